import type { CashierServices, DeskDebt } from '../cashier/index';
import type { DeskDebtRow } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { PAGE, pageOfRows } from './desk-members';

type DebtHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `debts.${string}`>>;

const rowOf = (row: DeskDebt): DeskDebtRow => {
  const money = (minor: bigint) => ({ minor: minor.toString(), currency: row.currency });
  return {
    id: row.id.toString(),
    memberId: row.memberId.toString(),
    cause: row.cause,
    depositId: row.depositId?.toString() ?? null,
    provider: row.provider,
    reference: row.reference,
    amount: money(row.amountMinor),
    settled: money(row.settledMinor),
    open: money(row.openMinor),
    reason: row.reason,
    openedAt: row.openedAt.getTime(),
    saidBy: row.saidBy,
  };
};

/** What members owe: it is settled by their withdrawals, or waived by two operators. */
export const createDeskDebts = ({ debtDesk: desk }: Pick<CashierServices, 'debtDesk'>): DebtHandlers => ({
  async 'debts.list'({ after }, { merchant }) {
    const asked = { merchantId: merchant.id, limit: PAGE + 1 };
    const rows = await desk.list({ ...asked, ...(after === undefined ? {} : { after: BigInt(after) }) });
    return pageOfRows(rows, (row) => row.id, rowOf);
  },
  'debts.waive': ({ id, note }, { merchant, operator }) =>
    desk.waive({ merchantId: merchant.id, id: BigInt(id), operator: operator.name, note }),
});
