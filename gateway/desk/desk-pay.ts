import {
  approveRun,
  findRun,
  type OwingRow,
  readApprovals,
  readOwing,
  readPaySettings,
  readRuns,
  readRunStatements,
  type RunRow,
  statementOf,
} from '../agents/index';
import type { Database } from '../database/types';
import { GatewayError } from '../platform/index';
import type { DeskMoney, DeskPayOwing, DeskPayPeriod, DeskPayRun } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { DeskError } from './desk-errors';
import { PAGE, pageOfRows } from './desk-members';

type PayHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `pay.${string}`>>;

const periodOf = (
  row: Pick<RunRow, 'kind' | 'span' | 'from_day' | 'until_day' | 'starts_at'>,
): DeskPayPeriod => ({
  kind: row.kind,
  span: row.span,
  fromDay: row.from_day,
  untilDay: row.until_day,
  startsAt: row.starts_at.getTime(),
});
const moneyIn =
  (currency: string) =>
  (minor: bigint): DeskMoney => ({ minor: minor.toString(), currency });
const runOf = (row: RunRow, currency: string): DeskPayRun => ({
  ...periodOf(row),
  id: row.id.toString(),
  reason: row.reason,
  statements: row.statements,
  platform: moneyIn(currency)(row.platform_due),
  due: moneyIn(currency)(row.due),
  computedAt: row.computed_at?.getTime() ?? 0,
});
const owingOf = (row: OwingRow): DeskPayOwing => ({
  ...periodOf(row),
  id: row.id.toString(),
  runId: row.run_id.toString(),
  memberId: row.receiver_id.toString(),
  agent: row.receiver,
  payer: row.payer_id === null ? null : { memberId: row.payer_id.toString(), name: row.payer },
  product: row.product,
  due: moneyIn(row.currency)(row.due),
  owed: moneyIn(row.currency)(row.owed),
  endedAt: row.ends_at.getTime(),
});

/** Agents' pay: runs that wait for operators, and what uplines still owe. */
export const createDeskPay = ({ db }: { db: Database }): PayHandlers => ({
  async 'pay.queue'(_, { merchant }) {
    const rows = await readRuns(db.merchant(merchant.id).query, {
      ...{ merchantId: merchant.id, state: 'stopped', kind: null, limit: PAGE },
    });
    return { rows: rows.map((row) => runOf(row, merchant.currency)), next: null };
  },
  async 'pay.show'({ id }, { merchant }) {
    const { query } = db.merchant(merchant.id);
    const of = { merchantId: merchant.id, id: BigInt(id) };
    const run = await findRun(query, of);
    if (run === null) throw new DeskError('DESK_NOT_FOUND');
    const [approvedBy, settings, statements] = [
      await readApprovals(query, { merchantId: merchant.id, runId: run.id }),
      await readPaySettings(query, merchant.id),
      await readRunStatements(query, {
        ...{ merchantId: merchant.id, runId: run.id, behind: 0n, limit: PAGE + 1 },
      }),
    ];
    return {
      ...runOf(run, merchant.currency),
      state: run.state,
      approvedBy,
      approvalsNeeded: run.platform_due > settings.second_above ? 2 : 1,
      rows: statements.slice(0, PAGE).map((row) => {
        const { state } = statementOf(row, false);
        const money = moneyIn(row.currency);
        return {
          id: row.id.toString(),
          memberId: row.receiver_id.toString(),
          agent: row.receiver,
          byPlatform: row.payer_id === null,
          product: row.product,
          state,
          due: money(row.due),
          corrections: money(row.corrections),
        };
      }),
      hasMore: statements.length > PAGE,
    };
  },
  async 'pay.owed'({ after }, { merchant }) {
    const rows = await readOwing(db.merchant(merchant.id).query, {
      ...{ merchantId: merchant.id, behind: after === undefined ? 0n : BigInt(after), limit: PAGE + 1 },
    });
    return pageOfRows(rows, (row) => row.id, owingOf);
  },
  async 'pay.approve'({ id, overBudget }, { merchant, operator }) {
    const done = await db
      .merchant(merchant.id)
      .tx((query) =>
        approveRun(query, { merchantId: merchant.id, id: BigInt(id), operator: operator.name, overBudget }),
      );
    switch (done.refused) {
      case null:
        return { needsSecond: done.needsSecond };
      case 'unknown':
        throw new DeskError('DESK_NOT_FOUND');
      case 'same-person':
        throw new GatewayError('CASHIER_SAME_PERSON');
      case 'budget':
        throw new DeskError('DESK_SWITCH_REFUSED', { sentence: 'It goes beyond the month’s budget.' });
      case 'state':
        throw new GatewayError('CASHIER_STATE');
    }
  },
});
