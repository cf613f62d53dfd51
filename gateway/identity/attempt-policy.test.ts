import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ATTACK_FAILURES,
  ATTACK_SHARE,
  sourceDemandOf,
  CAPTCHA_AFTER,
  captchaAfterFailure,
  DELAY_AFTER,
  DELAY_MS,
  demandOf,
  GUESS_WINDOW_MS,
  MAX_PROOF_LEVEL,
  SECOND_CHANNEL_AFTER,
  SOURCE_PROOF_AFTER,
  type AttemptFacts,
} from './attempt-policy';

const quiet: AttemptFacts = {
  soon: 0,
  lately: 0,
  hour: 0,
  ownAgoMs: null,
  source: 0,
  merchantFailures: 0,
  merchantSuccesses: 0,
  knownDevice: false,
  guessWaitMs: 0,
  canProve: true,
};
const nothing = { waitS: 0, proof: false, proofLevel: 0, captcha: false, suspicious: false, attack: false };

const count = (max: number) => fc.integer({ min: 0, max });
const facts: fc.Arbitrary<AttemptFacts> = fc
  .record({
    soon: count(30),
    more: count(30),
    evenMore: count(30),
    ownAgoMs: fc.option(count(300_000), { nil: null }),
    source: count(100),
    merchantFailures: count(500),
    merchantSuccesses: count(500),
    knownDevice: fc.boolean(),
    guessWaitMs: fc.oneof(fc.constant(0), count(3_600_000)),
    canProve: fc.boolean(),
  })
  // What happened within five minutes happened within thirty too.
  .map(({ more, evenMore, ...rest }) => ({
    ...rest,
    lately: rest.soon + more,
    hour: rest.soon + more + evenMore,
  }));

