import type { Database } from '../database/types';
import { type HashAsker, noteSecurityEvent, type PasswordHasher } from '../identity/index';
import { GatewayError } from '../platform/index';
import { createTurns } from './one-at-a-time';
import { answersProblem, answersSecret, type SecurityAnswer } from './security-answer-rule';
import {
  forgetAnswers,
  forgetAnswerTries,
  readAnswers,
  readAnswerTries,
  returnAnswerTry,
  takeAnswerTry,
  writeAnswers,
} from './security-questions.queries';
import type { Who } from './who';

/** Wrong ones in a row after which the answers are locked. */
const ANSWER_TRIES = 5;
const ANSWER_LOCK_MS = 24 * 3_600_000;

/**
 * What only the member should know, asked besides a code. Answers prove nothing by themselves: whatever they open asks for a fresh proof
 * and a code as well.
 */
export interface SecurityQuestions {
  state(who: Who): Promise<{ questions: string[]; lockedUntil: Date | null }>;
  /** @throws GatewayError SECURITY_ANSWERS_REFUSED (value: reason) */
  set(who: Who, answers: readonly SecurityAnswer[]): Promise<void>;
  /** @throws GatewayError SECURITY_ANSWERS_MISSING, SECURITY_ANSWERS_WRONG (value: triesLeft), SECURITY_ANSWERS_LOCKED (value: until) */
  demand(who: Who, answers: readonly SecurityAnswer[]): Promise<void>;
  /** Passes where none are chosen. @throws GatewayError SECURITY_ANSWERS_REQUIRED */
  demandNone(who: Who): Promise<void>;
}

interface Deps {
  db: Database;
  passwordHasher: PasswordHasher;
  now: () => number;
}

const askerOf = (who: Who): HashAsker => ({
  purpose: 'member',
  source: `${who.merchantId} answers ${who.memberId}`,
});

class HashedQuestions implements SecurityQuestions {
  readonly #turns = createTurns();
  constructor(private readonly deps: Deps) {}

  async state(who: Who): Promise<{ questions: string[]; lockedUntil: Date | null }> {
    const { query } = this.deps.db.merchant(who.merchantId);
    const [row, lockedUntil] = await Promise.all([readAnswers(query, who), this.#lockedUntil(who)]);
    return { questions: row?.questions ?? [], lockedUntil };
  }

  async set(who: Who, answers: readonly SecurityAnswer[]): Promise<void> {
    const { db, passwordHasher, now } = this.deps;
    const problem = answersProblem(answers);
    if (problem) throw new GatewayError('SECURITY_ANSWERS_REFUSED', { value: { reason: problem } });
    const answersHash = await passwordHasher.hash(answersSecret(answers), askerOf(who));
    const questions = answers.map(({ questionId }) => questionId);
    await db.merchant(who.merchantId).tx(async (query) => {
      await writeAnswers(query, { ...who, questions, answersHash, at: new Date(now()) });
      await forgetAnswerTries(query, who);
      await noteSecurityEvent(query, { ...who, kind: 'security-questions-set' });
    });
  }

  demand(who: Who, answers: readonly SecurityAnswer[]): Promise<void> {
    return this.#turns.run(`${who.merchantId} ${who.memberId}`, () => this.#try(who, answers));
  }

  async demandNone(who: Who): Promise<void> {
    const { query } = this.deps.db.merchant(who.merchantId);
    if (await readAnswers(query, who)) throw new GatewayError('SECURITY_ANSWERS_REQUIRED');
  }

  async #try(who: Who, answers: readonly SecurityAnswer[]): Promise<void> {
    const { db, now } = this.deps;
    const { query } = db.merchant(who.merchantId);
    const row = await readAnswers(query, who);
    if (!row) throw new GatewayError('SECURITY_ANSWERS_MISSING');
    const count = { nowMs: now(), max: ANSWER_TRIES, lockMs: ANSWER_LOCK_MS };
    const taken = await takeAnswerTry(query, { ...who, ...count });
    if (taken === null) throw await this.#locked(who);
    if (await this.#matches(who, row.answers_hash, answers)) return forgetAnswerTries(query, who);
    const triesLeft = ANSWER_TRIES - taken.wrong;
    if (triesLeft > 0) throw new GatewayError('SECURITY_ANSWERS_WRONG', { value: { triesLeft } });
    throw await this.#locked(who);
  }

  async #matches(who: Who, stored: string, answers: readonly SecurityAnswer[]): Promise<boolean> {
    try {
      return await this.deps.passwordHasher.verify(stored, answersSecret(answers), askerOf(who));
    } catch (error) {
      // It was not looked at: a full line is no wrong try.
      await returnAnswerTry(this.deps.db.merchant(who.merchantId).query, who);
      throw error;
    }
  }

  async #lockedUntil(who: Who): Promise<Date | null> {
    const tries = await readAnswerTries(this.deps.db.merchant(who.merchantId).query, who);
    if (tries === null || tries.wrong < ANSWER_TRIES) return null;
    const until = tries.last_at.getTime() + ANSWER_LOCK_MS;
    return until > this.deps.now() ? new Date(until) : null;
  }

  async #locked(who: Who): Promise<GatewayError> {
    const until = (await this.#lockedUntil(who)) ?? new Date(this.deps.now());
    return new GatewayError('SECURITY_ANSWERS_LOCKED', { value: { until: until.getTime() } });
  }
}

export const createSecurityQuestions = (deps: Deps): SecurityQuestions => new HashedQuestions(deps);

/** For an operator, on whose word a member may choose others. False: there were none. */
export const clearSecurityQuestions = forgetAnswers;
