import { seededRounds } from '../kit/fair-seed';
import type { TableView } from './api-shapes';
import { revealTable } from './awaited';
import type { Model, SharedTable } from './families/family';
import { choicesOf, dealtAt, decidesUntil, FIRST_CHOICE } from './families/shared-table';
import { rulesOf } from './replay';
import type { Round } from './round-rows';
import type { TableLine, TableStore } from './table-store';

type Tables = Pick<TableStore, 'keep' | 'seats' | 'close'>;
/** A player's open round with its seat. */
export type SeatedRound = Round & { tableId: number; seat: number };
export const isSeated = (round: Round | null): round is SeatedRound =>
  round !== null && round.tableId !== null && round.seat !== null;

/** A seat's cards and what it may decide. */
export const handOf = (round: SeatedRound, table: SharedTable) => {
  const { hiddenSeed: serverSeed, clientSeed, tableId, seat } = round;
  return table.hand(seededRounds({ serverSeed, clientSeed })(tableId), seat);
};

const heldFrom = (taken: readonly number[], seats: number, first: number): boolean[] =>
  Array.from({ length: seats }, (_, index) => taken.includes(((first - 1 + index) % seats) + 1));

/** The table that a player would sit down at now: its hash is told before. */
export const nextTable = async (
  tables: Tables,
  line: TableLine,
  { table, now }: { table: SharedTable; now: () => number },
): Promise<TableView> => {
  const [first, second] = await tables.keep(line);
  const taken = first ? await tables.seats(line.merchantId, first.id) : [];
  return {
    ...{ nowMs: now(), roundId: null, hash: first?.seedHash ?? '', nextHash: second?.seedHash ?? '' },
    ...{ held: heldFrom(taken, table.seats, 1), fillsMs: first?.fillsUntil?.getTime() ?? null },
    ...{ dealtMs: null, decidesMs: null, cards: null, moves: [], choice: null, isOver: false },
  };
};

/** The table that a player sits at: their own cards from the deal on, no other's, and no one's decision but theirs. */
export const ownTable = async (
  tables: Tables,
  round: SeatedRound,
  { table, now }: { table: SharedTable; now: () => number },
): Promise<TableView> => {
  const { merchantId, tableId, seat, fillsUntil, seedHash: hash } = round;
  const [dealtMs, decidesMs] = fillsUntil ? [dealtAt(fillsUntil), decidesUntil(fillsUntil)] : [null, null];
  const nowMs = now();
  const isDealt = round.state === 'open' && dealtMs !== null && nowMs >= dealtMs;
  const { cards, moves } = isDealt ? handOf(round, table) : { cards: null, moves: [] };
  const isAsked = moves.length > 0 && round.choice === null && decidesMs !== null && nowMs < decidesMs;
  const outcome = round.outcome ?? (isDealt && !isAsked ? await revealTable(tables, round) : null);
  const taken = await tables.seats(merchantId, tableId);
  return {
    ...{ nowMs, roundId: round.id, hash, nextHash: '' },
    ...{ held: heldFrom(taken, table.seats, seat), fillsMs: fillsUntil?.getTime() ?? null },
    ...{ dealtMs, decidesMs, cards: cards && [...cards], moves: isAsked ? [...moves] : [] },
    choice: round.choice === null ? null : (choicesOf(moves)[round.choice - FIRST_CHOICE] ?? null),
    isOver: outcome !== null,
  };
};

/** The digit of a decision; null where a seat may not decide so. */
export const digitOf = (
  round: SeatedRound,
  table: SharedTable,
  { name, value }: { name: string; value: number },
): number | null => {
  const all = choicesOf(handOf(round, table).moves);
  const at = all.findIndex((choice) => choice.name === name && choice.value === value);
  return at < 0 ? null : at + FIRST_CHOICE;
};

/** The table that a round was begun at, by the rules of that time. */
export const rulesAt = (round: SeatedRound): NonNullable<Model['table']> => {
  const { table } = rulesOf(round);
  if (!table) throw new Error(`round ${round.id} sits at no table`);
  return table;
};