describe('what an attempt has to bring', () => {
  it.each<[string, Partial<AttemptFacts>, Partial<typeof nothing>]>([
    ['nothing on a quiet day', {}, {}],
    ['nothing after two failures', { lately: CAPTCHA_AFTER - 1 }, {}],
    ['the picture after three', { lately: CAPTCHA_AFTER }, { captcha: true }],
    [
      'five minutes for who failed five times with the account',
      { soon: DELAY_AFTER, lately: DELAY_AFTER, hour: DELAY_AFTER, ownAgoMs: 60_000 },
      { waitS: 240, proof: true, proofLevel: 1, captcha: true },
    ],
    [
      'picture and proof for who did not, however often others failed',
      { soon: 9, lately: 9, hour: 9 },
      { proof: true, proofLevel: 3, captcha: true },
    ],
    [
      'a second channel after ten failures within the hour',
      { hour: SECOND_CHANNEL_AFTER },
      { suspicious: true },
    ],
    ['a proof from a source that failed thirty times', { source: SOURCE_PROOF_AFTER }, { proof: true }],
    [
      'the picture instead, where the merchant has no bot check',
      { source: SOURCE_PROOF_AFTER, canProve: false },
      { captcha: true },
    ],
    [
      'a proof from every caller while the merchant is under attack',
      { merchantFailures: ATTACK_FAILURES },
      { proof: true, proofLevel: 1, attack: true },
    ],
    [
      'nothing from a known device even then',
      { merchantFailures: ATTACK_FAILURES, knownDevice: true },
      { attack: true },
    ],
    [
      'nothing on a busy evening on which most succeed',
      { merchantFailures: 900, merchantSuccesses: 900 / ATTACK_SHARE },
      {},
    ],
  ])('[AUTH-2] %s', (_, given, expected) => {
    expect(demandOf({ ...quiet, ...given })).toEqual({ ...nothing, ...expected });
  });

  it('counts a merchant as under attack from forty failures on, and only while more than twice as many fail as succeed', () => {
    const at = (merchantFailures: number, merchantSuccesses: number) =>
      demandOf({ ...quiet, merchantFailures, merchantSuccesses }).attack;
    expect([at(39, 0), at(40, 0), at(40, 19), at(40, 20), at(41, 20)]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });

  it('counts failures of five minutes, and guesses of an hour', () => {
    expect([DELAY_MS, GUESS_WINDOW_MS]).toEqual([300_000, 3_600_000]);
  });

  it('makes a source wait out what is left of five minutes, in whole seconds', () => {
    const waits = (ownAgoMs: number) => demandOf({ ...quiet, soon: 5, lately: 5, ownAgoMs }).waitS;
    expect([waits(0), waits(1), waits(299_000), waits(299_999), waits(300_000), waits(300_001)]).toEqual([
      300, 300, 1, 1, 0, 0,
    ]);
  });

  it('never delays a member for the failures of others while there is a guess left', () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(demandOf({ ...given, ownAgoMs: null, guessWaitMs: 0 }).waitS).toBe(0);
      }),
    );
  });

  it('[TRIAL-S5] makes who has no guess left wait for the next one, whatever was solved', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { waitS } = demandOf(given);
        expect(waitS * 1000).toBeGreaterThanOrEqual(given.guessWaitMs);
        expect(waitS * 1000).toBeLessThan(Math.max(DELAY_MS, given.guessWaitMs) + 1000);
      }),
    );
  });

  it.each<[string, Partial<AttemptFacts>, number]>([
    ['once for the least that asks for one', { source: SOURCE_PROOF_AFTER }, 0],
    ['twice as dear for a source that failed twice as often', { source: 2 * SOURCE_PROOF_AFTER }, 1],
    ['with the failures of the account, from any source', { soon: 5, hour: 7 }, 2],
    ['no further by the account than three times', { soon: 5, hour: 100 }, 3],
    ['with the failures at the merchant', { merchantFailures: 4 * ATTACK_FAILURES }, 3],
    [
      'not by the merchant for a known device',
      { soon: 5, hour: 5, merchantFailures: 999, knownDevice: true },
      1,
    ],
    [
      'by all of them together, up to the dearest',
      { soon: 5, hour: 9, merchantFailures: 999, source: 200 },
      MAX_PROOF_LEVEL,
    ],
  ])('[TRIAL-S5] doubles the puzzle %s', (_, given, level) => {
    expect(demandOf({ ...quiet, ...given })).toMatchObject({ proof: true, proofLevel: level });
  });

  it('never delays a member with guesses left longer than five minutes', () => {
    fc.assert(fc.property(facts, (given) => demandOf({ ...given, guessWaitMs: 0 }).waitS <= DELAY_MS / 1000));
  });

  it('never asks for a proof where there is none to give, and then asks for the picture', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const with_ = demandOf({ ...given, canProve: true });
        const without = demandOf({ ...given, canProve: false });
        expect([without.proof, without.proofLevel]).toEqual([false, 0]);
        if (with_.proof) expect(without.captcha).toBe(true);
      }),
    );
  });

  it('never asks less when more has failed, nor more when more has succeeded', () => {
    const weight = (one: ReturnType<typeof demandOf>): number[] => [
      one.waitS,
      Number(one.proof),
      one.proofLevel,
      Number(one.captcha),
      Number(one.suspicious),
      Number(one.attack),
    ];
    const extra = fc.record({
      soon: count(5),
      lately: count(5),
      hour: count(5),
      source: count(5),
      merchantFailures: count(50),
      merchantSuccesses: count(50),
      guessWaitMs: count(60_000),
    });
    fc.assert(
      fc.property(facts, extra, (given, more) => {
        const worse: AttemptFacts = {
          ...given,
          soon: given.soon + more.soon,
          lately: given.lately + more.soon + more.lately,
          hour: given.hour + more.soon + more.lately + more.hour,
          source: given.source + more.source,
          merchantFailures: given.merchantFailures + more.merchantFailures,
          guessWaitMs: given.guessWaitMs + more.guessWaitMs,
        };
        const before = weight(demandOf(given));
        weight(demandOf(worse)).forEach((value, at) => expect(value).toBeGreaterThanOrEqual(before[at] ?? 0));
        const better = { ...given, merchantSuccesses: given.merchantSuccesses + more.merchantSuccesses };
        weight(demandOf(better)).forEach((value, at) => expect(value).toBeLessThanOrEqual(before[at] ?? 0));
      }),
    );
  });

  it('tells beforehand whether the next attempt needs the picture', () => {
    expect(captchaAfterFailure({ ...quiet, lately: CAPTCHA_AFTER - 2 })).toBe(false);
    expect(captchaAfterFailure({ ...quiet, lately: CAPTCHA_AFTER - 1 })).toBe(true);
  });

  it('counts that failure in every window before it tells', () => {
    expect(captchaAfterFailure({ ...quiet, soon: DELAY_AFTER - 2 })).toBe(false);
    expect(captchaAfterFailure({ ...quiet, soon: DELAY_AFTER - 1 })).toBe(true);
    const unproved = { ...quiet, canProve: false };
    expect(captchaAfterFailure({ ...unproved, source: SOURCE_PROOF_AFTER - 2 })).toBe(false);
    expect(captchaAfterFailure({ ...unproved, source: SOURCE_PROOF_AFTER - 1 })).toBe(true);
  });

  it('[AUTH-3] holds up codes and tokens only for a source that keeps failing', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { waitS, proof, captcha, attack } = sourceDemandOf(given);
        expect([waitS, attack]).toEqual([0, false]);
        expect(proof || captcha).toBe(given.source >= SOURCE_PROOF_AFTER);
      }),
    );
  });

  it.each([
    ['nothing from a source that failed twenty-nine times', { source: 29 }, {}],
    ['a proof from one that failed thirty times', { source: 30 }, { proof: true }],
    ['the picture where there is no bot check', { source: 30, canProve: false }, { captcha: true }],
    [
      'a puzzle twice as hard from one that failed sixty times',
      { source: 60 },
      { proof: true, proofLevel: 1 },
    ],
    ['one four times as hard at most', { source: 900 }, { proof: true, proofLevel: 2 }],
    ['no puzzle at all where there is no bot check', { source: 900, canProve: false }, { captcha: true }],
    ['nothing more after nine failures of the account within the hour', { hour: 9 }, {}],
    ['a second channel after ten', { hour: 10 }, { suspicious: true }],
    ['no wait and no alarm, whatever else fails', { soon: 50, lately: 50, merchantFailures: 900 }, {}],
  ])('[AUTH-3] asks for a code or token: %s', (_, given, expected) => {
    expect(sourceDemandOf({ ...quiet, ...given })).toEqual({ ...nothing, ...expected });
  });
});
