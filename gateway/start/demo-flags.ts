import { defaultFlags, setFlag } from '../content/index';
import type { Database } from '../database/types';
import { wasDone } from '../operator/index';
import { DEMO_MERCHANT } from '../platform/index';

/** What stands on the demo's payment providers. Off for every other merchant until its operator turns it on. */
const PAID: readonly string[] = ['DEPOSIT', 'WITHDRAW'];

/** Turns paying in and being paid out on for the demo; what an operator has switched stays as it is. */
export const turnOnPayments = async (deps: {
  db: Database;
  merchants: { reload: () => Promise<unknown> };
}): Promise<void> => {
  const merchantId = DEMO_MERCHANT.id;
  await deps.db.merchant(merchantId).tx(async (query) => {
    for (const { mod_id: code, parent_id: parent, sort } of defaultFlags) {
      if (!PAID.includes(code)) continue;
      if (await wasDone(query, { merchantId, command: 'flag set', target: code })) continue;
      await setFlag(query, { merchantId, code, parent, enabled: true, sort });
    }
  });
  await deps.merchants.reload();
};
