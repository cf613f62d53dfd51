import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { contractDomain } from '../core/domains/contract';
import { asError } from '../core/kernel/app-error';
import type { Client, ContractDomain } from '../core/types';
import type { PayTerms } from '../contract/pay';
import type { AgentGateway, TeamPlan } from './examples-agents';
import { createMemoryStorage } from './ports';

/** A gateway on which teams can be made, and whose operators offer contracts. */
export interface ContractGateway extends Omit<AgentGateway, 'happens'> {
  /** The platform offers an agent a contract. */
  platformOffers(memberId: string, terms: PayTerms): Promise<void>;
}

/** top → (left → deep → player, right), and a stranger beside. */
const PLAN: Record<string, TeamPlan> = {
  top: {
    agent: true,
    below: {
      left: { agent: true, below: { deep: { agent: true, below: { player: { agent: false } } } } },
      right: { agent: true },
    },
  },
  stranger: { agent: true },
};

const active = { minTurnover: 0, minDeposit: 0, countsSelf: false };
const common = { product: 'CONS', currency: 'BRL', active } as const;
const daily = (ppm: number): PayTerms => ({
  ...{ ...common, kind: 'daily', tiers: [{ minTurnover: 10_000, minActive: 1, rate: { type: 'P', ppm } }] },
});
const hourly: PayTerms = {
  ...{
    ...common,
    kind: 'hourly',
    tiers: [{ minTurnover: 0, minActive: 0, rate: { type: 'F', minor: 500 } }],
  },
};
const realtime: PayTerms = {
  ...{ ...common, kind: 'realtime', tiers: [{ minTurnover: 0, lossPpm: 10_000, winPpm: 2_000 }] },
};
const dividend: PayTerms = {
  ...{ ...common, kind: 'dividend', period: 'H', deductions: ['rebate', 'wages'], tierTest: 'net' },
  ...{ carry: 'month', threshold: 'fixed' },
  tiers: [{ minTurnover: 100_000, minNetLoss: 1_000, minActive: 1, ppm: 125_000 }],
};
const EVERY = { daily: daily(10_000), hourly, realtime, dividend } as const;

