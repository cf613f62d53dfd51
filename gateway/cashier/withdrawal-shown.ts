import type { Withdrawal } from '../../src/contract/entities/withdrawal';
import type { WithdrawalPolicy } from './withdrawal-settings';
import type { WithdrawalRow } from './withdrawals.queries';

export const mayCancel = (policy: WithdrawalPolicy, row: WithdrawalRow): boolean =>
  policy.member_cancels && row.state === 'checking';

/** A withdrawal as its member sees it; steps only where one is looked at by itself. */
export const shown = (
  row: WithdrawalRow,
  policy: WithdrawalPolicy,
  settledMinor: bigint,
  steps: readonly { state: WithdrawalRow['state']; at: Date }[] = [],
): Withdrawal => {
  const money = (minor: bigint) => ({ minor, currency: row.currency });
  return {
    id: row.id.toString(),
    payee: row.payee_masked,
    payeeKind: row.payee_kind,
    amount: money(row.amount),
    fee: money(row.fee),
    net: money(row.amount - row.fee),
    settled: money(settledMinor),
    state: row.state,
    createdAt: row.created_at.getTime(),
    reference: row.provider_ref,
    refusal: row.refusal,
    note: row.note,
    confirmation: row.confirm_due_at && {
      dueAt: row.confirm_due_at.getTime(),
      answered: row.confirm_answer !== '',
    },
    mayCancel: mayCancel(policy, row),
    steps: steps.map(({ state, at }) => ({ state, at: at.getTime() })),
  };
};
