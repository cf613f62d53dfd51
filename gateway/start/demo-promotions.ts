import type { Services } from '../subjects';
import { readMerchantSettings } from '../content/index';
import type { Database } from '../database/types';
import { openDemoMall, startDemoCampaigns } from '../engagement/index';
import { findMemberByName } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { DEMO_MERCHANT, demoAccounts } from '../platform/index';

/** A running campaign of each kind that its market allows and a mall for points, once for a data folder. */
export const addDemoPromotions = async (deps: {
  db: Database;
  ledger: Ledger;
  merchants: Services['merchants'];
  now: () => number;
}): Promise<void> => {
  const merchant = deps.merchants.find(DEMO_MERCHANT.code);
  if (!merchant) return;
  const { username } = demoAccounts.member;
  const member = await findMemberByName(deps.db, { merchantId: merchant.id, username });
  const home = (await readMerchantSettings(deps.db, merchant.id))?.settings['homeCountry'];
  const country = typeof home === 'string' ? home : '';
  await startDemoCampaigns(
    { query: deps.db.merchant(merchant.id).query, ledger: deps.ledger },
    { merchantId: merchant.id, currency: merchant.currency, country, memberId: member?.id ?? null },
  );
  await deps.db
    .merchant(merchant.id)
    .tx((query) => openDemoMall(query, { merchantId: merchant.id, now: new Date(deps.now()) }));
};
