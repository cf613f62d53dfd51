import type { PaySpan } from '../../../src/contract/pay';
import type { Database, Query } from '../../database/types';
import {
  countOperators,
  includesOperator,
  type Job,
  LeftOut,
  throwFailures,
  workThrough,
} from '../../platform/index';
import { computeStep } from './compute';
import { periodAt } from './figures';
import { readMidnights } from './figures.queries';
import { payOwed, type PayoutDeps, payStep } from './payout';
import {
  addApproval,
  endRun,
  findRun,
  fundRun,
  isCounted,
  lockBudget,
  lockRun,
  monthApproved,
  nextDayInForce,
  openRun,
  type PaySettings,
  readApprovals,
  readPaySettings,
  readSpans,
  readUndone,
  type RunRow,
  type RunState,
  stopRun,
} from './runs.queries';

/** Periods of one kind that one round opens; what a gateway missed is caught up round by round. */
const MAX_OPENED = 48;
/** Runs that one round works on, and steps of one of them. */
const MAX_RUNS = 50;
const MAX_STEPS = 400;
/** Batches of one run that a node pays at the same time. */
const PAYERS = 2;
/**
 * Statements of a run that may fail before the round gives the run up, and how long such a run rests. The next round begins with
 * them again: statements behind so many wait until some of them can be paid.
 */
const MAX_FAILED = 10_000;
const LEFT_OUT_MS = 60_000;
const MINUTE_MS = 60_000;
const PAY_EVERY_MS = 10_000;

export interface PayWork {
  /** One round at once: opens what has ended, computes, approves what needs no operator, pays. */
  round(merchantId: number): Promise<void>;
  /** Tries again what uplines owe. */
  owed(merchantId: number): Promise<void>;
}

interface Of {
  merchantId: number;
  now: number;
}

const graceOf = (span: PaySpan, settings: PaySettings): number =>
  (span === 'h' || span === '5' ? settings.window_grace_minutes : settings.grace_minutes) * MINUTE_MS;

/** Opens the runs of all periods that have ended, and were counted, since the last ones. */
export const openDue = async (db: Database, { merchantId, now }: Of): Promise<void> => {
  const { query } = db.merchant(merchantId);
  const spans = await readSpans(query, merchantId);
  if (spans.length === 0) return;
  const settings = await readPaySettings(query, merchantId);
  await workThrough(spans, async ({ kind, span, first, ended }) => {
    const [begun] = await readMidnights(query, { merchantId, days: [first] });
    let at: Date | null = ended ?? begun ?? null;
    for (let opened = 0; opened < MAX_OPENED && at !== null; opened += 1) {
      const period = await periodAt(query, { merchantId, span, at });
      if (period.endsAt.getTime() + graceOf(span, settings) > now) break;
      const day = await nextDayInForce(query, { merchantId, kind, span, day: period.from });
      if (day === null) break;
      if (day >= period.until) {
        // A time without a contract: on with the first day of the next one.
        at = (await readMidnights(query, { merchantId, days: [day] }))[0] ?? null;
        continue;
      }
      if (!(await isCounted(query, { merchantId, before: period.endsAt }))) break;
      await openRun(query, { ...period, merchantId, kind });
      at = period.endsAt;
    }
  });
};

/** Works on the oldest runs of some states. One that fails rests for a while, so that it holds up no other. */
const workOn = async (
  query: Query,
  of: { merchantId: number; states: readonly RunState[]; leftOut: LeftOut },
  work: (id: bigint) => Promise<void>,
): Promise<void> => {
  const runs = await readUndone(query, { ...of, except: of.leftOut.ids(), limit: MAX_RUNS });
  await of.leftOut.work(runs, async ({ id }) => {
    await work(id);
    return true;
  });
};

/** Computes what is open, in bounded steps. */
export const computeOpen = async (
  db: Database,
  { merchantId, now }: Of,
  leftOut = new LeftOut(() => now),
): Promise<void> =>
  workOn(db.merchant(merchantId).query, { merchantId, states: ['open'], leftOut }, async (runId) => {
    for (let step = 0; step < MAX_STEPS; step += 1)
      if (!(await computeStep(db, { merchantId, runId }))) break;
  });

/** Approves what is within the band and the month's budget; the rest waits for operators. */
export const approveComputed = async (
  db: Database,
  { merchantId, now }: Of,
  leftOut = new LeftOut(() => now),
): Promise<void> => {
  const { query, tx } = db.merchant(merchantId);
  await workOn(query, { merchantId, states: ['computed'], leftOut }, (id) =>
    tx(async (scoped) => {
      await lockBudget(scoped, merchantId);
      const run = await lockRun(scoped, { merchantId, id, states: ['computed'] });
      if (run === null) return;
      const settings = await readPaySettings(scoped, merchantId);
      if (await isOverBudget(scoped, { merchantId, run, settings }))
        return stopRun(scoped, { merchantId, id, reason: 'budget' });
      if (run.platform_due > settings.auto_up_to) return stopRun(scoped, { merchantId, id, reason: 'band' });
      return fundRun(scoped, { merchantId, id });
    }),
  );
};

