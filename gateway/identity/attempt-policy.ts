const MINUTE_MS = 60_000;

/** How far back the login throttle looks; every count and every wait is over one of these. */
export const ATTEMPT_WINDOWS = {
  /** Failures of an account that make its next attempts dear. */
  soonMs: 5 * MINUTE_MS,
  /** Failures of an account that ask for the picture. */
  latelyMs: 30 * MINUTE_MS,
  /** Failures of an account that ask for a second channel, and guesses at it. */
  hourMs: 60 * MINUTE_MS,
  /** Failures of one source, with whatever account. */
  sourceMs: 10 * MINUTE_MS,
  /** Attempts at one merchant. */
  merchantMs: 10 * MINUTE_MS,
} as const;

/** What is known at a login attempt. Attempts that are still under way count as failures. */
export interface AttemptFacts {
  /** Failures of the account by any source, within the window of that name. */
  soon: number;
  lately: number;
  hour: number;
  /** Milliseconds since this source last failed with this account; null: not soon. */
  ownAgoMs: number | null;
  /** Failures of the source with any account. */
  source: number;
  /** The merchant's failures (with those kept from trying) and successes. */
  merchantFailures: number;
  merchantSuccesses: number;
  /** The member has logged in with this device before. */
  knownDevice: boolean;
  /**
   * Milliseconds until another guess may be made, 0: now. Unknown devices share what they may guess at a name; a known one
   * has its own.
   */
  guessWaitMs: number;
  /** The merchant has a bot check to ask for. */
  canProve: boolean;
}

/** What an attempt has to bring before a password is looked at. */
export interface Demand {
  /** Seconds to wait first, 0: none. */
  waitS: number;
  /** Proof of work. */
  proof: boolean;
  /** How much work, in doublings of the least puzzle; 0 where none is asked. */
  proofLevel: number;
  /** The picture. */
  captcha: boolean;
  /** A second channel is asked for where the account has one. */
  suspicious: boolean;
  /** The whole merchant is under attack. */
  attack: boolean;
}

/** Failures of one account lately after which a picture has to be answered. */
export const CAPTCHA_AFTER = 3;
/** Soon after one another: who failed waits, who did not brings picture and proof of work. */
export const DELAY_AFTER = 5;
export const DELAY_MS = ATTEMPT_WINDOWS.soonMs;
/** Within an hour: a second channel. */
export const SECOND_CHANNEL_AFTER = 10;
/** Failures of one source, with whatever account, after which it brings a proof of work. */
export const SOURCE_PROOF_AFTER = 30;
/**
 * Failures at one merchant within its window that no honest evening has, unless many more succeed: passwords are being tried
 * from everywhere, and only known devices are spared the proof of work.
 */
export const ATTACK_FAILURES = 40;
export const ATTACK_SHARE = 2;
/**
 * Guesses within an hour at one name of an account from all devices that have not been there before, whatever they solved. An
 * account answers to two names at most, its username and its number: twenty an hour. Counted by name, so that no answer tells
 * which number belongs to which username.
 */
export const GUESSES_PER_NAME = 10;
/** Within an hour from one device that the member has logged in with: a stranger's guesses never count here. */
export const GUESSES_PER_KNOWN_DEVICE = 20;
export const GUESS_WINDOW_MS = ATTEMPT_WINDOWS.hourMs;
/** Doublings of the puzzle: by what is attacked (account, merchant), and by who attacks; together never more than the last. */
const MAX_ACCOUNT_LEVEL = 3;
const MAX_MERCHANT_LEVEL = 3;
const MAX_SOURCE_LEVEL = 2;
export const MAX_PROOF_LEVEL = 4;
/** Failures of an account within an hour for one more doubling, once it is pressed. */
const FAILURES_A_LEVEL = 2;

const isAttack = ({ merchantFailures, merchantSuccesses }: AttemptFacts): boolean =>
  merchantFailures >= ATTACK_FAILURES && merchantFailures > ATTACK_SHARE * merchantSuccesses;

/** How often `base` has doubled in `count`: 0 below twice as many. */
const doublings = (count: number, base: number): number => Math.max(0, Math.floor(Math.log2(count / base)));

const sourceLevel = ({ source }: AttemptFacts): number =>
  source < SOURCE_PROOF_AFTER ? 0 : Math.min(MAX_SOURCE_LEVEL, doublings(source, SOURCE_PROOF_AFTER));

/** Work grows with what is attacked, however many sources the attack comes from. */
const proofLevelOf = (facts: AttemptFacts): number => {
  const { soon, hour, merchantFailures, knownDevice } = facts;
  const account =
    soon < DELAY_AFTER
      ? 0
      : Math.min(MAX_ACCOUNT_LEVEL, 1 + Math.floor((Math.max(soon, hour) - DELAY_AFTER) / FAILURES_A_LEVEL));
  const merchant =
    !isAttack(facts) || knownDevice
      ? 0
      : Math.min(MAX_MERCHANT_LEVEL, 1 + doublings(merchantFailures, ATTACK_FAILURES));
  return Math.min(MAX_PROOF_LEVEL, account + merchant + sourceLevel(facts));
};

/**
 * The policy as a table of facts. A member's own device is never shut by other people's failures: it gets in with picture and
 * proof of work. Other devices wait once the guesses of the hour are made.
 */
export const demandOf = (facts: AttemptFacts): Demand => {
  const pressed = facts.soon >= DELAY_AFTER;
  const attack = isAttack(facts);
  const proof = pressed || facts.source >= SOURCE_PROOF_AFTER || (attack && !facts.knownDevice);
  const ownMs = pressed && facts.ownAgoMs !== null ? DELAY_MS - facts.ownAgoMs : 0;
  const asked = proof && facts.canProve;
  return {
    waitS: Math.ceil(Math.max(0, ownMs, facts.guessWaitMs) / 1000),
    proof: asked,
    proofLevel: asked ? proofLevelOf(facts) : 0,
    // Where there is no bot check the picture stands in for it.
    captcha: facts.lately >= CAPTCHA_AFTER || pressed || (proof && !facts.canProve),
    suspicious: facts.hour >= SECOND_CHANNEL_AFTER,
    attack,
  };
};

/**
 * For ways in whose secret cannot be guessed one by one (a code of six digits that dies after five tries, a token of 256 bits):
 * only a source that keeps failing is held up.
 */
export const sourceDemandOf = (facts: AttemptFacts): Demand => {
  const proof = facts.source >= SOURCE_PROOF_AFTER;
  return {
    waitS: 0,
    proof: proof && facts.canProve,
    proofLevel: proof && facts.canProve ? sourceLevel(facts) : 0,
    captcha: proof && !facts.canProve,
    suspicious: facts.hour >= SECOND_CHANNEL_AFTER,
    attack: false,
  };
};

/** Whether the next attempt will need the picture, should this one fail. */
export const captchaAfterFailure = (facts: AttemptFacts): boolean =>
  demandOf({ ...facts, soon: facts.soon + 1, lately: facts.lately + 1, source: facts.source + 1 }).captcha;
