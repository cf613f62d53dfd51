import { takeOverdueRounds, type OverdueRow } from './rounds.queries';
import type { Database } from '../database/types';
import { type Job, type Merchants, workThrough } from '../platform/index';
import type { Rounds } from './rounds';

const SECOND_MS = 1_000;
const COUNT_EVERY_MS = 10 * SECOND_MS;
const REPORT_EVERY_MS = 10 * 60 * SECOND_MS;
/** A round that has neither ended nor been cancelled by then is reported. */
export const OVERDUE_AFTER_MS = 24 * 60 * 60 * SECOND_MS;
/** Rounds marked and told of by one run and merchant; the rest waits for the next. */
export const MAX_REPORTED = 500;
/** Rounds that a report names; the table holds them all. */
const MAX_NAMED = 5;

const sentence = (merchantId: number, rows: readonly OverdueRow[]): string => {
  const named = rows.slice(0, MAX_NAMED).map((row) => `${row.vendor} ${row.round_id}`);
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : '';
  return `${rows.length} rounds of merchant ${merchantId} are open for 24 hours: ${named.join(', ')}${more}`;
};

/** Counts rounds from the journal, and reports each that is open for a day, once. */
export const roundJobs = (deps: {
  db: Database;
  merchants: Pick<Merchants, 'all'>;
  rounds: Rounds;
  now: () => number;
  /** One sentence for the operator. */
  report: (sentence: string) => void;
}): Job[] => [
  {
    name: 'count rounds',
    everyMs: COUNT_EVERY_MS,
    run: async () => {
      await workThrough(deps.merchants.all(), ({ id }) => deps.rounds.count(id));
    },
  },
  {
    name: 'report open rounds',
    everyMs: REPORT_EVERY_MS,
    run: async () => {
      const openedBefore = new Date(deps.now() - OVERDUE_AFTER_MS);
      await workThrough(deps.merchants.all(), async ({ id }) => {
        const rows = await takeOverdueRounds(deps.db, { merchantId: id, openedBefore, limit: MAX_REPORTED });
        if (rows.length > 0) deps.report(sentence(id, rows));
      });
    },
  },
];
