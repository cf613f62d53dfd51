import type { CashierCase, CashierServices, DeskWithdrawal, Signal } from '../cashier/index';
import type { DeskCase, DeskSignalFact, DeskWithdrawalRow } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { PAGE, pageOfRows } from './desk-members';

type WithdrawalHandlers = Pick<
  DeskHandlers,
  Extract<keyof DeskHandlers, `withdrawals.${string}` | `cases.${string}`>
>;

const afterOf = ({ after }: { after?: string | undefined }) =>
  after === undefined ? {} : { after: BigInt(after) };

const rowOf = (row: DeskWithdrawal): DeskWithdrawalRow => ({
  id: row.id.toString(),
  memberId: row.memberId.toString(),
  username: row.username,
  state: row.state,
  amount: { minor: row.amountMinor.toString(), currency: row.currency },
  fee: { minor: row.feeMinor.toString(), currency: row.currency },
  payee: row.payeeMasked,
  payeeKind: row.payeeKind,
  provider: row.provider,
  reference: row.reference,
  refusal: row.refusal,
  note: row.note,
  score: row.score,
  approvalsNeeded: row.approvalsNeeded,
  approvedBy: row.approvedBy,
  createdAt: row.createdAt.getTime(),
  dueAt: row.dueAt.getTime(),
});

const caseOf = (row: CashierCase): DeskCase => ({
  id: row.id.toString(),
  kind: row.kind,
  withdrawalId: row.withdrawalId?.toString() ?? null,
  memberId: row.memberId.toString(),
  state: row.state,
  openedAt: row.openedAt.getTime(),
  note: row.note,
});

const factOf = ({ fact }: Signal, currency: string): DeskSignalFact | null => {
  if (fact?.kind !== 'money') return fact;
  const money = (minor: bigint) => ({ minor: minor.toString(), currency });
  return { kind: 'money', amount: money(fact.minor), of: fact.of === undefined ? null : money(fact.of) };
};

/** Withdrawals and cases: the cashier decides, the desk asks it under the operator's name. */
export const createDeskWithdrawals = ({
  withdrawalDesk: desk,
}: Pick<CashierServices, 'withdrawalDesk'>): WithdrawalHandlers => ({
  async 'withdrawals.queue'(input, { merchant }) {
    const rows = await desk.queue({ merchantId: merchant.id, limit: PAGE + 1, ...afterOf(input) });
    return pageOfRows(rows, (row) => row.id, rowOf);
  },
  async 'withdrawals.show'({ id }, { merchant }) {
    const file = await desk.show({ merchantId: merchant.id, id: BigInt(id) });
    return {
      ...rowOf(file),
      signals: file.signals.map((signal) => ({
        name: signal.name,
        points: signal.points,
        fact: factOf(signal, file.currency),
      })),
      steps: file.steps.map((step) => ({ ...step, at: step.at.getTime() })),
      attempts: file.attempts.map(({ reference, state, said, at }) => ({
        reference,
        state,
        said,
        at: at.getTime(),
      })),
      cases: file.cases.map(caseOf),
      settled: { minor: file.settledMinor.toString(), currency: file.currency },
      unclear: file.unclear,
    };
  },
  'withdrawals.approve': ({ id }, { merchant, operator }) =>
    desk.approve({ merchantId: merchant.id, id: BigInt(id), operator: operator.name }),
  'withdrawals.refuse': ({ id, reason, note }, { merchant, operator }) =>
    desk.refuse({ merchantId: merchant.id, id: BigInt(id), operator: operator.name, reason, note }),
  'withdrawals.retry': ({ id }, { merchant, operator }) =>
    desk.retry({ merchantId: merchant.id, id: BigInt(id), operator: operator.name }),
  'withdrawals.arrived': ({ id, note }, { merchant, operator }) =>
    desk.confirmArrival({ merchantId: merchant.id, id: BigInt(id), operator: operator.name, note }),
  'withdrawals.settle': ({ id, paid, bankRef, note }, { merchant, operator }) =>
    desk.settle({ merchantId: merchant.id, id: BigInt(id), operator: operator.name, paid, bankRef, note }),
  async 'cases.queue'(input, { merchant }) {
    const asked = { merchantId: merchant.id, state: 'open', limit: PAGE + 1, ...afterOf(input) } as const;
    return pageOfRows(await desk.cases(asked), (row) => row.id, caseOf);
  },
  async 'cases.close'({ id, note }, { merchant, operator }) {
    await desk.closeCase({ merchantId: merchant.id, id: BigInt(id), operator: operator.name, note });
    return null;
  },
});
