import type { Database } from '../database/types';
import type { NoteAction } from '../platform/index';
import { createWithdrawalDesk } from './withdrawal-desk';
import type { WithdrawalDesk } from './withdrawal-types';

const nothing = (): Promise<void> => Promise.resolve();

/** The desk for a program that decides and does not pay: what follows from a decision, a running gateway does. */
export const createOperatorWithdrawals = (deps: {
  db: Database;
  note: NoteAction;
  now: () => number;
}): WithdrawalDesk =>
  createWithdrawalDesk({
    ...deps,
    work: {
      advance: () => Promise.resolve(true),
      begin: nothing,
      run: nothing,
      tell: () => undefined,
      close: nothing,
    },
    onError: () => undefined,
  });
