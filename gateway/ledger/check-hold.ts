import { rulesOf } from './account-classes';
import {
  checkAccount,
  checkAmount,
  LedgerInputError,
  MAX_KEY,
  MAX_POSTINGS,
  text,
  type Refusal,
} from './check-operation';
import type { CaptureOperation, HoldWork } from './hold-types';

const checkPositive = (amountMinor: bigint): void => {
  checkAmount(amountMinor);
  if (amountMinor <= 0n) throw new LedgerInputError('An amount of a hold is above zero.');
};

const judgeCapture = ({ to }: CaptureOperation): Refusal | null => {
  if (to.length < 1 || to.length > MAX_POSTINGS)
    throw new LedgerInputError(`A capture pays 1 to ${MAX_POSTINGS} accounts.`);
  let sum = 0n;
  let mixed = false;
  for (const { account, amountMinor } of to) {
    checkAccount(account);
    checkPositive(amountMinor);
    sum += amountMinor;
    if (rulesOf(account.class).world === 'play') mixed = true;
  }
  checkAmount(sum);
  return mixed ? 'LEDGER_MIXED' : null;
};

/** The form of an operation on a hold. @throws LedgerInputError when it could never be posted. */
export const judgeHold = (work: HoldWork): Refusal | null => {
  if (work.type === 'hold') {
    checkAccount(work.account);
    checkPositive(work.amountMinor);
    if (rulesOf(work.account.class).heldIn === null)
      throw new LedgerInputError(`Nothing can be held of an account of class ${work.account.class}.`);
    if (work.expiresAt !== null && Number.isNaN(work.expiresAt.getTime()))
      throw new LedgerInputError('expiresAt is not a moment.');
    return null;
  }
  text({ name: 'holdKey', value: work.holdKey, max: MAX_KEY });
  return work.type === 'capture' ? judgeCapture(work) : null;
};
