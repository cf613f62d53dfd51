import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { writeFrame } from '../../contract/stomp';
import { createManualClock } from '../../testing/clock';
import { createTestRandom } from '../../testing/ports';
import type { SocketPort } from '../types';
import { MAX_MESSAGE_CHARS, openLink, UP_WITHIN_MS } from './socket';
import { FIRST_PAUSE_MS, MAX_PAUSE_MS, pauseBefore } from './socket.pause';

const connected = (beat = '0,0') => writeFrame('CONNECTED', { version: '1.2', 'heart-beat': beat });

/** A link whose other end is the test. */
const world = (over: { after?: string; throws?: boolean } = {}) => {
  const clock = createManualClock();
  const sent: string[] = [];
  const told: unknown[] = [];
  let closes = 0;
  let heard: Parameters<SocketPort>[2] | null = null;
  const link = openLink(
    {
      open(_address, _protocol, on) {
        if (over.throws === true) throw new DOMException('insecure', 'SecurityError');
        heard = on;
        return {
          send: (text) => void sent.push(text),
          close: () => {
            closes += 1;
          },
        };
      },
      clock: clock.port,
      address: 'wss://gateway.example/socket',
      merchant: 'DEMO',
      ticket: 'T1',
      topics: ['/topic/user/7', '/topic/setting/DEMO'],
      after: over.after ?? null,
    },
    {
      up: () => void told.push('up'),
      message: (id, body) => void told.push([id, body]),
      beat: () => void told.push('beat'),
      down: (code, reason) => void told.push(['down', code, reason]),
    },
  );
  const say = (text: string) => heard?.text(text);
  const up = () => {
    heard?.open();
    say(connected('20000,0'));
    say(writeFrame('RECEIPT', { 'receipt-id': '0' }));
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
  };
  return { clock, sent, told, link, say, up, on: () => heard, closes: () => closes };
};

describe('a link', () => {
  it('shows its ticket first, subscribes when it was taken, and is up when both subscriptions stand', () => {
    const { on, sent, told, say } = world({ after: 'e7' });
    on()?.open();
    expect(sent).toEqual([
      writeFrame('CONNECT', {
        'accept-version': '1.2',
        host: 'DEMO',
        passcode: 'T1',
        'heart-beat': '0,20000',
      }),
    ]);
    say(connected());
    expect(sent.slice(1)).toEqual(
      ['/topic/user/7', '/topic/setting/DEMO'].map((destination, index) =>
        writeFrame('SUBSCRIBE', { id: `${index}`, destination, receipt: `${index}`, 'last-event-id': 'e7' }),
      ),
    );
    say(writeFrame('RECEIPT', { 'receipt-id': '0' }));
    expect(told).toEqual([]);
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
    expect(told).toEqual(['up']);
  });

  it('goes down once, whatever ends it, and closes behind itself', async () => {
    const { on, told, up, clock, closes, say } = world();
    up();
    on()?.close(1012, 'restart');
    on()?.close(1006, '');
    say(writeFrame('MESSAGE', { 'message-id': 'late' }, '{}'));
    await clock.advance(1_000_000);
    expect(told).toEqual(['up', ['down', 1012, 'restart']]);
    expect(closes()).toBe(1);
    expect(clock.waiting()).toBe(0);
  });

  it('says nothing any more after it was closed here', async () => {
    const { link, on, told, up, clock } = world();
    up();
    link.close();
    on()?.close(1000, '');
    await clock.advance(1_000_000);
    expect(told).toEqual(['up']);
    expect(clock.waiting()).toBe(0);
  });

  it('has a bounded time to come up, which no heartbeat lengthens', async () => {
    const { on, told, clock, say } = world();
    on()?.open();
    await clock.advance(UP_WITHIN_MS - 1);
    say('\n');
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual([['down', 0, 'silent']]);
  });

  it('waits for ever where no heartbeats were promised', async () => {
    const { on, told, clock, say } = world();
    on()?.open();
    say(connected('0,0'));
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
    await clock.advance(10_000_000);
    expect(told).toEqual(['up']);
  });

  it('goes down on what is no frame, and passes over what is too long', () => {
    const { told, up, say } = world();
    up();
    say('x'.repeat(MAX_MESSAGE_CHARS + 1));
    say(writeFrame('MESSAGE', { 'message-id': 'e1' }, '{"type":"INBOX"}'));
    say('no frame');
    expect(told).toEqual(['up', ['e1', '{"type":"INBOX"}'], ['down', 0, 'no frame']]);
  });

  it('goes down where the page may not open one', async () => {
    const { told, clock } = world({ throws: true });
    await clock.advance(0);
    expect(told).toEqual([['down', 0, 'refused']]);
  });
});

