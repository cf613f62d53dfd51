import type { CashierServices } from '../cashier/index';
import type { DeskDepositRow, DeskDispute } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { DeskFile } from './desk-file';
import { PAGE, pageOfRows } from './desk-members';

type DepositHandlers = Pick<
  DeskHandlers,
  Extract<
    keyof DeskHandlers,
    | `proofs.${string}`
    | `suspense.${string}`
    | `alarms.${string}`
    | `deposits.${string}`
    | `disputes.${string}`
  >
>;
type Listed = Awaited<ReturnType<CashierServices['depositDesk']['transfers']>>[number];
type Disputed = Awaited<ReturnType<CashierServices['depositDesk']['disputes']>>[number];

/** Open disputes are few, and none is left out of a page: they come whole. */
const MAX_DISPUTES = 200;

const afterOf = ({ after }: { after?: string | undefined }) =>
  after === undefined ? {} : { after: BigInt(after) };

const rowOf = (row: Listed) => ({
  id: row.id.toString(),
  memberId: row.member_id.toString(),
  provider: row.provider,
  reference: row.reference,
  amount: { minor: row.asked.toString(), currency: row.currency },
  state: row.state,
  proofs: row.proofs,
  createdAt: row.created_at.getTime(),
});

const depositOf = (row: Listed): DeskDepositRow => ({
  id: row.id.toString(),
  memberId: row.member_id.toString(),
  provider: row.provider,
  reference: row.action?.kind === 'account' ? row.action.reference : row.reference,
  asked: { minor: row.asked.toString(), currency: row.currency },
  got: { minor: row.got.toString(), currency: row.currency },
  state: row.state,
  alarm: row.alarm,
  createdAt: row.created_at.getTime(),
});

const disputeOf = (row: Disputed): DeskDispute => ({
  id: row.id.toString(),
  provider: row.provider,
  reference: row.dispute_ref,
  depositId: row.deposit_id?.toString() ?? null,
  memberId: row.member_id?.toString() ?? null,
  amount: { minor: row.amount.toString(), currency: row.currency },
  missing: { minor: row.from_debt.toString(), currency: row.currency },
  reason: row.reason,
  said: row.said,
  openedAt: row.opened_at.getTime(),
});

/** Transfers by hand with their proofs, and money without a place: the cashier decides under the operator's name. */
export const createDeskDeposits = ({
  depositDesk: desk,
}: Pick<CashierServices, 'depositDesk'>): DepositHandlers => ({
  async 'proofs.queue'(input, { merchant }) {
    const asked = { merchantId: merchant.id, limit: PAGE + 1, ...afterOf(input) };
    return pageOfRows(await desk.transfers(asked), (row) => row.id, rowOf);
  },
  async 'proofs.show'({ id }, { merchant }) {
    const { deposit, proofs } = await desk.show({ merchantId: merchant.id, id: BigInt(id) });
    return { ...rowOf(deposit), pictures: proofs.map((proof) => proof.id.toString()) };
  },
  async 'proofs.picture'({ id, proof }, { merchant }) {
    const place = { merchantId: merchant.id, id: BigInt(id) };
    return new DeskFile('image/png', await desk.picture({ ...place, proof: BigInt(proof) }));
  },
  async 'proofs.confirm'({ id, minor, bankRef, paidAt }, { merchant, operator }) {
    const deed = { merchantId: merchant.id, id: BigInt(id), operator: operator.name };
    await desk.confirm({ ...deed, amountMinor: BigInt(minor), bankRef, paidAt: new Date(paidAt) });
    return null;
  },
  async 'proofs.refuse'({ id, reason, note }, { merchant, operator }) {
    const deed = { merchantId: merchant.id, id: BigInt(id), operator: operator.name };
    await desk.refuse({ ...deed, reason, note });
    return null;
  },
  async 'suspense.list'(input, { merchant }) {
    const asked = { merchantId: merchant.id, limit: PAGE + 1, ...afterOf(input) };
    return pageOfRows(
      await desk.suspense(asked),
      (row) => row.id,
      (row) => ({
        id: row.id.toString(),
        provider: row.provider,
        reference: row.receipt_ref,
        depositId: row.deposit_id?.toString() ?? null,
        memberId: row.member_id?.toString() ?? null,
        amount: { minor: row.amount.toString(), currency: row.currency },
        reason: row.reason,
        paidAt: row.paid_at.getTime(),
        approvedBy: row.approved_by,
      }),
    );
  },
  'suspense.credit': ({ id, memberId }, { merchant, operator }) =>
    desk.credit({
      ...{ merchantId: merchant.id, id: BigInt(id), operator: operator.name },
      ...(memberId === undefined ? {} : { memberId: BigInt(memberId) }),
    }),
  async 'suspense.refund'({ id }, { merchant, operator }) {
    await desk.refund({ merchantId: merchant.id, id: BigInt(id), operator: operator.name });
    return null;
  },
  async 'disputes.queue'(_, { merchant }) {
    const asked = { merchantId: merchant.id, said: 'open', limit: MAX_DISPUTES } as const;
    return { rows: (await desk.disputes(asked)).map(disputeOf), next: null };
  },
  async 'alarms.queue'(input, { merchant }) {
    const asked = { merchantId: merchant.id, limit: PAGE + 1, ...afterOf(input) };
    return pageOfRows(await desk.alarms(asked), (row) => row.id, depositOf);
  },
  async 'deposits.show'({ id }, { merchant }) {
    const place = { merchantId: merchant.id, id: BigInt(id) };
    const [{ deposit, steps }, disputes] = await Promise.all([
      desk.show(place),
      desk.disputes({ merchantId: merchant.id, depositId: place.id, limit: MAX_DISPUTES }),
    ]);
    return {
      ...depositOf(deposit),
      fee: { minor: deposit.fee.toString(), currency: deposit.currency },
      refusal: deposit.refusal,
      proofs: deposit.proofs,
      steps: steps.map((step) => ({ ...step, at: step.at.getTime() })),
      disputes: disputes.map(disputeOf),
    };
  },
});
