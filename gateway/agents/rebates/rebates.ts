import type { Database, Query } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { accountOf } from '../../wallet/index';
import { isCounted, readPaySettings } from '../pay/runs.queries';
import {
  addRebateApproval,
  type DueRebate,
  holdRebateRun,
  lockRebateRun,
  nextRebateDay,
  openLiveRun,
  openRebateRun,
  readDueRebates,
  readRebateSettings,
  readUndoneRebates,
  type RebateRunRow,
  setLooked,
  setRebatesBooked,
  setRebateState,
  writeLivePart,
  writeRebates,
} from './rebates.queries';
import { includesOperator, LeftOut, throwFailures, workThrough } from '../../platform/index';

/** Who speaks in the ledger when rebates are booked. */
export const REBATE_SOURCE = 'agent-rebate';
/** Days that one round opens; what a gateway missed is caught up round by round. */
const MAX_OPENED = 48;
const MAX_RUNS = 50;
/** Bookings of one step, and steps of one round. */
const STEP = 512;
const MAX_STEPS = 2_000;
/** Bookings of a run that may fail before the round gives the run up. The next round begins with them again: those behind so many wait. */
const MAX_FAILED = 10_000;
/** How long a run with a failed booking rests. */
const LEFT_OUT_MS = 60_000;
const MINUTE_MS = 60_000;

export interface RebateDeps {
  db: Database;
  ledger: Pick<Ledger, 'post' | 'open'>;
  now: () => number;
}

export interface RebateWork {
  /** One round at once: opens days that have ended, computes, approves what needs no operator, books. */
  round(merchantId: number): Promise<void>;
}

/** Days that have ended, and of which everything is counted, one after another. */
export const openRebates = async (deps: RebateDeps, merchantId: number): Promise<void> => {
  const { query } = deps.db.merchant(merchantId);
  const { from_day: from, cap_ppm: capPpm } = await readRebateSettings(query, { merchantId });
  if (from === null) return;
  const { grace_minutes: grace } = await readPaySettings(query, merchantId);
  for (let opened = 0; opened < MAX_OPENED; opened += 1) {
    const { day, ends } = await nextRebateDay(query, { merchantId, from });
    if (ends.getTime() + grace * MINUTE_MS > deps.now()) return;
    if (!(await isCounted(query, { merchantId, before: ends }))) return;
    await openRebateRun(query, { merchantId, day, capPpm });
  }
};

class Held extends Error {}

/**
 * The next part of the running day, once in so many minutes of the clock. Beyond the band nothing is given without an operator: the rest waits for
 * the day's end.
 */
export const writeLive = async (deps: RebateDeps, merchantId: number): Promise<void> => {
  const { query, tx } = deps.db.merchant(merchantId);
  const {
    from_day: from,
    cap_ppm: capPpm,
    live_minutes: minutes,
  } = await readRebateSettings(query, { merchantId });
  if (from === null || minutes === null) return;
  const { day, starts, ends } = await nextRebateDay(query, { merchantId, from });
  const now = deps.now();
  if (starts.getTime() > now || ends.getTime() <= now) return;
  await openLiveRun(query, { merchantId, day, capPpm });
  const slot = new Date(now - (now % (minutes * MINUTE_MS)));
  const { auto_up_to: band } = await readPaySettings(query, merchantId);
  const part = tx(async (scoped) => {
    const run = await lockRebateRun(scoped, { merchantId, day, state: 'live' });
    if (run === null || (run.looked_at !== null && run.looked_at >= slot)) return;
    await setLooked(scoped, { merchantId, day, at: new Date(now) });
    await writeLivePart(scoped, { merchantId, day, run });
    const after = await lockRebateRun(scoped, { merchantId, day, state: 'live' });
    if ((after?.due ?? 0n) > band) throw new Held();
  });
  await part.catch(async (error: unknown) => {
    if (!(error instanceof Held)) throw error;
    await holdRebateRun(query, { merchantId, day });
  });
};

/** Computes what is open, day by day: a later one needs what the earlier left below zero. */
export const computeRebates = async ({ db }: RebateDeps, merchantId: number): Promise<void> => {
  const { query, tx } = db.merchant(merchantId);
  const open = { merchantId, states: ['open'], except: [], limit: MAX_RUNS } as const;
  for (const { day } of await readUndoneRebates(query, open)) {
    const isDone = await tx(async (scoped) => {
      const run = await lockRebateRun(scoped, { merchantId, day, state: 'open' });
      if (run === null) return false;
      await writeRebates(scoped, { merchantId, day, run });
      const due = (await lockRebateRun(scoped, { merchantId, day, state: 'computed' }))?.due ?? 0n;
      const { auto_up_to: band } = await readPaySettings(scoped, merchantId);
      await setRebateState(scoped, { merchantId, day, state: due > band ? 'stopped' : 'approved' });
      return true;
    });
    if (!isDone) return;
  }
};

