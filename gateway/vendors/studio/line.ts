import type { Outcome } from '../kit/poster';
import type { Beliefs } from '../kit/seat';
import type { FreeRoundSet } from '../types';

/** Whose wallet a call is about. */
export interface Account {
  merchantId: number;
  memberId: bigint;
  gameId: string;
  currency: string;
}
/** One movement of a round. */
export interface Movement extends Account {
  roundId: string;
  transactionId: string;
  amountMinor: bigint;
  /** The set of free rounds that it is of, '' for none. */
  free: string;
}

/** The gateway's codes for what a wallet refuses. */
const REFUSALS = ['WALLET_NOT_ENOUGH', 'ACCESS_DENIED', 'SESSION_INVALID', 'VENDOR_UNAVAILABLE'] as const;
export type LineRefusal = (typeof REFUSALS)[number];
export const isLineRefusal = (text: string | null): text is LineRefusal =>
  REFUSALS.some((refusal) => refusal === text);
export type LineOutcome = Outcome<LineRefusal>;

/** A brand's line to the operator's wallet, whatever dialect it speaks; refusals come in the gateway's codes. */
export interface Line {
  /** Whether sets of free rounds can be played over it. */
  readonly takesFree: boolean;
  bet(call: Movement & { reference: string }): Promise<LineOutcome>;
  /** The round's last movement; 0 says that nothing was won. */
  settle(call: Movement): Promise<LineOutcome>;
  cancel(call: Movement & { targetId: string }): Promise<LineOutcome>;
  balance(account: Account & { reference: string }): Promise<LineOutcome>;
  /** Sets of free rounds for a game; none where the wallet does not answer. */
  freeRounds(account: Account): Promise<FreeRoundSet[]>;
  close(): void;
}

/** The same line, whose answers to bets are also news of the session that they named. */
export const telling = (line: Line, news: Pick<Beliefs, 'note' | 'drop'>): Line => ({
  ...line,
  async bet(call) {
    const outcome = await line.bet(call);
    if (outcome.kind === 'done') news.note(call);
    else if (outcome.kind === 'refused' && outcome.status === 'SESSION_INVALID') news.drop(call);
    return outcome;
  },
});

/** What a dialect's words mean to a player. */
export const refusalsOf =
  <Word extends string>(table: Partial<Record<Word, LineRefusal>>) =>
  (outcome: Outcome<Word>): LineOutcome =>
    outcome.kind === 'refused'
      ? { ...outcome, status: table[outcome.status] ?? 'VENDOR_UNAVAILABLE' }
      : outcome;