/** What every gateway must do with contracts: the fake one and a real one. */
export const describeContractExamples = (name: string, open: () => Promise<ContractGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async () => {
      const world = await open();
      const { people } = await world.team(PLAN);
      const idOf = (who: string): string => people.get(who)?.id ?? '';
      const as = async (who: string): Promise<ContractDomain> => {
        const person = people.get(who);
        if (!person) throw new Error(`there is no ${who}`);
        const storage = {
          session: createMemoryStorage(),
          local: createMemoryStorage(),
          cookies: createMemoryStorage(),
        };
        const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
        clients.push(client);
        const { username, password } = person;
        await client.session.login({ mode: 'username', username, password });
        return client.use(contractDomain);
      };
      const offers = (who: string, terms: PayTerms) => world.platformOffers(idOf(who), terms);
      return { idOf, as, offers };
    };
    const codeOf = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it.each(Object.values(EVERY))(
      '[AGT-3] the platform offers a contract: $kind, the agent reads every row, accepts, and it begins with the next period',
      async (terms) => {
        const { as, offers } = await enter();
        const top = await as('top');
        expect((await top.asked()).asked).toEqual([]);
        await offers('top', terms);
        const [asked, ...others] = (await top.asked()).asked;
        expect(others).toEqual([]);
        expect(asked).toMatchObject({
          kind: terms.kind,
          product: 'CONS',
          state: 'P',
          higherRateBelow: false,
        });
        if (!asked) throw new Error('nothing is asked');
        const [row] = asked.rows;
        if (terms.kind === 'daily')
          expect(row).toMatchObject({ turnover: '100', active: 1, rateType: 'P', rate: '0.01' });
        if (terms.kind === 'hourly') expect(row).toMatchObject({ rateType: 'F', rate: '5' });
        if (terms.kind === 'realtime') expect(row).toMatchObject({ lossRate: '0.01', winRate: '0.002' });
        if (terms.kind === 'dividend')
          expect(row).toMatchObject({ turnover: '1000', netLoss: '10', rate: '0.125' });
        await top.answer(asked, 'accept');
        expect(await top.asked()).toEqual({ asked: [], shown: [terms.kind] });
        const [own] = await top.own();
        expect(own).toMatchObject({ payer: 'platform', member: null, state: 'A', offered: null });
        expect(own?.current?.terms).toEqual(terms);
        expect(own?.current?.from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      },
    );

    it.each(Object.values(EVERY))(
      '[AGT-3] who asks to end a contract: $kind is answered with keep or end, in the letters of its kind',
      async (terms) => {
        const { as, idOf } = await enter();
        const [top, left] = [await as('top'), await as('left')];
        const { id } = await top.offer({ memberId: idOf('left'), terms, confirmed: true });
        const answered = async (answer: 'accept' | 'keep' | 'end') => {
          const [asked] = (await left.asked()).asked;
          if (!asked) throw new Error('nothing is asked');
          await left.answer(asked, answer);
        };
        await answered('accept');
        expect((await top.end(id)).state).toBe('V');
        expect((await left.asked()).asked).toMatchObject([{ state: 'V' }]);
        await answered('keep');
        expect((await top.one(id)).state).toBe('A');
        await top.end(id);
        await answered('end');
        const file = await left.one(id);
        expect(file.state).toBe('C');
        expect(file.acts.map(({ action, by }) => [action, by])).toEqual([
          ...[
            ['N', 'payer'],
            ['A', 'receiver'],
            ['V', 'payer'],
            ['K', 'receiver'],
          ],
          ...[
            ['V', 'payer'],
            ['C', 'receiver'],
          ],
        ]);
        expect(
          await codeOf(left.answer({ kind: terms.kind, product: 'CONS', period: 'H', id }, 'end')),
        ).toMatch(/^CONTRACT_(STATE|UNKNOWN)$/);
        // What has ended may be offered anew; the chain goes on.
        expect((await top.offer({ memberId: idOf('left'), terms, confirmed: true })).versions).toHaveLength(
          2,
        );
      },
    );

    it('[AGT-3] terms are changed by a new version that waits; refused, the old one stays in force; versions and acts form a chain', async () => {
      const { as, idOf } = await enter();
      const [top, left] = [await as('top'), await as('left')];
      const { id } = await top.offer({ memberId: idOf('left'), terms: daily(6_000), confirmed: true });
      const [asked] = (await left.asked()).asked;
      if (!asked) throw new Error('nothing is asked');
      await left.answer({ ...asked, wording: 'ab'.repeat(32) }, 'accept');
      expect(await codeOf(top.offer({ memberId: idOf('left'), terms: daily(9_000), confirmed: true }))).toBe(
        'CONTRACT_THERE',
      );
      expect(await top.modify({ id, terms: daily(4_000), confirmed: true })).toMatchObject({
        ...{ state: 'E', current: { number: 1 }, offered: { number: 2 } },
      });
      expect((await left.own()).map(({ state }) => state)).toEqual(['E']);
      await left.answer({ ...asked, id }, 'refuse');
      const file = await left.one(id);
      expect(file).toMatchObject({ state: 'A', current: { number: 1 }, offered: null });
      expect(file.acts.map(({ action, version }) => [action, version])).toEqual([
        ...[
          ['N', 1],
          ['A', 1],
          ['E', 2],
          ['R', 2],
        ],
      ]);
      expect(file.acts[1]).toMatchObject({ by: 'receiver', wording: 'ab'.repeat(32), language: 'EN' });
      expect(file.versions[1]?.previous).toBe(file.versions[0]?.hash);
      expect(file.versions[0]?.previous).toBe('');
      expect(new Set(file.acts.map(({ hash }) => hash)).size).toBe(4);
    });

    it('[AGT-3] who gives more than the own contract brings is asked first, and a receiver is told of dearer terms below', async () => {
      const { as, idOf, offers } = await enter();
      const [top, left] = [await as('top'), await as('left')];
      await offers('top', daily(10_000));
      const [platform] = (await top.asked()).asked;
      if (!platform) throw new Error('nothing is asked');
      await top.answer(platform, 'accept');
      const dearer = { memberId: idOf('left'), terms: daily(12_000) };
      expect(await codeOf(top.offer(dearer))).toBe('CONTRACT_CONFIRM');
      expect((await top.offer({ memberId: idOf('right'), terms: daily(10_000) })).state).toBe('P');
      expect((await top.offer({ ...dearer, confirmed: true })).state).toBe('P');
      // Below an offer that is lower than what one gives already.
      await left.offer({ memberId: idOf('deep'), terms: daily(20_000), confirmed: true });
      expect((await left.asked()).asked).toMatchObject([{ higherRateBelow: true }]);
      expect((await left.own())[0]?.higherRateBelow).toBe(true);
    });

    it('[AGT-4] no agent offers to an upline, to oneself, to a stranger, to a player or deeper than right below', async () => {
      const { as, idOf } = await enter();
      const left = await as('left');
      for (const who of ['top', 'left', 'right', 'stranger', 'player'])
        expect(
          await codeOf(left.offer({ memberId: idOf(who), terms: daily(1_000), confirmed: true })),
          who,
        ).toBe('AGENT_UNKNOWN');
      const top = await as('top');
      expect(await codeOf(top.offer({ memberId: idOf('deep'), terms: daily(1_000), confirmed: true }))).toBe(
        'AGENT_UNKNOWN',
      );
    });

    it('[AGT-4] a contract of others is no contract: read, answered, changed or ended by a stranger, an upline above, a guess', async () => {
      const { as, idOf } = await enter();
      const left = await as('left');
      const { id } = await left.offer({ memberId: idOf('deep'), terms: daily(1_000), confirmed: true });
      for (const who of ['top', 'right', 'stranger']) {
        const other = await as(who);
        const answered = { kind: 'daily', product: 'CONS', period: '', id } as const;
        expect(await codeOf(other.one(id)), who).toBe('CONTRACT_UNKNOWN');
        expect(await codeOf(other.answer(answered, 'accept')), who).toBe('CONTRACT_UNKNOWN');
        expect(await codeOf(other.modify({ id, terms: daily(2_000) })), who).toBe('CONTRACT_UNKNOWN');
        expect(await codeOf(other.end(id)), who).toBe('CONTRACT_UNKNOWN');
        expect((await other.below()).contracts, who).toEqual([]);
        expect(await other.own(), who).toEqual([]);
      }
      expect(await codeOf(left.one('999999999'))).toBe('CONTRACT_UNKNOWN');
      // The payer does not answer for the receiver, nor the receiver change for the payer.
      expect(await codeOf(left.answer({ kind: 'daily', product: 'CONS', period: '', id }, 'accept'))).toBe(
        'CONTRACT_UNKNOWN',
      );
      expect(await codeOf((await as('deep')).modify({ id, terms: daily(2_000) }))).toBe('CONTRACT_UNKNOWN');
      const player = await as('player');
      expect(await codeOf(player.own())).toBe('AGENT_ONLY');
      expect(await player.asked()).toEqual({ asked: [], shown: [] });
    });

    it('[AGT-3] broken terms are refused with each fault by its field', async () => {
      const { as, idOf } = await enter();
      const top = await as('top');
      const tiers = [
        { minTurnover: 500, minActive: 1, rate: { type: 'P', ppm: 9_000 } },
        { minTurnover: 500, minActive: 1, rate: { type: 'P', ppm: 8_000 } },
      ] as const;
      const broken: PayTerms = { ...common, kind: 'daily', tiers };
      const refusal = asError(
        await top.offer({ memberId: idOf('left'), terms: broken }).catch((error: unknown) => error),
      );
      expect(refusal.code).toBe('CONTRACT_TERMS');
      expect(
        await codeOf(top.offer({ memberId: idOf('left'), terms: { ...daily(1), currency: 'USD' } })),
      ).toBe('CONTRACT_TERMS');
      expect(top.check(broken)).toMatchObject({ ok: false });
    });

    it('[AGT-3] own figures of the last period and the running one are there for any terms, and no statement is there without a run', async () => {
      const { as } = await enter();
      const top = await as('top');
      const asked = { product: 'CONS', active } as const;
      for (const span of ['D', 'W', 'H', 'M', 'h', '5'] as const) {
        const last = await top.figures({ ...asked, span });
        expect(last).toMatchObject({ closed: true, currency: 'BRL', inputs: { turnover: 0n, active: 0 } });
        const current = await top.figures({ ...asked, span, which: 'current' });
        expect(current.closed).toBe(false);
        expect(current.until >= last.until).toBe(true);
        expect(top.compute(daily(10_000), last.inputs)).toMatchObject({ tier: null, gross: 0n });
      }
      expect(await top.statements()).toEqual({ statements: [], next: '' });
      expect(await codeOf(top.statement('1234567'))).toBe('PAY_UNKNOWN');
      expect(await codeOf(top.behind({ id: '1234567' }))).toBe('PAY_UNKNOWN');
      expect(await codeOf(top.bets({ id: '1234567', memberId: '1', at: 0 }))).toBe('PAY_UNKNOWN');
    });
  });
};