describe('the signs of life', () => {
  it('are told while it is up, and may be missed two and a half times', async () => {
    const { told, up, say, clock } = world();
    say('\n');
    up();
    say('\n');
    say('\r\n');
    expect(told).toEqual(['up', 'beat', 'beat']);
    await clock.advance(49_999);
    say('\n');
    await clock.advance(49_999);
    expect(told).toHaveLength(4);
    await clock.advance(1);
    expect(told.at(-1)).toEqual(['down', 0, 'silent']);
  });

  it('are any message, not heartbeats alone', async () => {
    const { told, up, say, clock } = world();
    up();
    await clock.advance(49_999);
    say(writeFrame('MESSAGE', {}, 'x'));
    await clock.advance(49_999);
    expect(told).toEqual(['up', ['', 'x']]);
  });

  it.each([
    ['120000,0', 300_000],
    ['1,5', 2.5],
    ['120001,0', null],
    ['0,20000', null],
    ['-5,0', null],
    ['soon', null],
    ['', null],
  ])('promised as %j are waited for so long: %s ms', async (beat, ms) => {
    const { on, told, say, clock } = world();
    on()?.open();
    say(connected(beat));
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
    expect(clock.waiting()).toBe(ms === null ? 0 : 1);
    await clock.advance(ms ?? 10_000_000);
    expect(told.slice(1)).toEqual(ms === null ? [] : [['down', 0, 'silent']]);
  });

  it('are waited for without a word of them too: none were promised', async () => {
    const { told, say, clock } = world();
    say(writeFrame('CONNECTED', { version: '1.2' }));
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
    await clock.advance(10_000_000);
    expect(told).toEqual(['up']);
  });
});

describe('what a link is told', () => {
  it('is read up to its length, and not beyond it', () => {
    const { told, up, say } = world();
    up();
    const frame = writeFrame('MESSAGE', { 'message-id': 'e' }, '');
    const fill = 'x'.repeat(MAX_MESSAGE_CHARS - frame.length);
    expect(MAX_MESSAGE_CHARS).toBe(65_536);
    say(writeFrame('MESSAGE', { 'message-id': 'e' }, fill));
    say(writeFrame('MESSAGE', { 'message-id': 'e' }, `${fill}x`));
    expect(told).toEqual(['up', ['e', fill]]);
  });

  it('is nothing where it is of a kind that means nothing here', () => {
    const { told, sent, up, say, closes } = world();
    up();
    const before = sent.length;
    say(writeFrame('RECEIPT', { 'receipt-id': '1' }));
    say(writeFrame('ERROR', { message: 'x' }));
    expect([told, sent.length, closes()]).toEqual([['up'], before, 0]);
  });

  it('is not up by the receipt of another subscription, or of none', () => {
    const { told, say } = world();
    say(connected());
    for (const headers of [{}, { 'receipt-id': '0' }, { 'receipt-id': '2' }, { 'receipt-id': '' }])
      say(writeFrame('RECEIPT', headers as Record<string, string>));
    expect(told).toEqual([]);
  });

  it('is not up by an error that names the last subscription', () => {
    const { on, told, say } = world();
    on()?.open();
    say(connected());
    say(writeFrame('ERROR', { 'receipt-id': '1', message: 'no such topic' }));
    expect(told).toEqual([]);
  });

  it('asks for everything where nothing was seen yet', () => {
    const { sent, say } = world();
    say(connected());
    expect(sent.join('')).not.toContain('last-event-id');
  });

  it('is nothing after the end, not even what is no frame', () => {
    const { told, link, on, say, closes } = world();
    link.close();
    say('no frame');
    on()?.close(1000, '');
    expect([told, closes()]).toEqual([[], 1]);
  });

  it('comes through a socket that was asked for by address and protocol', () => {
    const asked: string[][] = [];
    openLink(
      {
        open: (address, protocol) => {
          asked.push([address, protocol]);
          return { send: () => undefined, close: () => undefined };
        },
        clock: createManualClock().port,
        address: 'wss://gateway.example/socket',
        merchant: 'DEMO',
        ticket: 'T1',
        topics: [],
        after: null,
      },
      { up: () => undefined, message: () => undefined, beat: () => undefined, down: () => undefined },
    );
    expect(asked).toEqual([['wss://gateway.example/socket', 'v12.stomp']]);
    expect(UP_WITHIN_MS).toBe(10_000);
  });

  it('leaves nothing waiting where it may not be opened', async () => {
    const { clock, told } = world({ throws: true });
    await clock.advance(1_000_000);
    expect([clock.waiting(), told]).toEqual([0, [['down', 0, 'refused']]]);
  });
});

