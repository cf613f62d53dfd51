import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('the pause before another try', () => {
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
