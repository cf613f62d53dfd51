import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';

/** A ledger that fails on every booking in favour of a member; calls `onFailed` for each. */
export const failingFor = (
  ledger: Pick<Ledger, 'post' | 'open'>,
  memberId: bigint,
  onFailed?: () => void,
): Pick<Ledger, 'post' | 'open'> => ({
  open: (input) => ledger.open(input),
  post(operation) {
    const postings = operation.type === 'post' ? operation.postings : [];
    const isFailing = postings.some(
      ({ account, amountMinor }) => account.owner === memberId.toString() && amountMinor > 0n,
    );
    if (!isFailing) return ledger.post(operation);
    onFailed?.();
    return Promise.reject(new Error(`no booking for ${memberId}`));
  },
});

/** A database, or a ledger, that fails at its nth deed: before it or right after it, as a killed node would leave it. */
export const brittle = (
  of: { db: Database; ledger: Pick<Ledger, 'post' | 'open'> },
  failsAt: number,
): { db: Database; ledger: Pick<Ledger, 'post' | 'open'>; hasFailed: () => boolean } => {
  let deeds = 0;
  const deed = async <T>(work: () => Promise<T>): Promise<T> => {
    deeds += 1;
    if (deeds > failsAt) throw new Error('the node is gone');
    const answer = await work();
    if (deeds === failsAt && failsAt % 2 === 1) {
      deeds += 1;
      throw new Error('the node is gone');
    }
    return answer;
  };
  return {
    db: {
      ...of.db,
      merchant: (id) => {
        const scope = of.db.merchant(id);
        return {
          ...scope,
          query: (text, values) => deed(() => scope.query(text, values)),
          tx: (work) => deed(() => scope.tx(work)),
        };
      },
    },
    ledger: {
      open: (input) => of.ledger.open(input),
      post: (operation) => deed(() => of.ledger.post(operation)),
    },
    hasFailed: () => deeds > failsAt,
  };
};
