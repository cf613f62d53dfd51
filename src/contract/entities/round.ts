import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';

/** A round ends completed or cancelled; `unknown` is a word that this client does not know. */
export type RoundState = 'open' | 'completed' | 'cancelled' | 'unknown';

/** One round of a vendor's game as the wallet saw it. */
export interface Round {
  /** The vendor's own id, unique with the vendor's code. */
  id: string;
  vendor: string;
  vendorName: string;
  /** Catalogue id, '' when the game has left the catalogue. */
  gameId: string;
  gameName: string;
  icon: string;
  state: RoundState;
  /** Staked and not given back. */
  bet: Money;
  /** Won, prizes and corrections included. */
  win: Money;
  /** Times in ms since 1970. */
  openedAt: number | null;
  endedAt: number | null;
}

/** One movement of money in a round: positive is what the member was given. */
export interface RoundMove {
  kind: string;
  amount: Money;
  at: number | null;
}

/** What is needed to compute a round again. */
export interface RoundProof {
  /** Name of the scheme; docs/adr/0013 says how each is computed. */
  method: string;
  /** Whether the vendor's secret is out by now. */
  revealed: boolean;
  values: Record<string, string>;
  /** A page that computes it, '' when there is none yet. */
  url: string;
}

export interface RoundDetail extends Round {
  moves: RoundMove[];
  /** How it came about, in the vendor's words; empty when the vendor cannot tell now. */
  rows: { label: string; value: string }[];
  proof: RoundProof | null;
}

export interface RoundPage {
  rounds: Round[];
  totalPages: number;
  totalCount: number;
}

const amount = looseText;
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
/** Here for the bytes: as readMoney() of amount.ts, which this page does not load. */
const readMoney = (value: string, code: string): Money => {
  const minor = parseAmount(value, code);
  return minor === null ? { minor: 0n, currency: code, unread: true } : { minor, currency: code };
};
const STATES: Readonly<Record<string, RoundState>> = {
  open: 'open',
  completed: 'completed',
  cancelled: 'cancelled',
};
export const roundStateOf = (word: string): RoundState =>
  (Object.hasOwn(STATES, word) ? STATES[word] : null) ?? 'unknown';

export const wireRound = v.object({
  roundId: looseId,
  vassalage: looseText,
  displayName: looseText,
  nodeId: looseId,
  gameName: looseText,
  showIcon: looseText,
  status: looseText,
  currency,
  betAmount: amount,
  winAmount: amount,
  openedAt: looseTime,
  endedAt: looseTime,
});
export const roundOf = (wire: v.InferOutput<typeof wireRound>): Round => ({
  id: wire.roundId,
  vendor: wire.vassalage,
  vendorName: wire.displayName || wire.vassalage,
  gameId: wire.nodeId,
  gameName: wire.gameName,
  icon: wire.showIcon,
  state: roundStateOf(wire.status),
  bet: readMoney(wire.betAmount, wire.currency),
  win: readMoney(wire.winAmount, wire.currency),
  openedAt: wire.openedAt,
  endedAt: wire.endedAt,
});

export const roundFromWire = v.pipe(wireRound, v.transform(roundOf));

export const roundToWire = (round: Round): v.InferInput<typeof wireRound> => ({
  roundId: round.id,
  vassalage: round.vendor,
  displayName: round.vendorName,
  nodeId: round.gameId,
  gameName: round.gameName,
  showIcon: round.icon,
  status: round.state,
  currency: round.bet.currency,
  betAmount: amountToWire(round.bet),
  winAmount: amountToWire(round.win),
  openedAt: round.openedAt,
  endedAt: round.endedAt,
});

const wireProof = v.object({
  method: looseText,
  revealed: looseFlag,
  values: v.optional(v.record(v.string(), v.string()), {}),
  url: looseText,
});
const wireDetail = v.object({
  ...wireRound.entries,
  moves: looseList(v.object({ kind: looseText, amount, at: looseTime })),
  rows: looseList(v.object({ label: looseText, value: looseText })),
  proof: maybe(wireProof),
});

export const roundDetailFromWire = v.pipe(
  wireDetail,
  v.transform((wire): RoundDetail => ({
    ...roundOf(wire),
    moves: wire.moves.map((move) => ({
      kind: move.kind,
      amount: readMoney(move.amount, wire.currency),
      at: move.at,
    })),
    rows: wire.rows,
    proof: wire.proof,
  })),
);

export const roundDetailToWire = (detail: RoundDetail): v.InferInput<typeof wireDetail> => ({
  ...roundToWire(detail),
  moves: detail.moves.map((move) => ({ kind: move.kind, amount: amountToWire(move.amount), at: move.at })),
  rows: detail.rows,
  proof: detail.proof,
});
