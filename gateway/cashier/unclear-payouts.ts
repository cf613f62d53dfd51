import type { Query } from '../database/types';
import { countOperators, GatewayError, includesOperator } from '../platform/index';
import { bankReference, isSameMovement } from './bank-reference';
import { casesOf, closeCase } from './cashier-cases.queries';
import {
  type AttemptRow,
  insertPayoutWord,
  lastAttempt,
  moveAttempt,
  payoutWords,
  setProviderRef,
} from './payouts.queries';
import type { UnclearPayout } from './withdrawal-types';
import { moveWithdrawal, setRefusal, type WithdrawalRow } from './withdrawals.queries';

/** Different operators that must have found the same at the bank. */
const WORDS = 2;
/** States in which a provider may have taken a payout and has not said what became of it. */
const UNCLEAR: readonly WithdrawalRow['state'][] = ['sending', 'unknown', 'sent'];

/** What is open about a payout, null where the provider may still say it. */
const openOf = async (
  query: Query,
  { merchantId, row }: { merchantId: number; row: WithdrawalRow },
): Promise<{ attempt: AttemptRow; caseId: bigint } | null> => {
  if (row.money !== 'held' || !UNCLEAR.includes(row.state)) return null;
  const attempt = await lastAttempt(query, { merchantId, withdrawalId: row.id });
  const unclear = (await casesOf(query, { merchantId, withdrawalId: row.id })).find(
    ({ kind, state }) => kind === 'payout_unclear' && state === 'open',
  );
  const isUndecided = attempt?.state === 'sent' || attempt?.state === 'accepted';
  return unclear && isUndecided ? { attempt, caseId: unclear.id } : null;
};

/** What operators are shown of it: who has spoken, and what was found once two do not agree. */
export const readUnclear = async (
  query: Query,
  place: { merchantId: number; row: WithdrawalRow },
): Promise<UnclearPayout | null> => {
  const open = await openOf(query, place);
  if (!open) return null;
  const words = await payoutWords(query, { merchantId: place.merchantId, attemptId: open.attempt.id });
  return {
    saidBy: words.map(({ operator }) => operator),
    words:
      words.length < WORDS
        ? []
        : words.map(({ operator, paid, bank_ref: bankRef }) => ({ operator, paid, bankRef })),
  };
};

/**
 * Writes down what one operator found at the bank, and decides it with the second who found the same: paid, so that its money is spent,
 * or not, so that it is the member's again. False: another operator has to say so as well.
 * @throws GatewayError REQUEST_INVALID, CASHIER_STATE, CASHIER_SAME_PERSON
 */
export const settleUnclear = async (
  query: Query,
  input: {
    merchantId: number;
    operator: string;
    row: WithdrawalRow;
    paid: boolean;
    bankRef: string;
    note: string;
    at: Date;
  },
): Promise<boolean> => {
  const { merchantId, operator, row, paid, note, at } = input;
  const { id } = row;
  const bankRef = paid ? input.bankRef.replace(/\s/gu, '') : '';
  if (paid && bankReference(bankRef) === null) throw new GatewayError('REQUEST_INVALID');
  const open = await openOf(query, { merchantId, row });
  if (!open) throw new GatewayError('CASHIER_STATE', { value: { state: row.state } });
  const attemptId = open.attempt.id;
  const words = await payoutWords(query, { merchantId, attemptId });
  if (
    includesOperator(
      words.map((word) => word.operator),
      operator,
    )
  )
    throw new GatewayError('CASHIER_SAME_PERSON');
  await insertPayoutWord(query, { merchantId, attemptId, operator, paid, bankRef, at });
  const same = words.filter((word) => word.paid === paid && isSameMovement(word.bank_ref, bankRef));
  const agreed = [...same.map((word) => word.operator), operator];
  if (countOperators(agreed) < WORDS) return false;
  const step = { merchantId, id, actor: operator, reason: note.slice(0, 200), at };
  const said = `${agreed.join(' and ')}: ${paid ? bankRef : 'not paid'}`;
  const end = { merchantId, id: attemptId, said, providerRef: bankRef, at };
  if (paid) {
    await moveAttempt(query, { ...end, to: 'paid' });
    await setProviderRef(query, { merchantId, id, providerRef: bankRef });
    if (row.state !== 'sent') await moveWithdrawal(query, { ...step, state: 'sent' });
  } else {
    await moveAttempt(query, { ...end, to: 'rejected' });
    await moveWithdrawal(query, { ...step, state: 'failed' });
    await setRefusal(query, { merchantId, id, refusal: 'provider_refused', note: '' });
  }
  await closeCase(query, { merchantId, id: open.caseId, operator, note: said, at });
  return true;
};
