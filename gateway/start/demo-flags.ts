import { defaultFlags, setFlag } from '../content/index';
import type { Database } from '../database/types';
import { wasDone } from '../operator/index';
import { DEMO_MERCHANT } from '../platform/index';

/** Flags for what needs the demo's payment providers, and for money that an agent passes down. Off for every other merchant until its operator turns it on. */
const PAID: readonly string[] = ['DEPOSIT', 'WITHDRAW', 'AGETRANSFERDOWN3'];
/** Flags for what needs the demo's campaigns. */
const REWARDED: readonly string[] = ['REWCEN3', 'PTSYS3', 'MYRBT3', 'PLYRBT', 'MANPLAYREB3'];

interface FlagDeps {
  db: Database;
  merchants: { reload: () => Promise<unknown> };
}

/** Turns modules on for the demo; what an operator has switched stays as it is. */
const turnOn = async (deps: FlagDeps, codes: readonly string[]): Promise<void> => {
  const merchantId = DEMO_MERCHANT.id;
  await deps.db.merchant(merchantId).tx(async (query) => {
    for (const { mod_id: code, parent_id: parent, sort } of defaultFlags) {
      if (!codes.includes(code)) continue;
      if (await wasDone(query, { merchantId, command: 'flag set', target: code })) continue;
      await setFlag(query, { merchantId, code, parent, enabled: true, sort });
    }
  });
  await deps.merchants.reload();
};

/** Paying in, being paid out, and an agent's page for passing money down. */
export const turnOnPayments = (deps: FlagDeps): Promise<void> => turnOn(deps, PAID);

/** The reward centre, points with their mall, and rebates. */
export const turnOnRewards = (deps: FlagDeps): Promise<void> => turnOn(deps, REWARDED);
