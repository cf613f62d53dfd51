import type { CommissionPage, FriendPage, Referral } from '../../../../src/contract/entities/referral';
import type { Database, Query } from '../../../database/types';
import { GatewayError, maskName, workThrough } from '../../../platform/index';
import { type Loaded, loadedOf, saidOf } from '../contests';
import { isSilent, readActive, readShown } from '../contests.queries';
import { insertPrizes } from '../prizes.queries';
import {
  addFriends,
  claimEarnings,
  closeDay,
  countCounted,
  insertEarnings,
  insertFriends,
  judgeFriend,
  lateFriends,
  type NewEarning,
  readDayStakes,
  readEarnings,
  readFriends,
  readMarks,
  readOpenDays,
  readReady,
  readReferrers,
  readTotals,
} from './referral.queries';
import { earnersOf, personsOf, refusalOf } from './rings';

const MILLION = 1_000_000n;
/** Friends that one round judges. */
const JUDGE_STEP = 200;

interface Who {
  merchantId: number;
  memberId: bigint;
}
type Programme = Loaded<'referral'>;

export interface Invitations {
  details(who: Who, of: { language: string; origin: string }): Promise<Referral>;
  friends(who: Who, asked: { page: number; size: number }): Promise<FriendPage>;
  commissions(
    who: Who,
    asked: { from: string; to: string; page: number; size: number },
  ): Promise<CommissionPage>;
  /** @throws GatewayError REFERRAL_NOTHING */
  claim(who: Who): Promise<void>;
  /** Judges friends who have all that counts, and writes down what days earned. */
  run(merchantId: number): Promise<void>;
}

/** Friends of a step of the log, with what they paid in and staked. */
export const countFriends = async (
  query: Query,
  step: { merchantId: number; contestId: bigint; after: bigint; upTo: bigint; zone: string },
): Promise<void> => {
  await insertFriends(query, step);
  await addFriends(query, step);
};

/** How those above some friends stand to each other. */
const circleOf = async (query: Query, merchantId: number, friends: readonly bigint[]) => {
  const referrers = await readReferrers(query, { merchantId, members: friends });
  const members = [...new Set([...friends, ...referrers.keys(), ...referrers.values()])];
  return { referrers, personOf: personsOf(await readMarks(query, { merchantId, members })) };
};

