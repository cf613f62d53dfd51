import type { Query } from '../../database/types';
import { findOperatorMember, insertMember } from '../../identity/index';
import { demoPeople } from './plan';
import { writeDemoTeam } from './write';

const AGENT = 2;
const PLAYER = 0;

/** Puts the demo's team below an agent of it, in the caller's transaction. @returns null: it is there already */
export const makeDemoTeam = async (
  query: Query,
  { merchant, agentId }: { merchant: { id: number; currency: string }; agentId: bigint },
): Promise<{ people: number; days: number; contracts: number } | null> => {
  const merchantId = merchant.id;
  for (const { username } of demoPeople())
    if ((await findOperatorMember(query, { merchantId, username })) !== null) return null;
  return writeDemoTeam(query, {
    ...{ merchant, agentId },
    insert: (person, above) =>
      insertMember(query, {
        ...{ merchantId, username: person.username, passwordHash: null, paymentHash: null },
        ...{ type: person.agent ? AGENT : PLAYER, nickname: '', contact: {}, agentId: above },
        ...{ affiliateCode: '', referrerId: null, registerUrl: '', ip: '' },
      }),
  });
};
