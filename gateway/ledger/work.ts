import type { HoldRefusal, HoldWork } from './hold-types';
import type { LedgerRefusal, Operation, OperationResult, Posting } from './types';

/** Everything that stands in a batch. */
export type Work = Operation | HoldWork;
export type WorkResult = OperationResult<LedgerRefusal | HoldRefusal>;

/** The word in the journal; of a hold it also tells the database what to do. */
export const kindOf = (work: Work): string => {
  if (work.type === 'post') return work.kind;
  return work.type === 'release' && work.because === 'expired' ? 'expire' : work.type;
};

/** The hold that is opened or moved, by the key of the operation that opens it. */
export const holdKeyOf = (work: Work): string | null => {
  if (work.type === 'hold') return work.key;
  return work.type === 'capture' || work.type === 'release' ? work.holdKey : null;
};

/** The lines that the caller names; the others are the database's to add. */
export const postingsOf = (work: Work): readonly Posting[] => {
  if (work.type === 'post') return work.postings;
  if (work.type === 'hold') return [{ account: work.account, amountMinor: -work.amountMinor }];
  return work.type === 'capture' ? work.to : [];
};

/** Keys that no other operation under way may touch; the first is its own. */
export const namesOf = (work: Work): readonly string[] => {
  const own = `${work.source}\n${work.key}`;
  const other = work.type === 'reverse' ? work.targetKey : holdKeyOf(work);
  return other === null || other === work.key ? [own] : [own, `${work.source}\n${other}`];
};
