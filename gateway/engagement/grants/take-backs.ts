import type { GrantDeps } from './grant-money';
import { takeBack } from './endings';
import { deleteTakeBack, postponeTakeBack, readTakeBacks } from './take-backs.queries';

/** Take-backs that one round tries again. */
const DUE_STEP = 200;

export interface TakeBackDeps extends GrantDeps {
  onError: (error: unknown, what: string) => void;
}
interface Place {
  merchantId: number;
  memberId: bigint;
  cause: string;
}

/** Takes back what a cause gave. A failure is reported, stored and tried again later, so that the log goes on behind it. */
export const takeBackOrLater = async (deps: TakeBackDeps, of: Place): Promise<void> => {
  try {
    await takeBack(deps, of);
  } catch (error) {
    await postponeTakeBack(deps.db.merchant(of.merchantId).query, of);
    deps.onError(error, `the take-back of ${of.cause}, tried again later`);
  }
};

/** Tries the take-backs that failed and are due again; one that fails once more waits longer than before. */
export const retryTakeBacks = async (deps: TakeBackDeps, merchantId: number): Promise<void> => {
  const { query } = deps.db.merchant(merchantId);
  for (const { member_id: memberId, cause, tries } of await readTakeBacks(query, {
    merchantId,
    limit: DUE_STEP,
  })) {
    const of = { merchantId, memberId, cause };
    await takeBackOrLater(deps, of);
    await deleteTakeBack(query, { ...of, tries });
  }
};
