/** What is known when somebody wants to log in. Attempts that are still under way count as failures. */
export interface AttemptFacts {
  /** Failures of the account by any source: within 5 minutes, 30 minutes, an hour. */
  soon: number;
  lately: number;
  hour: number;
  /** Milliseconds since this source last failed with this account; null: not within 5 minutes. */
  ownAgoMs: number | null;
  /** Failures of the source with any account within 10 minutes. */
  source: number;
  /** The merchant's failures (with those kept from trying) and successes within 10 minutes. */
  merchantFailures: number;
  merchantSuccesses: number;
  /** The account has been logged in to from this device before. */
  knownDevice: boolean;
  /** The merchant has a bot check to ask for. */
  canProve: boolean;
}

/** What an attempt has to bring before a password is looked at. */
export interface Demand {
  /** Seconds to wait first, 0: none. */
  waitS: number;
  /** Proof of work. */
  proof: boolean;
  /** The picture. */
  captcha: boolean;
  /** A second channel is asked for where the account has one. */
  suspicious: boolean;
  /** The whole merchant is under attack. */
  attack: boolean;
}

/** Failures of one account within 30 minutes after which a picture has to be answered. */
export const CAPTCHA_AFTER = 3;
/** Within 5 minutes: whoever failed waits, whoever did not brings picture and proof of work. */
export const DELAY_AFTER = 5;
export const DELAY_MS = 5 * 60_000;
/** Within an hour: a second channel. */
export const SECOND_CHANNEL_AFTER = 10;
/** Failures of one source within 10 minutes, with whatever account, after which it brings a proof of work. */
export const SOURCE_PROOF_AFTER = 30;
/**
 * Failures at one merchant within 10 minutes that no honest evening has, unless many more succeed: passwords are being tried
 * from everywhere, and only known devices are spared the proof of work.
 */
export const ATTACK_FAILURES = 40;
export const ATTACK_SHARE = 2;

const isAttack = ({ merchantFailures, merchantSuccesses }: AttemptFacts): boolean =>
  merchantFailures >= ATTACK_FAILURES && merchantFailures > ATTACK_SHARE * merchantSuccesses;

/**
 * The policy as a table of facts. An account is never shut by other people's failures: a source without failures of its own
 * always gets in with picture and proof of work.
 */
export const demandOf = (facts: AttemptFacts): Demand => {
  const pressed = facts.soon >= DELAY_AFTER;
  const attack = isAttack(facts);
  const proof = pressed || facts.source >= SOURCE_PROOF_AFTER || (attack && !facts.knownDevice);
  const waitMs = pressed && facts.ownAgoMs !== null ? Math.max(0, DELAY_MS - facts.ownAgoMs) : 0;
  return {
    waitS: Math.ceil(waitMs / 1000),
    proof: proof && facts.canProve,
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
export const calmDemandOf = (facts: AttemptFacts): Demand => {
  const proof = facts.source >= SOURCE_PROOF_AFTER;
  return {
    waitS: 0,
    proof: proof && facts.canProve,
    captcha: proof && !facts.canProve,
    suspicious: facts.hour >= SECOND_CHANNEL_AFTER,
    attack: false,
  };
};

/** Whether the next attempt will need the picture, should this one fail. */
export const captchaAfterFailure = (facts: AttemptFacts): boolean =>
  demandOf({ ...facts, soon: facts.soon + 1, lately: facts.lately + 1, source: facts.source + 1 }).captcha;
