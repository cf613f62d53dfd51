import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { promotionDomain } from '../core/domains/promotion';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway that gives. */
export interface PromotionGateway {
  config: ClientConfig;
  member(): Promise<{ id: string; username: string; password: string }>;
  /** Something to claim, money or bonus money of that many minor units. */
  gives(memberId: string, reward: { minor: bigint; isBonus: boolean }): Promise<void>;
  /** A rebate of so many minor units that waits to be collected. */
  rebates(memberId: string, minor: bigint): Promise<void>;
  /** What happened has been judged. */
  judged(): Promise<void>;
  /** A promotion in force by which the code gives 7.00 to claim, once a member. */
  code(): Promise<string>;
}

/** What every gateway must do with promotions: the fake one and a real one. */
export const describePromotionExamples = (name: string, open: () => Promise<PromotionGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
    const enter = async () => {
      const world = await open();
      const member = await world.member();
      const storage = {
        session: createMemoryStorage(),
        local: createMemoryStorage(),
        cookies: createMemoryStorage(),
      };
      const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
      clients.push(client);
      const { username, password } = member;
      await client.session.login({ mode: 'username', username, password });
      return { world, member, client, promotion: client.use(promotionDomain) };
    };
    const codeOf = async (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => asError(error).code,
      );

    it('[MEM-14] lists what waits, of all types or of one, and gives it once however often it is asked', async () => {
      const { world, member, promotion } = await enter();
      expect(await promotion.rewards()).toEqual([]);
      await world.gives(member.id, { minor: 1_250n, isBonus: false });
      const [reward] = await promotion.rewards();
      expect(reward).toMatchObject({ type: 'MANUAL', money: { minor: 1_250n }, isBonus: false });
      expect(await promotion.rewards(['MANUAL'])).toHaveLength(1);
      expect(await promotion.rewards(['LOGIN'])).toEqual([]);
      if (reward === undefined) throw new Error('no reward');
      await Promise.all([promotion.claim(reward), promotion.claim(reward), promotion.claim(reward)]);
      expect(await promotion.rewards()).toEqual([]);
      expect(await codeOf(promotion.claim({ id: '999999999', type: 'MANUAL' }))).toBe(
        'PROMOTION_REWARD_UNKNOWN',
      );
    });

    it('[PTS-3] shows bonus money with what is left to wager, and gives it up by the sum that was shown alone', async () => {
      const { world, member, promotion } = await enter();
      await world.gives(member.id, { minor: 2_000n, isBonus: true });
      const [reward] = await promotion.rewards();
      if (reward === undefined) throw new Error('no reward');
      expect(reward.isBonus).toBe(true);
      await promotion.claim(reward);
      const [bonus] = await promotion.bonuses();
      if (bonus === undefined) throw new Error('no bonus');
      expect(bonus).toMatchObject({ state: 'active', left: { minor: 2_000n }, required: { minor: 20_000n } });
      expect(bonus.weights.get('RNG')).toBe(1_000_000);
      const less = { ...bonus, left: { ...bonus.left, minor: 1_999n } };
      expect(await codeOf(promotion.forfeit(less))).toBe('PROMOTION_BONUS_MOVED');
      await promotion.forfeit(bonus);
      expect((await promotion.bonuses())[0]).toMatchObject({ state: 'forfeited', left: { minor: 0n } });
    });

    it('[PTS-1] shows the days of the calendar with today done, and takes today again without another grant', async () => {
      const { world, promotion } = await enter();
      await world.judged();
      await promotion.signIn();
      const { days, streak, rewardId } = await promotion.calendar();
      expect([days.length, streak, rewardId]).toEqual([7, 1, '']);
      expect(days.map(({ isDone }) => isDone)).toEqual([true, ...Array<boolean>(6).fill(false)]);
      expect(days.map(({ points }) => points)).toEqual([10, 20, 30, 40, 50, 60, 70]);
    });

    it('[MEM-14] tells rates of rebate by product, and collects what is due once', async () => {
      const { world, member, promotion } = await enter();
      expect([...(await promotion.rebateRates())]).toEqual([['RNG', 5_000]]);
      expect(await promotion.rebates()).toEqual([]);
      await world.rebates(member.id, 321n);
      expect((await promotion.rebates()).map(({ money }) => money.minor)).toEqual([321n]);
      expect((await promotion.collectRebates()).map(({ money }) => money.minor)).toEqual([321n]);
      expect(await promotion.collectRebates()).toEqual([]);
    });

    it('[MEM-9] says what the first level asks for', async () => {
      const { promotion } = await enter();
      const { level, nextName, deposits, turnover } = await promotion.vip();
      expect([level, nextName]).toEqual([0, 'Bronze']);
      expect([deposits.actual.minor, deposits.expected.minor, turnover.expected.minor]).toEqual([
        0n,
        10_000n,
        0n,
      ]);
    });

    it('[PTS-2] takes a code once, in small letters too, and none that it does not know', async () => {
      const { world, promotion } = await enter();
      const code = await world.code();
      expect(await codeOf(promotion.enterCode('NO-SUCH-CODE'))).toBe('PROMOTION_CODE_REFUSED');
      const given = await promotion.enterCode(` ${code.toLowerCase()} `);
      expect(given.map(({ money }) => money.minor)).toEqual([700n]);
      expect(await codeOf(promotion.enterCode(code))).toBe('PROMOTION_CODE_REFUSED');
    });
  });
};
