import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { agentDomain } from '../core/domains/agent';
import { passwordDomain } from '../core/domains/password';
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
  /** Rounds that are settled today, and deposits of today, by the member's id; counted when it answers. */
  happens(rows: readonly AgentEvent[]): Promise<void>;
}
export type AgentEvent =
  | { memberId: string; bet: bigint; win: bigint; category: string }
  | { memberId: string; deposit: bigint };

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
      /** Logs in by name; with a third word the password is changed first, as one that another person chose must be. */
      const enters = async (username: string, password: string, next = '') => {
        const storage = {
          session: createMemoryStorage(),
          local: createMemoryStorage(),
          cookies: createMemoryStorage(),
        };
        const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
        clients.push(client);
        await client.session.login({ mode: 'username', username, password });
        if (next !== '')
          await client
            .use(passwordDomain)
            .change({ oldPassword: password, newPassword: next, confirmNewPassword: next });
        return client.use(agentDomain);
      };
      return { prefix, idOf, as, enters, happens: world.happens };
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

    it('[AGT-2] what members did is in the rows of their branches, on their card and in single rounds, the newest first', async () => {
      const { prefix, idOf, as, happens } = await enter();
      await happens([
        { memberId: idOf('player'), deposit: 5_000n },
        { memberId: idOf('player'), bet: 1_000n, win: 400n, category: 'RNG' },
        { memberId: idOf('player'), bet: 200n, win: 0n, category: 'LIVE' },
        { memberId: idOf('right'), bet: 300n, win: 900n, category: 'RNG' },
        { memberId: idOf('theirs'), bet: 7_777n, win: 0n, category: 'RNG' },
      ]);
      const agent = await as('top');
      const { rows, sum, own } = await agent.rows();
      expect(
        rows.map(({ member, figures, net }) => [member.name, figures.turnover.minor, net.minor]),
      ).toEqual([
        [`${prefix}left`, 1_200n, -800n],
        [`${prefix}right`, 300n, 600n],
      ]);
      expect(sum).toMatchObject({ rounds: 3, players: 2, depositors: 1, firstDeposits: 1 });
      expect(own.rounds).toBe(0);
      const byBet = await agent.rows({ sort: 'bet', size: 1 });
      expect(byBet.rows.map(({ member }) => member.name)).toEqual([`${prefix}right`]);
      expect((await agent.rows({ sort: 'bet', size: 1, cursor: byBet.next })).rows[0]?.member.name).toBe(
        `${prefix}left`,
      );
      expect((await agent.rows({ product: 'LIVE' })).sum.turnover.minor).toBe(200n);
      const card = await agent.card({ memberId: idOf('player') });
      expect(card).toMatchObject({
        own: { rounds: 2 },
        member: { name: `${prefix}player`, depth: 3 },
        rates: [],
      });
      expect(card.days).toHaveLength(1);
      const bets = await agent.bets();
      expect(bets.bets.map(({ name, stake }) => [name, stake.minor])).toEqual([
        [`${prefix}right`, 300n],
        [`${prefix}player`, 200n],
        [`${prefix}player`, 1_000n],
      ]);
      const first = await agent.bets({ size: 2 });
      expect(
        (await agent.bets({ size: 2, cursor: first.next })).bets.map(({ stake }) => stake.minor),
      ).toEqual([1_000n]);
      expect((await agent.bets({ memberId: idOf('left'), product: 'LIVE' })).bets).toHaveLength(1);
      expect((await agent.bets({ memberId: idOf('left'), alone: true })).bets).toEqual([]);
      expect((await agent.moves()).moves).toMatchObject([{ name: `${prefix}player`, type: 'deposit' }]);
      expect((await agent.moves({ types: ['withdraw'] })).moves).toEqual([]);
      expect((await agent.income()).rows).toEqual([]);
      // There are no rates here, and what was bet earns nothing.
      expect(await agent.rebates()).toMatchObject({
        lines: [],
        amount: { minor: 0n },
        waiting: { minor: 0n },
      });
      expect((await agent.rebates({ product: 'LIVE', size: 1 })).lines).toEqual([]);
      expect(await agent.csv({ report: 'rows' })).toContain('\r\n');
    });

    it('[AGT-2] a branch is filtered and sorted, page by page, and each member is there once', async () => {
      const { prefix, as } = await enter();
      const agent = await as('top');
      const names = async (query: Parameters<typeof agent.branch>[0]) =>
        (await agent.branch(query)).members.map(({ name }) => name);
      expect(await names({ kind: 'member' })).toEqual([]);
      expect(await names({ kind: 'agent', sort: 'name', descending: true })).toEqual([
        `${prefix}right`,
        `${prefix}left`,
      ]);
      const first = await agent.branch({ sort: 'teamCount', descending: true, size: 1 });
      expect(first.members.map(({ name }) => name)).toEqual([`${prefix}left`]);
      expect(await names({ sort: 'teamCount', descending: true, size: 1, cursor: first.next })).toEqual([
        `${prefix}right`,
      ]);
      expect(await names({ registeredTo: '2020-01-01' })).toEqual([]);
      expect(await names({ idleDays: 400 })).toEqual([]);
    });

    it('[AGT-4] a note is the writer’s alone, and no report opens another team', async () => {
      const { idOf, as, happens } = await enter();
      await happens([{ memberId: idOf('theirs'), bet: 500n, win: 0n, category: 'RNG' }]);
      const top = await as('top');
      const left = await as('left');
      await top.note({ memberId: idOf('player'), note: 'calls on Mondays' });
      expect((await top.card({ memberId: idOf('player') })).note).toBe('calls on Mondays');
      expect((await left.card({ memberId: idOf('player') })).note).toBe('');
      for (const who of ['top', 'right', 'stranger', 'theirs']) {
        const memberId = idOf(who);
        for (const call of [
          () => left.card({ memberId }),
          () => left.rows({ memberId }),
          () => left.bets({ memberId }),
          () => left.moves({ memberId }),
          () => left.note({ memberId, note: 'mine' }),
        ])
          expect(await codeOf(call()), who).toBe('AGENT_UNKNOWN');
      }
      expect((await left.bets()).bets).toEqual([]);
      const player = await as('player');
      for (const call of [
        () => player.rows(),
        () => player.bets(),
        () => player.moves(),
        () => player.income(),
        () => player.rebates(),
        () => player.rebateShares({ day: '2026-01-05', forDay: '2026-01-05', product: 'RNG' }),
        () => player.csv({ report: 'bets' }),
      ])
        expect(await codeOf(call())).toBe('AGENT_ONLY');
    });

    it('[AGT-3] an agent makes links and accounts, right below and within the own rates', async () => {
      const { prefix, idOf, as } = await enter();
      const agent = await as('left');
      const link = await agent.createLink({ note: 'stand', landing: '/promotions' });
      expect(link).toMatchObject({
        makes: 'member',
        note: 'stand',
        state: 'active',
        registrations: 0,
        rates: [],
      });
      expect(link.url).toContain(link.code);
      expect((await agent.links()).links.map(({ code }) => code)).toEqual([link.code]);
      expect((await (await as('right')).links()).links).toEqual([]);
      expect(await codeOf(agent.createLink({ code: link.code }))).toBe('AGENT_CODE_TAKEN');
      expect(await codeOf(agent.createLink({ rates: [{ product: 'LIVE', ppm: 100 }] }))).toBe('AGENT_RATE');
      expect((await agent.registered()).members).toEqual([]);
      await agent.endLink(link.id);
      expect(await codeOf(agent.endLink(link.id))).toBe('AGENT_LINK_UNKNOWN');
      const made = await agent.createAccount({ username: `${prefix}new` });
      expect(made.inviteUrl).toContain('#reset=');
      expect(await codeOf(agent.createAccount({ username: `${prefix}new` }))).toBe('REGISTER_USERNAME_TAKEN');
      await agent.promote(made.id);
      expect((await agent.branch({ search: `${prefix}new` })).members).toMatchObject([
        { isAgent: true, depth: 1 },
      ]);
      expect(await codeOf(agent.promote(idOf('player')))).toBe('AGENT_NOT_DIRECT');
      expect(await codeOf(agent.promote(idOf('right')))).toBe('AGENT_UNKNOWN');
      expect((await agent.rateLimits()).find(({ product }) => product === 'LIVE')).toMatchObject({
        ownPpm: 0,
        mostPpm: 0,
      });
    });

    it('[AGT-3] a sub-account does what its agent gave it and no more, for its agent, until it is paused or removed', async () => {
      const { prefix, idOf, as, enters } = await enter();
      const agent = await as('left');
      expect(await agent.ownRights()).toMatchObject({ isSubAccount: false, agent: '' });
      const username = `${prefix}desk`;
      const made = await agent.createSubAccount({
        ...{ username, password: 'First-horse-9', note: 'desk', rights: ['register'] },
      });
      expect(await agent.subAccounts()).toMatchObject([
        { id: made.id, name: username, note: 'desk', rights: ['view', 'register'], state: 'active' },
      ]);
      expect(await (await as('right')).subAccounts()).toEqual([]);
      expect(await codeOf((await as('right')).removeSubAccount(made.id))).toBe('AGENT_SUB_ACCOUNT_UNKNOWN');
      const helper = await enters(username, 'First-horse-9', 'Second-horse-9');
      expect(await helper.ownRights()).toEqual({
        ...{ isSubAccount: true, agent: `${prefix}left`, rights: ['view', 'register'] },
      });
      expect((await helper.branch()).members.map(({ id }) => id)).toEqual([idOf('deep')]);
      for (const who of ['top', 'right', 'stranger'])
        expect(await codeOf(helper.branch({ memberId: idOf(who) })), who).toBe('AGENT_UNKNOWN');
      const link = await helper.createLink({ note: 'by the desk' });
      expect((await agent.links()).links.map(({ id }) => id)).toEqual([link.id]);
      for (const call of [
        () => helper.rows(),
        () => helper.csv({ report: 'rows' }),
        () => helper.subAccounts(),
        () => helper.createSubAccount({ username: `${prefix}other`, rights: ['reports'] }),
      ])
        expect(await codeOf(call())).toBe('AGENT_SUB_ACCOUNT_RIGHT');
      await agent.changeSubAccount({ id: made.id, note: '', rights: ['reports'], state: 'active' });
      expect(await codeOf(helper.branch())).not.toBe('');
      const again = await enters(username, 'Second-horse-9');
      expect((await again.rows()).rows).toHaveLength(1);
      expect(await codeOf(again.links())).toBe('AGENT_SUB_ACCOUNT_RIGHT');
      await agent.changeSubAccount({ id: made.id, note: '', rights: ['reports'], state: 'paused' });
      expect(await codeOf(again.branch())).not.toBe('');
      expect(await codeOf(enters(username, 'Second-horse-9'))).not.toBe('');
      await agent.removeSubAccount(made.id);
      expect(await agent.subAccounts()).toEqual([]);
      const { acts } = await agent.subAccountActs();
      expect(acts.filter(({ by }) => by === 'agent').map(({ act }) => act)).toEqual([
        'removed',
        'paused',
        'changed',
        'created',
      ]);
    });
  });
};
