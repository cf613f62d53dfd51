import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FanOut } from './fan-out';
import { bodyOf, MAX_BODY_BYTES, readPayload, type LiveMessage } from './message';
import { createOutgoing, MAX_WAITING } from './outgoing';
import { createRecentEvents, MAX_OF_MEMBER } from './recent';

const news = (event: string): LiveMessage => ({
  to: 'member',
  merchantId: 1,
  memberId: '7',
  event,
  body: bodyOf({ type: 'INBOX', title: event }),
});
const end = (id: string): LiveMessage => ({
  to: 'sessions',
  merchantId: 1,
  sessionIds: [id],
  reason: 'elsewhere',
});

/** A fan-out in the test's hand. */
const world = (options: { maxBytes?: number } = {}) => {
  const payloads: string[] = [];
  const delivered: LiveMessage[] = [];
  const errors: unknown[] = [];
  const state = { fails: false, hold: Promise.resolve() };
  const fanOut: FanOut = {
    maxBytes: options.maxBytes ?? 7_900,
    async publish(payload) {
      await state.hold;
      if (state.fails) throw new Error('away');
      payloads.push(payload);
    },
    listen: async () => undefined,
    close: async () => undefined,
  };
  const outgoing = createOutgoing({
    fanOut,
    deliver: (message) => void delivered.push(message),
    onError: (error) => void errors.push(error),
  });
  const told = () => payloads.flatMap((payload) => readPayload(payload) ?? []);
  return { outgoing, payloads, delivered, errors, state, told };
};

describe('messages on their way to other nodes', () => {
  it('leave together when they wait together, in order, in payloads that fit', async () => {
    const { outgoing, payloads, told } = world({ maxBytes: 1_000 });
    for (let count = 0; count < 50; count += 1) outgoing.send(news(`e${count}`));
    await outgoing.close();
    expect(told()).toEqual(Array.from({ length: 50 }, (_, count) => news(`e${count}`)));
    expect(payloads.length).toBeGreaterThan(3);
    expect(payloads.length).toBeLessThan(20);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(1_000);
  });

  it('reach this node’s own sockets when they cannot leave; ends are tried again, the rest becomes a word to read again', async () => {
    const { outgoing, delivered, errors, state, told } = world();
    state.fails = true;
    outgoing.send(news('lost'));
    outgoing.send(end('5'));
    await expect.poll(() => delivered.length).toBe(2);
    expect(errors).toHaveLength(1);
    state.fails = false;
    await expect.poll(told).toEqual([end('5'), { to: 'all' }]);
    await outgoing.close();
  });

  it('are not waited for when the gateway stops', async () => {
    const { outgoing, state, delivered } = world();
    state.fails = true;
    outgoing.send(news('late'));
    await outgoing.close();
    expect(delivered).toEqual([news('late')]);
  });

  it('are bounded: too many become a word to read again, and no end is lost', async () => {
    const { outgoing, state, told } = world();
    let release: () => void = () => undefined;
    state.hold = new Promise((resolve) => (release = resolve));
    outgoing.send(end('1'));
    for (let count = 0; count <= MAX_WAITING; count += 1) outgoing.send(news(`e${count}`));
    release();
    await outgoing.close();
    const all = told();
    expect(all.length).toBeLessThan(MAX_WAITING);
    expect(all).toContainEqual(end('1'));
    expect(all).toContainEqual({ to: 'all' });
    expect(all.at(-1)).toEqual(news(`e${MAX_WAITING}`));
  });
});

describe('a payload', () => {
  it('that something else wrote is nothing, whatever it says', () => {
    for (const text of [
      '',
      '{}',
      '[1]',
      '[{"to":"member"}]',
      '[{"to":"all","more":1}]',
      '[{"to":"everybody"}]',
    ])
      expect(readPayload(text)).toBeNull();
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(readPayload(text) ?? [])));
  });

  it('is short, however long the notice: at last only its type is told', () => {
    const long = bodyOf({ type: 'ONLINE_MSG', title: 'x'.repeat(9_000), message: 'y'.repeat(9_000) });
    expect(JSON.parse(long)).toMatchObject({ type: 'ONLINE_MSG', title: 'x'.repeat(200) });
    const wide = bodyOf({
      type: 'ONLINE_MSG',
      message: '\u0001'.repeat(1_000),
      title: '\u{1F600}'.repeat(200),
    });
    expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(MAX_BODY_BYTES);
    expect(JSON.parse(wide)).toEqual({ type: 'ONLINE_MSG' });
  });
});

describe('what is kept for pages that come back', () => {
  it('is the newest of each member, and nothing is guessed beyond it', () => {
    const recent = createRecentEvents();
    for (let count = 0; count < MAX_OF_MEMBER + 3; count += 1)
      recent.add('1:7', { event: `e${count}`, body: '' });
    expect(recent.after('1:7', 'e2')).toBeNull();
    expect(recent.after('1:7', 'e3')).toHaveLength(MAX_OF_MEMBER - 1);
    expect(recent.after('1:7', `e${MAX_OF_MEMBER + 2}`)).toEqual([]);
    expect(recent.after('1:8', 'e3')).toBeNull();
    expect(recent.last('1:7')).toBe(`e${MAX_OF_MEMBER + 2}`);
    recent.clear();
    expect(recent.last('1:7')).toBe('');
  });
});
