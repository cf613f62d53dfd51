import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import { exactOrigin, openChannel } from './channel';
import { openFrameGuest, type FrameGuest } from './guest';
import { createOperatorFrame, FRAME_WITHIN_MS, type OperatorFrame } from './host';
import { frameWords, pageWords, type FrameLook } from './words';

const PAPER = 'https://paper.example';

/** A window as browsers have it: what is posted arrives later, and only at the origin it was addressed to. */
class FakeWindow {
  readonly listeners = new Set<(event: MessageEvent) => void>();
  constructor(readonly origin: string) {}
  addEventListener(_: 'message', listener: (event: MessageEvent) => void): void {
    this.listeners.add(listener);
  }
  removeEventListener(_: 'message', listener: (event: MessageEvent) => void): void {
    this.listeners.delete(listener);
  }
  hear(data: unknown, source: unknown, origin: string): void {
    for (const listener of [...this.listeners]) listener({ data, source, origin } as MessageEvent);
  }
}
/** One window as another one sees it. */
const seenFrom = (from: FakeWindow, to: FakeWindow, faceOfFrom: () => unknown) => ({
  posted: [] as unknown[],
  postMessage(data: unknown, target: string) {
    this.posted.push(data);
    if (target === to.origin) queueMicrotask(() => to.hear(data, faceOfFrom(), from.origin));
  },
});

describe('an exact origin', () => {
  it.each([
    '*',
    'null',
    '',
    '/',
    `${PAPER}/`,
    `${PAPER}/x`,
    'paper.example',
    'javascript:1',
    'file:///x',
    'ftp://x',
  ])('is not %j', (text) => {
    expect(exactOrigin(text)).toBe('');
    expect(() =>
      openChannel({
        own: new FakeWindow(PAPER),
        other: () => null,
        origin: text,
        words: frameWords,
        hear: () => undefined,
      }),
    ).toThrow('is no origin');
  });
  it('is scheme, host and a port that is not the usual one', () => {
    expect(exactOrigin(PAPER)).toBe(PAPER);
    expect(exactOrigin('http://127.0.0.1:8081')).toBe('http://127.0.0.1:8081');
    expect(exactOrigin('https://paper.example:443')).toBe('');
  });
});

describe('what a frame may say', () => {
  const heard: unknown[] = [];
  const own = new FakeWindow(PAPER);
  const frame = { postMessage: () => undefined };
  const ready = { foyer: 'frame.1', type: 'ready' };
  let end: () => void;
  beforeEach(() => {
    heard.length = 0;
    ({ end } = openChannel({
      own,
      other: () => frame,
      origin: GATEWAY,
      words: frameWords,
      hear: (word) => heard.push(word),
    }));
  });
  afterEach(() => end());

  it('is heard from its own window at its own origin, and from no other', () => {
    own.hear(ready, frame, GATEWAY);
    expect(heard).toEqual([ready]);
    own.hear(ready, { ...frame }, GATEWAY);
    own.hear(ready, null, GATEWAY);
    own.hear(ready, frame, 'https://evil.example');
    own.hear(ready, frame, 'null');
    expect(heard).toHaveLength(1);
    end();
    own.hear(ready, frame, GATEWAY);
    expect(heard).toHaveLength(1);
  });

  it.each([
    null,
    'ready',
    {},
    { type: 'ready' },
    { foyer: 'frame.2', type: 'ready' },
    { ...ready, more: 1 },
    { foyer: 'frame.1', type: 'size', heightPx: -1 },
    { foyer: 'frame.1', type: 'size', heightPx: 1e9 },
    { foyer: 'frame.1', type: 'size', heightPx: '400' },
    { foyer: 'frame.1', type: 'failed', code: 'javascript:alert(1)' },
    { foyer: 'frame.1', type: 'done', code: 'a b' },
    { foyer: 'frame.1', type: 'done', code: 'x'.repeat(129) },
  ])('is dropped when it is no word of theirs: %j', (message) => {
    own.hear(message, frame, GATEWAY);
    expect(heard).toEqual([]);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        own.hear(message, frame, GATEWAY);
        expect(heard).toEqual([]);
      }),
    );
  });

  it('a page may name a language and a theme and nothing else', () => {
    const said = { foyer: 'frame.1', type: 'welcome', language: 'PT-BR', theme: 'dark' };
    const schema = pageWords['~standard'];
    expect(schema.validate(said)).toMatchObject({ value: said });
    for (const wrong of [{ language: '<b>' }, { theme: 'pink' }, { token: 'x' }])
      expect(schema.validate({ ...said, ...wrong })).toHaveProperty('issues');
  });
});

