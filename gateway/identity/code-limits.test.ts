import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_LIMITS, codeWaitS, NETWORK_LIMITS, SOURCE_LIMITS } from './code-limits';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = 1_700_000_000_000;

/** Sends whenever it is allowed, at the given pauses between tries; answers the moments of what was sent. */
const run = (pauses: readonly number[], kind: 'address' | 'source' | 'network'): number[] => {
  const sent: number[] = [];
  let now = START;
  for (const pause of pauses) {
    now += pause;
    const history = { address: [] as number[], source: [] as number[], network: [] as number[] };
    history[kind] = [...sent].reverse();
    if (codeWaitS(history, now) === 0) sent.push(now);
  }
  return sent;
};

const pauses = fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { maxLength: 400 });

describe('how many codes are sent', () => {
  it.each([
    ['address', ADDRESS_LIMITS],
    ['source', SOURCE_LIMITS],
    ['network', NETWORK_LIMITS],
  ] as const)(
    '[AUTH-3] never exceeds a limit of the %s in any window, whatever the rhythm',
    (kind, limits) => {
      fc.assert(
        fc.property(pauses, (given) => {
          const sent = run(given, kind);
          for (const { count, windowMs } of limits)
            for (const [at, moment] of sent.entries()) {
              const within = sent.slice(at).filter((other) => other < moment + windowMs).length;
              expect(within).toBeLessThanOrEqual(count);
            }
        }),
      );
    },
  );

  it('says a wait after which there is room, and not a second more than the day', () => {
    const moments = fc
      .array(fc.integer({ min: 0, max: DAY_MS }), { maxLength: 15 })
      .map((list) => list.map((ago) => START - ago).sort((one, other) => other - one));
    fc.assert(
      fc.property(moments, moments, (address, source) => {
        const waitS = codeWaitS({ address, source, network: [] }, START);
        expect(waitS).toBeGreaterThanOrEqual(0);
        expect(waitS * 1000).toBeLessThanOrEqual(DAY_MS);
        expect(codeWaitS({ address, source, network: [] }, START + waitS * 1000)).toBe(0);
      }),
    );
  });

  it('allows the first at once, the second after a minute', () => {
    expect(codeWaitS({ address: [], source: [], network: [] }, START)).toBe(0);
    expect(codeWaitS({ address: [START], source: [START], network: [START] }, START)).toBe(60);
    expect(codeWaitS({ address: [START], source: [START], network: [START] }, START + MINUTE_MS)).toBe(0);
  });
});