export type RebateRefusal = 'state' | 'same-person';
/** An operator's approval of a day above the band; above the second band two different ones have to. */
export const approveRebates = async (
  query: Query,
  of: { merchantId: number; day: string; operator: string },
): Promise<{ refused: RebateRefusal } | { refused: null; needsSecond: boolean }> => {
  const run = await lockRebateRun(query, { ...of, state: 'stopped', wait: true });
  if (run === null) return { refused: 'state' };
  if (includesOperator(run.approvals, of.operator)) return { refused: 'same-person' };
  await addRebateApproval(query, of);
  const { second_above: second } = await readPaySettings(query, of.merchantId);
  if (run.due > second && run.approvals.length === 0) return { refused: null, needsSecond: true };
  await setRebateState(query, { ...of, state: 'approved' });
  return { refused: null, needsSecond: false };
};

/** Once for a member, a product and a day. */
const book = async (
  { ledger }: RebateDeps,
  merchantId: number,
  run: RebateRunRow,
  row: DueRebate,
): Promise<void> => {
  const { currency } = run;
  // A key is used for one thing for ever: that of a day without parts is as it was before there were any.
  const part = row.part === 0 ? '' : `-${row.part}`;
  const account = accountOf({ memberId: row.member_id, trial: false, currency });
  await ledger.open({ merchantId, account });
  const result = await ledger.post({
    type: 'post',
    merchantId,
    source: REBATE_SOURCE,
    key: `${row.member_id}-${row.product}-${run.day}${part}`,
    actor: 'agent rebate',
    kind: 'rebate',
    category: row.product,
    postings: [
      { account: { class: 'house', owner: '', currency }, amountMinor: -row.due },
      { account, amountMinor: row.due },
    ],
    meta: { day: run.day },
  });
  if (!result.ok) throw new Error(`rebate of ${row.member_id} on ${run.day}: ${result.code}`);
};

/** Books a run. What fails is left out, so that it holds up no other booking of the run. @throws the errors of bookings that failed */
const bookRun = async (deps: RebateDeps, merchantId: number, run: RebateRunRow): Promise<void> => {
  const { query } = deps.db.merchant(merchantId);
  const { day } = run;
  const failed = new Map<DueRebate, unknown>();
  let count = 0;
  for (let step = 0; step < MAX_STEPS && failed.size < MAX_FAILED; step += 1) {
    const rows = await readDueRebates(query, { merchantId, day, except: [...failed.keys()], limit: STEP });
    if (rows.length === 0) {
      if (failed.size === 0 && run.state === 'approved')
        await setRebateState(query, { merchantId, day, state: 'posted' });
      break;
    }
    count += rows.length;
    await Promise.all(
      rows.map((row) => book(deps, merchantId, run, row).catch((error: unknown) => failed.set(row, error))),
    );
    await setRebatesBooked(query, { merchantId, day, rows: rows.filter((row) => !failed.has(row)) });
  }
  throwFailures([...failed.values()], count, `rebates of ${day}`);
};

/** Books approved runs, and the parts of running days. A run of which something fails rests for a while. */
export const bookRebates = async (
  deps: RebateDeps,
  merchantId: number,
  leftOut = new LeftOut<string>(deps.now),
): Promise<void> => {
  const { query } = deps.db.merchant(merchantId);
  const states = ['live', 'held', 'approved'] as const;
  const runs = await readUndoneRebates(query, {
    merchantId,
    states,
    except: leftOut.ids(),
    limit: MAX_RUNS,
  });
  await leftOut.work(runs, async (run) => {
    await bookRun(deps, merchantId, run);
    return true;
  });
};

export const createRebateWork = (deps: RebateDeps): RebateWork => {
  const leftOut = new LeftOut<string>(deps.now, LEFT_OUT_MS);
  const compute = async (merchantId: number): Promise<void> => {
    await openRebates(deps, merchantId);
    await computeRebates(deps, merchantId);
    await writeLive(deps, merchantId);
  };
  return {
    // A day that cannot be computed holds up the days behind it, and no booking of those before.
    round: (merchantId) =>
      workThrough([compute, () => bookRebates(deps, merchantId, leftOut)], (part) => part(merchantId)),
  };
};
