import { makeDemoTeam } from '../agents/index';
import type { Services } from '../subjects';
import type { Database } from '../database/types';
import { findMemberByName } from '../identity/index';
import { DEMO_MERCHANT, demoAccounts } from '../platform/index';

/** A team of 400 with three months of play and every kind of contract, once for a data folder, while the gateway answers already. */
export const addDemoTeam = async ({
  db,
  services: { merchants },
}: {
  db: Database;
  services: Pick<Services, 'merchants'>;
}): Promise<void> => {
  const merchant = merchants.find(DEMO_MERCHANT.code);
  if (!merchant) return;
  const agent = await findMemberByName(db, {
    merchantId: merchant.id,
    username: demoAccounts.agent.username,
  });
  if (agent === null) return;
  await db.merchant(merchant.id).tx((query) => makeDemoTeam(query, { merchant, agentId: agent.id }));
};
