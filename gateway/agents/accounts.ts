import type { AgentRate, MadeAccount } from '../../src/contract/entities/agent-link';
import type { Database } from '../database/types';
import type { MadeAccounts } from '../identity/index';
import { GatewayError, type Visitor } from '../platform/index';
import { promote, readLevels } from './accounts.queries';
import { placeOf } from './place';
import { demandRates } from './rates';
import { lockRates, writeRates } from './rates.queries';
import type { TeamOf } from './team';

/** Levels of a team (agent_line): no member stands below the last. */
export const MAX_LEVELS = 50;

/** Accounts that an agent makes. */
export interface Accounts {
  /** @throws GatewayError AGENT_RATE, AGENT_TEAM_DEEP, and what an account that is made for another is refused by */
  create(
    of: TeamOf & { visitor: Visitor },
    asked: {
      makes: 'member' | 'agent';
      username: string;
      password: string;
      nickname: string;
      rates: readonly AgentRate[];
    },
  ): Promise<MadeAccount>;
  /** @throws GatewayError AGENT_UNKNOWN, AGENT_NOT_DIRECT */
  promote(of: TeamOf, asked: { memberId: string }): Promise<void>;
}

export const createAccounts = (deps: { db: Database; madeAccounts: MadeAccounts }): Accounts => ({
  async create({ merchant, agentId, visitor }, { makes, username, password, nickname, rates }) {
    const of = { merchantId: merchant.id, agentId };
    const { query: read } = deps.db.merchant(merchant.id);
    if ((await readLevels(read, of)) >= MAX_LEVELS) throw new GatewayError('AGENT_TEAM_DEEP');
    // Before a password is hashed; and again where it counts.
    await demandRates(read, { ...of, rates });
    const { memberId, inviteUrl } = await deps.madeAccounts.make({
      ...{ visitor, username, password, nickname, agentId, type: makes === 'agent' ? 1 : 0 },
      along: async (query, member) => {
        await lockRates(query, { merchantId: merchant.id, memberId: agentId });
        await demandRates(query, { ...of, rates });
        const given = { merchantId: merchant.id, memberId: member, rates, actor: agentId.toString() };
        await writeRates(query, given);
      },
    });
    return { id: memberId.toString(), name: username, inviteUrl };
  },
  async promote({ merchant, agentId }, { memberId }) {
    const place = await placeOf(deps.db, { merchantId: merchant.id, agentId }, memberId);
    if (place.depth !== 1) throw new GatewayError('AGENT_NOT_DIRECT');
    await promote(deps.db.merchant(merchant.id).query, {
      merchantId: merchant.id,
      memberId: place.memberId,
    });
  },
});