describe('the browser’s own sockets', () => {
  const load = async (Socket: unknown) => {
    vi.stubGlobal('WebSocket', Socket);
    vi.resetModules();
    try {
      return (await import('./socket.native')).nativeSocket;
    } finally {
      vi.unstubAllGlobals();
    }
  };

  it('are none where there are none', async () => {
    expect(await load(undefined)).toBeNull();
  });

  it('tell what they hear, texts alone', async () => {
    const log: unknown[] = [];
    const instances: Fake[] = [];
    class Fake {
      onopen: () => void = () => undefined;
      onmessage: (event: { data: unknown }) => void = () => undefined;
      onclose: (event: { code: number; reason: string }) => void = () => undefined;
      constructor(...given: string[]) {
        log.push(given);
        instances.push(this);
      }
      send = (text: string) => void log.push(['send', text]);
      close = () => void log.push('close');
    }
    const open = await load(Fake);
    const socket = open?.('wss://a.example', 'p', {
      open: () => void log.push('open'),
      text: (text) => void log.push(text),
      close: (code, reason) => void log.push([code, reason]),
    });
    const [heard] = instances;
    heard?.onopen();
    heard?.onmessage({ data: 'text' });
    heard?.onmessage({ data: new ArrayBuffer(1) });
    heard?.onclose({ code: 1012, reason: 'restart' });
    socket?.send('out');
    socket?.close();
    expect(log).toEqual([
      ['wss://a.example', 'p'],
      'open',
      'text',
      [1012, 'restart'],
      ['send', 'out'],
      'close',
    ]);
  });
});

describe('the pause before another try', () => {
  const bytes = (...row: number[]) => ({ bytes: () => Uint8Array.from(row) });

  it('doubles its bound from a second to a minute, ten times at most', () => {
    const most = bytes(255, 255);
    expect([1, 2, 3, 6, 7, 8, 100].map((tries) => pauseBefore(most, tries))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
    ]);
    // A try that is none counts as the first.
    expect([0, -5].map((tries) => pauseBefore(most, tries))).toEqual([1_000, 1_000]);
  });

  it('takes two bytes of chance, the first the weightier', () => {
    expect(pauseBefore(bytes(128, 0), 1)).toBe(500);
    expect(pauseBefore(bytes(0, 128), 1)).toBe(2);
    expect(pauseBefore(bytes(), 1)).toBe(0);
    const asked: number[] = [];
    pauseBefore({ bytes: (length) => (asked.push(length), new Uint8Array(length)) }, 1);
    expect(asked).toEqual([2]);
  });

  it('is chance below a bound that doubles, and never more than a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(), (tries, seed) => {
        const pause = pauseBefore(createTestRandom(seed + 1), tries);
        expect(pause).toBeGreaterThanOrEqual(0);
        expect(pause).toBeLessThanOrEqual(
          Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20)),
        );
      }),
    );
  });

  it('spreads over its whole bound, so that a thousand pages do not come back together', () => {
    const random = createTestRandom(7);
    const tenths = new Set(
      Array.from({ length: 1_000 }, () =>
        Math.floor((10 * pauseBefore(random, 5)) / (16 * FIRST_PAUSE_MS + 1)),
      ),
    );
    expect(tenths.size).toBe(10);
    expect(pauseBefore({ bytes: (length) => new Uint8Array(length).fill(255) }, 3)).toBe(4 * FIRST_PAUSE_MS);
    expect(pauseBefore({ bytes: (length) => new Uint8Array(length) }, 3)).toBe(0);
  });
});