export const createInvitations = (deps: {
  db: Database;
  zoneOf: (merchantId: number) => string;
  currencyOf: (merchantId: number) => string;
  pay: (merchantId: number) => Promise<number>;
}): Invitations => {
  const { db } = deps;
  const scope = (merchantId: number) => db.merchant(merchantId);
  /** The programme that runs, or the last one that did: one at a time is in force. */
  const programmeOf = async (query: Query, merchantId: number): Promise<Programme | null> => {
    const [row] = await readShown(query, { merchantId, kinds: ['referral'] });
    return row === undefined ? null : loadedOf(row, 'referral');
  };
  const judge = async (merchantId: number, { row, rules }: Programme): Promise<void> => {
    const place = { merchantId, contestId: row.id };
    const { counts } = rules;
    await scope(merchantId).tx(async (query) => {
      const ready = await readReady(query, {
        ...{ ...place, deposit: BigInt(counts.deposit), stakes: BigInt(counts.stakes), days: counts.days },
        limit: JUDGE_STEP,
      });
      if (ready.length > 0) {
        const circle = await circleOf(
          query,
          merchantId,
          ready.map(({ friend_id: id }) => id),
        );
        for (const { friend_id: friendId, referrer_id: referrerId } of ready) {
          const isFull = (await countCounted(query, { ...place, referrerId })) >= rules.friends;
          const why = refusalOf(friendId, circle) ?? (isFull ? 'enough' : null);
          const isMine = await judgeFriend(query, {
            ...{ ...place, friendId, state: why === null ? 'counted' : 'refused', why: why ?? '' },
          });
          if (!isMine || why !== null) continue;
          const reward = { kind: 'reward' as const, level: 1, stakes: 0n };
          await insertEarnings(query, {
            ...{ ...place, day: '' },
            earnings: [
              { ...reward, memberId: referrerId, friendId, amount: BigInt(rules.reward) },
              { ...reward, memberId: friendId, friendId: referrerId, amount: BigInt(rules.friendReward) },
            ],
          });
        }
      }
      await lateFriends(query, { ...place, days: counts.days, limit: JUDGE_STEP });
    });
  };
  const close = async (merchantId: number, { row, rules }: Programme, day: string): Promise<void> => {
    const place = { merchantId, contestId: row.id, day };
    await scope(merchantId).tx(async (query) => {
      if (!(await closeDay(query, place))) return;
      const days = await readDayStakes(query, place);
      const circle = await circleOf(
        query,
        merchantId,
        days.map(({ friend_id: id }) => id),
      );
      const earnings = days.flatMap(({ friend_id: friendId, stakes }) =>
        earnersOf(friendId, { ...circle, levels: rules.levels.length }).map(
          ({ memberId, level }): NewEarning => ({
            ...{ memberId, friendId, kind: 'stakes', level, stakes },
            amount: (stakes * BigInt(rules.levels[level - 1] ?? 0)) / MILLION,
          }),
        ),
      );
      await insertEarnings(query, { ...place, earnings });
    });
  };
  return {
    async details(who, { language, origin }) {
      const { merchantId } = who;
      const { query } = scope(merchantId);
      const currency = deps.currencyOf(merchantId);
      const money = (minor: bigint | number) => ({ minor: BigInt(minor), currency });
      const programme = (await isSilent(query, who)) ? null : await programmeOf(query, merchantId);
      if (programme === null)
        return {
          ...{
            isOn: false,
            code: '',
            link: '',
            title: '',
            terms: '',
            levels: [],
            days: 0,
            invited: 0,
            counted: 0,
          },
          ...{ needsDeposit: money(0), needsStakes: money(0), reward: money(0), friendReward: money(0) },
          ...{ earned: money(0), claimable: money(0) },
        };
      const { row, rules } = programme;
      const totals = await readTotals(query, { ...who, contestId: row.id });
      const base =
        totals.site === '' ? origin : /^https?:/.test(totals.site) ? totals.site : `https://${totals.site}`;
      return {
        ...{ isOn: row.phase === 'running', code: totals.code, ...saidOf(rules, language) },
        link: totals.code === '' || base === '' ? '' : `${base.replace(/\/$/, '')}/register?r=${totals.code}`,
        levels: rules.levels.map((ppm, at) => ({ level: at + 1, ppm })),
        ...{ needsDeposit: money(rules.counts.deposit), needsStakes: money(rules.counts.stakes) },
        ...{ days: rules.counts.days, reward: money(rules.reward), friendReward: money(rules.friendReward) },
        ...{ invited: Number(totals.invited), counted: Number(totals.counted), earned: money(totals.earned) },
        claimable: money(totals.claimable > 0n ? totals.claimable : 0n),
      };
    },
    async friends(who, { page, size }) {
      const { query } = scope(who.merchantId);
      const programme = await programmeOf(query, who.merchantId);
      if (programme === null) return { friends: [], pages: 0 };
      const place = { ...who, contestId: programme.row.id };
      const [rows, totals] = await Promise.all([
        readFriends(query, { ...place, limit: size, offset: (page - 1) * size }),
        readTotals(query, place),
      ]);
      return {
        friends: rows.map(({ name, joined_at: at, state }) => ({
          ...{ name: maskName(name), joinedAt: at.getTime(), state },
        })),
        pages: Math.ceil(Number(totals.invited) / size),
      };
    },
    async commissions(who, { page, size, ...days }) {
      const { query } = scope(who.merchantId);
      const programme = await programmeOf(query, who.merchantId);
      if (programme === null) return { commissions: [], pages: 0 };
      const { currency } = programme.rules;
      const rows = await readEarnings(query, {
        ...{ ...who, ...days, contestId: programme.row.id, limit: size, offset: (page - 1) * size },
      });
      return {
        commissions: rows.map((row) => ({
          ...{ day: row.day, name: maskName(row.name), level: row.level, isReward: row.kind === 'reward' },
          ...{ turnover: { minor: row.stakes, currency }, amount: { minor: row.amount, currency } },
          isClaimed: row.claimed,
        })),
        pages: Math.ceil(Number(rows[0]?.total ?? 0n) / size),
      };
    },
    async claim(who) {
      const { merchantId, memberId } = who;
      const { query, tx } = scope(merchantId);
      const programme = await programmeOf(query, merchantId);
      if (programme === null) throw new GatewayError('REFERRAL_NOTHING');
      const { row, rules } = programme;
      const place = { ...who, contestId: row.id };
      const claimed = await tx(async (inside) => {
        const open = await claimEarnings(inside, place);
        if (open === null) return null;
        await insertPrizes(inside, {
          merchantId,
          prizes: [
            {
              ...{
                contestId: row.id,
                memberId,
                place: `claim:${open.claimId}`,
                state: 'due',
                claimUntil: null,
              },
              ...{
                currency: rules.currency,
                money: open.amount,
                bonus: 0n,
                terms: null,
                points: 0n,
                tickets: '{}',
                name: '',
              },
            },
          ],
        });
        return open;
      });
      if (claimed === null) throw new GatewayError('REFERRAL_NOTHING');
      await deps.pay(merchantId);
    },
    async run(merchantId) {
      const { query } = scope(merchantId);
      await workThrough(await readActive(query, { merchantId, kinds: ['referral'] }), async (row) => {
        const programme = loadedOf(row, 'referral');
        if (programme === null) return;
        await judge(merchantId, programme);
        const zone = deps.zoneOf(merchantId);
        for (const day of await readOpenDays(query, { merchantId, contestId: row.id, zone }))
          await close(merchantId, programme, day);
      });
    },
  };
};