describe('a form of the operator inside a partner’s page', () => {
  let page: TestWorld;
  let inside: TestWorld;
  let frame: OperatorFrame;
  let guest: FrameGuest | null;
  const done = vi.fn();
  const close = vi.fn();
  const looks: FrameLook[] = [];
  const pageWindow = new FakeWindow(PAPER);
  const frameWindow = new FakeWindow(GATEWAY);
  const frameFace = seenFrom(pageWindow, frameWindow, () => pageFace);
  const pageFace = seenFrom(frameWindow, pageWindow, () => frameFace);

  const load = (address: string): FrameGuest | null => {
    const hash = new URLSearchParams(new URL(address).hash.slice(1));
    inside = createTestWorld({
      ports: {
        fetch: page.gateway.fetch,
        page: {
          url: () => address,
          navigate: () => false,
          onVisible: () => () => undefined,
          takeParameter: (name) => hash.get(name),
        },
      },
    });
    return (guest = openFrameGuest(inside.client, {
      own: frameWindow,
      around: pageFace,
      onLook: (look) => looks.push(look),
      onReady: () => undefined,
    }));
  };
  const state = () => frame.store.getState();

  beforeEach(async () => {
    page = createTestWorld({ url: `${PAPER}/games?x=1#y` });
    await page.client.session.login({ mode: 'username', ...MEMBER });
    frame = createOperatorFrame(page.client, {
      own: pageWindow,
      path: '/frame/password',
      look: { language: 'EN', theme: 'light' },
      onDone: done,
      onClose: close,
    });
    frame.start();
    frame.attach(frameFace);
    looks.length = 0;
    guest = null;
  });
  afterEach(() => {
    frame.end();
    guest?.end();
    page.client.destroy();
    vi.clearAllMocks();
  });

  it('gets a session by an exchange code, which stands in the hash and nowhere else', async () => {
    await frame.open();
    const address = new URL(state().address);
    expect(address.origin + address.pathname).toBe(`${GATEWAY}/frame/password`);
    expect(address.search).toBe('');
    expect(new URLSearchParams(address.hash.slice(1)).get('host')).toBe(PAPER);
    expect(state().step).toBe('opening');
  });

  it('has the member’s session, the page’s looks and says its size', async () => {
    await frame.open();
    load(state().address);
    await settle();
    expect(inside.client.session.store.getState()).toMatchObject({
      state: 'member',
      username: MEMBER.username,
    });
    expect(looks).toEqual([{ language: 'EN', theme: 'light' }]);
    expect(state().step).toBe('ready');
    guest?.size(412.4);
    frame.look({ language: 'PT', theme: 'dark' });
    await settle();
    expect(state().heightPx).toBe(413);
    expect(looks.at(-1)).toEqual({ language: 'PT', theme: 'dark' });
    expect(page.gateway.count('session.exchangeCode')).toBe(1);
  });

  it('gives a session back that replaces the one its work has ended', async () => {
    await frame.open();
    load(state().address);
    await settle();
    const { tokens } = page.gateway.state;
    const old = [...tokens.keys()][0] ?? '';
    tokens.delete(old);
    await guest?.done();
    await settle();
    expect(done).toHaveBeenCalledTimes(1);
    expect(page.client.session.store.getState().state).toBe('member');
    expect(page.gateway.count('session.exchangeCode')).toBe(2);
  });

  it('closes when it asks for it', async () => {
    await frame.open();
    load(state().address);
    await settle();
    guest?.close();
    await settle();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is told as lost when it does not come, and opens with a new code when asked again', async () => {
    await frame.open();
    const first = state().address;
    await page.clock.advance(FRAME_WITHIN_MS);
    expect(state()).toMatchObject({ step: 'failed', error: { code: 'NETWORK_TIMEOUT' }, isSilent: true });
    await frame.open();
    expect(state().isSilent).toBe(false);
    expect(state().address).not.toBe(first);
    load(state().address);
    await settle();
    expect(state().step).toBe('ready');
    await page.clock.advance(FRAME_WITHIN_MS);
    expect(state().step).toBe('ready');
  });

  it('says why it could not open: a code works once', async () => {
    await frame.open();
    const { address } = state();
    load(address);
    await settle();
    guest?.end();
    load(address);
    await settle();
    expect(state()).toMatchObject({ step: 'failed', error: { code: 'TICKET_INVALID' }, isSilent: false });
  });

  it('takes no session for a page that is not the one its address names', async () => {
    await frame.open();
    const address = state().address.replace(
      encodeURIComponent(PAPER),
      encodeURIComponent('https://evil.example'),
    );
    load(address);
    await settle();
    expect(inside.client.session.store.getState().state).toBe('guest');
    expect(page.gateway.count('session.exchangeCode')).toBe(0);
  });

  it('stays shut without a code, without a page around it, or where its address names no origin', () => {
    expect(load(`${GATEWAY}/frame/password`)).toBeNull();
    expect(load(`${GATEWAY}/frame/password#pass=abc&host=*`)).toBeNull();
    expect(load(`${GATEWAY}/frame/password#host=${PAPER}`)).toBeNull();
    expect(
      openFrameGuest(inside.client, {
        own: frameWindow,
        around: null,
        onLook: () => undefined,
        onReady: () => undefined,
      }),
    ).toBeNull();
  });

  it('says what the gateway said when it gives no code', async () => {
    page.gateway.intercept = ({ name }) => {
      if (name === 'session.issueCode') throw new TypeError('down');
      return undefined;
    };
    const opening = frame.open();
    await page.clock.advance(30_000);
    await opening;
    expect(state()).toMatchObject({ step: 'failed', error: { code: 'NETWORK_UNREACHABLE' } });
  });
});