const isOverBudget = async (
  query: Query,
  of: { merchantId: number; run: RunRow; settings: PaySettings },
): Promise<boolean> => {
  const { month_budget: budget } = of.settings;
  return (
    budget !== null &&
    of.run.platform_due > 0n &&
    (await monthApproved(query, of)) + of.run.platform_due > budget
  );
};

export type ApprovalRefusal = 'unknown' | 'state' | 'same-person' | 'budget';

/** An operator's approval of a run that waits for it. Above the second band two different ones have to. */
export const approveRun = async (
  query: Query,
  of: { merchantId: number; id: bigint; operator: string; overBudget: boolean },
): Promise<{ refused: ApprovalRefusal } | { refused: null; needsSecond: boolean }> => {
  const { merchantId, id } = of;
  await lockBudget(query, merchantId);
  const run = await lockRun(query, { merchantId, id, states: ['stopped'], wait: true });
  if (run === null)
    return { refused: (await findRun(query, { merchantId, id })) === null ? 'unknown' : 'state' };
  const settings = await readPaySettings(query, merchantId);
  if (!of.overBudget && (await isOverBudget(query, { merchantId, run, settings })))
    return { refused: 'budget' };
  const before = await readApprovals(query, { merchantId, runId: id });
  if (includesOperator(before, of.operator)) return { refused: 'same-person' };
  await addApproval(query, { merchantId, runId: id, operator: of.operator });
  const needed = run.platform_due > settings.second_above ? 2 : 1;
  if (countOperators([...before, of.operator]) < needed) return { refused: null, needsSecond: true };
  await fundRun(query, { merchantId, id });
  return { refused: null, needsSecond: false };
};

interface PayDeps extends PayoutDeps {
  /** What uplines could not pay of a run. */
  onOwed: (of: { merchantId: number; runId: bigint; owed: bigint }) => void;
}

/** Pays a run. @throws the errors of statements that failed; all others are paid */
const payRun = async (deps: PayDeps, of: { merchantId: number; runId: bigint }): Promise<void> => {
  const failed = new Map<bigint, unknown>();
  let owed = 0n;
  let count = 0;
  // While the ledger posts one batch, the other is claimed or written down. Where one fails, the other is waited for: nothing goes on behind the caller.
  const lanes = await Promise.allSettled(
    Array.from({ length: PAYERS }, async () => {
      for (let step = 0; step < MAX_STEPS && failed.size < MAX_FAILED; step += 1) {
        const done = await payStep(deps, { ...of, except: [...failed.keys()] });
        if (done === null) break;
        owed += done.owed;
        count += done.count;
        for (const [id, error] of done.failed) failed.set(id, error);
      }
    }),
  );
  const broken = lanes.flatMap((lane): unknown[] => (lane.status === 'rejected' ? [lane.reason] : []));
  const what = `pay run ${of.runId}`;
  if (broken.length > 0) throwFailures([...broken, ...failed.values()], broken.length + count, what);
  await endRun(deps.db.merchant(of.merchantId).query, { merchantId: of.merchantId, id: of.runId });
  if (owed > 0n) deps.onOwed({ ...of, owed });
  throwFailures([...failed.values()], count, what);
};

/** Pays approved runs. */
export const payApproved = (
  deps: PayDeps,
  { merchantId, now }: Of,
  leftOut = new LeftOut(() => now),
): Promise<void> =>
  workOn(deps.db.merchant(merchantId).query, { merchantId, states: ['approved'], leftOut }, (runId) =>
    payRun(deps, { merchantId, runId }),
  );

export const createPayWork = (
  deps: PayoutDeps & { onError: (error: unknown, what: string) => void },
): PayWork => {
  const leftOut = new LeftOut(deps.now, LEFT_OUT_MS);
  const pay: PayDeps = {
    ...deps,
    onOwed({ merchantId, runId, owed }) {
      deps.onError(
        new Error(`uplines owe ${owed} minor units: foyer pay show ${runId}`),
        `the pay run ${runId} of merchant ${merchantId}`,
      );
    },
  };
  return {
    round(merchantId) {
      const of = { merchantId, now: deps.now() };
      // Runs that are approved are paid also while periods cannot be opened, or runs not be computed.
      return workThrough(
        [
          () => openDue(deps.db, of),
          () => computeOpen(deps.db, of, leftOut),
          () => approveComputed(deps.db, of, leftOut),
          () => payApproved(pay, of, leftOut),
        ],
        (part) => part(),
      );
    },
    owed: (merchantId) => payOwed(deps, merchantId),
  };
};

/** Looks for periods that have ended some times a minute: each is opened by its own bounds, so that it comes once however often it is looked for. */
export const payJob = (deps: {
  merchants: { all(): readonly { id: number }[] };
  payWork: Pick<PayWork, 'round'>;
}): Job => ({
  name: 'pay agents',
  everyMs: PAY_EVERY_MS,
  run: async () => {
    await workThrough(deps.merchants.all(), ({ id }) => deps.payWork.round(id));
  },
});
