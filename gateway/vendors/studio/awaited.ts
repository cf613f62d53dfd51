import { kickOffOf, WHISTLE, whistleOf } from './families/events/timetable';
import type { Action } from './families/family';
import { dealtAt, REVEAL } from './families/shared-table';
import { rulesOf } from './replay';
import type { Round } from './round-rows';
import type { DueTable, TableStore } from './table-store';

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

/**
 * Reveals all tables of a merchant whose time is over, page by page: those that cannot be revealed hold up no others, and are reported
 * together, also when a later page cannot be read.
 */
export const revealDue = async (
  deps: {
    tables: Pick<TableStore, 'close' | 'due'>;
    log: { error(facts: Record<string, unknown>, message: string): void };
  },
  merchantId: number,
): Promise<void> => {
  const { tables, log } = deps;
  const failed: { table: number; error: unknown }[] = [];
  let page: DueTable[];
  try {
    for (let after = 0; (page = await tables.due(merchantId, after)).length > 0;)
      for (const { id, ...rules } of page) {
        after = id;
        try {
          await revealTable(tables, { merchantId, tableId: id, ...rules });
        } catch (error) {
          failed.push({ table: id, error });
        }
      }
  } finally {
    const [first] = failed;
    if (first !== undefined) {
      const of = { err: first.error, table: first.table, tables: failed.length };
      log.error(of, 'tables could not be revealed; the first of them');
    }
  }
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
