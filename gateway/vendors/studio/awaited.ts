import { kickOffOf, WHISTLE, whistleOf } from './families/events/timetable';
import type { Action } from './families/family';
import { dealtAt, REVEAL } from './families/shared-table';
import { rulesOf } from './replay';
import type { Round } from './round-rows';
import type { TableStore } from './table-store';

/** What ends a round that others share; null while it is too early. */
export type Ending = Omit<Action, 'afterMs'> | null;

/** It ends with a fixture or a table, not by its player alone. */
export const isShared = ({ slot, tableId }: Pick<Round, 'slot' | 'tableId'>): boolean =>
  slot !== null || tableId !== null;
export const isEnding = (name: string): boolean => name === WHISTLE || name === REVEAL;

/** Its fixture's whistle has not gone, or its table's cards are not revealed: nothing ends it before. */
export const isAwaited = ({ slot, tableId, outcome }: Round, nowMs: number): boolean =>
  slot === null ? tableId !== null && outcome === null : nowMs < whistleOf(slot);

/** A stake that no wallet was asked for by then is given up: what it would be drawn from can be known. */
export const debitsUntil = ({ slot, tableId, fillsUntil }: Round): number => {
  if (slot !== null) return kickOffOf(slot);
  if (tableId === null) return Infinity;
  return fillsUntil === null ? 0 : dealtAt(fillsUntil);
};

/** Reveals a round's table, if that is due. */
export const revealTable = async (
  tables: Pick<TableStore, 'close'>,
  round: Pick<Round, 'merchantId' | 'tableId' | 'family' | 'model'>,
): Promise<number | null> => {
  const { table } = rulesOf(round);
  if (round.tableId === null || !table) return null;
  return tables.close(round.merchantId, round.tableId, { ...round, table });
};

/** What ends a shared round now. */
export const endingOf = async (
  tables: Pick<TableStore, 'close'>,
  round: Round,
  nowMs: number,
): Promise<Ending> => {
  if (round.slot !== null) return isAwaited(round, nowMs) ? null : { name: WHISTLE, value: 0 };
  const value = round.outcome ?? (await revealTable(tables, round));
  return value === null ? null : { name: REVEAL, value };
};
