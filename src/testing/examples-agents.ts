import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { agentDomain } from '../core/domains/agent';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** Who is in a team: name, and who stands right below. */
export interface TeamPlan {
  agent: boolean;
  below?: Record<string, TeamPlan>;
}

/** A gateway on which teams can be made. */
export interface AgentGateway {
  config: ClientConfig;
  /** Makes the members of a plan, each name with `prefix` before it. @returns their ids by name, and what each logs in with */
  team(plan: Record<string, TeamPlan>): Promise<{
    prefix: string;
    people: Map<string, { id: string; username: string; password: string }>;
  }>;
}

/** top → (left → (deep → player), right), and a stranger beside. */
const PLAN: Record<string, TeamPlan> = {
  top: {
    agent: true,
    below: {
      left: { agent: true, below: { deep: { agent: true, below: { player: { agent: false } } } } },
      right: { agent: true },
    },
  },
  stranger: { agent: true, below: { theirs: { agent: false } } },
};

/** What every gateway must do with teams: the fake one and a real one. */
export const describeAgentExamples = (name: string, open: () => Promise<AgentGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async () => {
      const world = await open();
      const { prefix, people } = await world.team(PLAN);
      const idOf = (who: string): string => people.get(who)?.id ?? '';
      const as = async (who: string) => {
        const person = people.get(who);
        if (!person) throw new Error(`nobody is ${who}`);
        const storage = {
          session: createMemoryStorage(),
          local: createMemoryStorage(),
          cookies: createMemoryStorage(),
        };
        const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
        clients.push(client);
        const { username, password } = person;
        await client.session.login({ mode: 'username', username, password });
        return client.use(agentDomain);
      };
      return { prefix, idOf, as };
    };
    const codeOf = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('[AGT-2] an agent opens the team branch by branch, with the way back and how many stand below', async () => {
      const { prefix, idOf, as } = await enter();
      const agent = await as('top');
      const first = await agent.branch();
      expect(first.members.map(({ name, isAgent, direct, total }) => [name, isAgent, direct, total])).toEqual(
        [
          [`${prefix}left`, true, 1, 2],
          [`${prefix}right`, true, 0, 0],
        ],
      );
      expect(first.next).toBe('');
      const deep = await agent.branch({ memberId: idOf('deep') });
      expect(deep.trail.map(({ name }) => name)).toEqual(
        ['top', 'left', 'deep'].map((who) => `${prefix}${who}`),
      );
      expect(deep.members).toMatchObject([{ name: `${prefix}player`, isAgent: false, depth: 3, total: 0 }]);
      expect(await agent.overview()).toMatchObject({ direct: 2, total: 4, sum: { registrations: 4 } });
      expect(await agent.overview({ memberId: idOf('left') })).toMatchObject({ direct: 1, total: 2 });
    });

    it('[AGT-4] an agent sees the downline and nothing else at any depth: not above, not beside, not strangers', async () => {
      const { prefix, idOf, as } = await enter();
      const agent = await as('left');
      for (const who of ['top', 'right', 'stranger', 'theirs']) {
        expect(await codeOf(agent.branch({ memberId: idOf(who) })), who).toBe('AGENT_UNKNOWN');
        expect(await codeOf(agent.overview({ memberId: idOf(who) })), who).toBe('AGENT_UNKNOWN');
        expect((await agent.branch({ search: `${prefix}${who}` })).members, who).toEqual([]);
      }
      expect(await codeOf(agent.branch({ memberId: '99999999999' }))).toBe('AGENT_UNKNOWN');
      expect((await agent.branch({ search: `${prefix}PLAY` })).members).toMatchObject([
        { id: idOf('player') },
      ]);
      expect((await agent.branch({ search: prefix })).members.map(({ id }) => id).sort()).toEqual(
        [idOf('deep'), idOf('player')].sort(),
      );
      expect(await codeOf((await as('player')).branch())).toBe('AGENT_ONLY');
    });
  });
};
