import type { ContestPrize } from '../../../src/contract/entities/contest-prize';
import type { PromotionReward } from '../../../src/contract/entities/promotion';
import type { Database } from '../../database/types';
import { type AccountRef, type Ledger, POINTS, type PostOperation, type Posting } from '../../ledger/index';
import { GatewayError, LeftOut, workThrough } from '../../platform/index';
import { bonusAccount, holdReward, isWorthMoney, PROMOTION_SOURCE } from '../index';
import { payBonusPrize } from './bonus-prizes.queries';
import { bonusDefinition, termsNumber } from './bonus-terms';
import { readActive } from './contests.queries';
import type { Contest, PrizeRule } from './definition';
import {
  claimPrize,
  findPrize,
  lapsePrizes,
  paidPrize,
  type PrizeRow,
  readDuePrizes,
  readPrizes,
  setAside,
} from './prizes.queries';

/** Who speaks in the ledger when contests give. */
export const CONTEST_SOURCE = 'contest';
const PAY_STEP = 200;
const MAX_LIST = 200;

export const poolOf = (contestId: bigint, currency: string): AccountRef => ({
  class: 'pool',
  owner: `contest:${contestId}`,
  currency,
});
export const playerOf = (memberId: bigint, currency: string): AccountRef => ({
  class: 'player',
  owner: memberId.toString(),
  currency,
});

/** What a prize comes to in each unit. */
export interface Amounts {
  currency: string;
  money: bigint;
  bonus: bigint;
  /** By which terms of its contest the bonus is wagered. */
  terms: number | null;
  points: bigint;
  /** {"TKT1": 2}. */
  tickets: Readonly<Record<string, number>>;
}
export const amountsOf = (contest: Contest, { money, bonus, points, tickets }: PrizeRule): Amounts => ({
  currency: contest.currency,
  money: BigInt(money),
  bonus: BigInt(bonus?.amount ?? 0),
  terms: bonus === undefined ? null : termsNumber(contest, bonus),
  points: BigInt(points),
  tickets,
});
export const readTickets = (text: string): Record<string, number> =>
  JSON.parse(text) as Record<string, number>;

/** Out of the contest's budget to the member, in each unit but bonus money, which is a grant; a part of stakes has no budget: it is a cost of the house. */
export const prizePostings = (
  contestId: bigint,
  memberId: bigint,
  of: Omit<Amounts, 'bonus' | 'terms'>,
  isOfStakes = false,
): Posting[] => {
  const from = (currency: string): AccountRef =>
    isOfStakes ? { class: 'house', owner: 'promo', currency } : poolOf(contestId, currency);
  const owner = memberId.toString();
  const parts: [AccountRef, bigint][] = [
    [playerOf(memberId, of.currency), of.money],
    [{ class: 'points', owner, currency: POINTS }, of.points],
    ...Object.entries(of.tickets).map(([unit, count]): [AccountRef, bigint] => [
      { class: 'tickets', owner, currency: unit },
      BigInt(count),
    ]),
  ];
  return parts.flatMap(([account, amountMinor]) =>
    amountMinor === 0n
      ? []
      : [
          { account: from(account.currency), amountMinor: -amountMinor },
          { account, amountMinor },
        ],
  );
};

type Texts = Readonly<Record<'EN' | 'PT' | 'ES', string>>;
export const wordsIn = <Said>(texts: { EN: Said; PT: Said; ES: Said }, language: string): Said =>
  language.startsWith('PT') ? texts.PT : language.startsWith('ES') ? texts.ES : texts.EN;
export const nameIn = (name: Texts | undefined, language: string): string =>
  name === undefined ? '' : wordsIn(name, language);

/** A prize as it is shown. */
export const shownPrize = (currency: string, rule: PrizeRule, language: string): ContestPrize => ({
  money: { minor: BigInt(rule.money), currency },
  bonus:
    rule.bonus === undefined
      ? null
      : {
          amount: { minor: BigInt(rule.bonus.amount), currency },
          wager: rule.bonus.wager,
          days: rule.bonus.days,
        },
  points: rule.points,
  tickets: new Map(Object.entries(rule.tickets)),
  name: nameIn(rule.name, language),
});

/** What a member earned by invitations. */
const isCommission = ({ place }: PrizeRow): boolean => place.startsWith('claim:');

export interface Prizes {
  /** What waits for a member, as rewards of type MISSION. */
  waiting(of: { merchantId: number; memberId: bigint }, language: string): Promise<PromotionReward[]>;
  /** @returns null: there is no such prize; it may be a grant. @throws GatewayError PROMOTION_REWARD_OVER */
  claim(of: { merchantId: number; memberId: bigint }, id: bigint): Promise<'taken' | 'waits' | null>;
  /** Prizes that a person decided about, by their numbers. */
  decided(
    of: { merchantId: number; memberId: bigint },
    ids: readonly bigint[],
    language: string,
  ): Promise<PromotionReward[]>;
  /** Whether a contest of a kind runs now. */
  hasRunning(merchantId: number, kind: 'mission' | 'referral'): Promise<boolean>;
  /** Pays what is due and lets lapse what was not claimed. @returns how many were paid */
  pay(merchantId: number): Promise<number>;
}

export const createPrizes = (deps: {
  db: Database;
  ledger: Pick<Ledger, 'post' | 'open' | 'postWith'>;
  rulesOf: (merchantId: number, contestId: bigint) => Promise<Contest | null>;
  titleOf: (merchantId: number, contestId: bigint, language: string) => Promise<string>;
  tell: (of: { merchantId: number; memberId: bigint }) => void;
}): Prizes => {
  const scope = (merchantId: number) => deps.db.merchant(merchantId).query;
  const leftOut = new LeftOut(Date.now);
  /** With bonus money the prize is a grant as well: both and the money are one transaction. */
  const payWithBonus = async (merchantId: number, row: PrizeRow, rest: Posting[]): Promise<void> => {
    const { id, member_id: memberId, contest_id: contestId, currency, bonus } = row;
    const rules = await deps.rulesOf(merchantId, contestId);
    const terms = rules && bonusDefinition(rules, row.terms ?? 0)?.settle.bonus;
    if (!terms) throw new Error(`Prize ${id} has no terms of its bonus.`);
    if (row.money > 0n) await deps.ledger.open({ merchantId, account: playerOf(memberId, currency) });
    const move: PostOperation = {
      // As grants are booked: what closes them looks for this key.
      ...{ type: 'post', merchantId, source: PROMOTION_SOURCE, key: `grant:${id}`, actor: CONTEST_SOURCE },
      ...{ kind: 'bonus', meta: { contest: contestId.toString(), grant: id.toString() } },
      postings: [
        ...rest,
        { account: poolOf(contestId, currency), amountMinor: -bonus },
        { account: bonusAccount({ memberId, grantId: id, currency }), amountMinor: bonus },
      ],
    };
    const required = bonus * BigInt(terms.wager);
    const paid = await payBonusPrize(deps, { merchantId, prizeId: id, required, days: terms.days, move });
    if (paid === 'budget') throw new GatewayError('WALLET_NOT_ENOUGH');
    if (paid === 'done') deps.tell({ merchantId, memberId });
  };
  const giveOne = async (merchantId: number, row: PrizeRow): Promise<void> => {
    const { id, member_id: memberId, contest_id: contestId, currency, money, points } = row;
    const amounts = { currency, money, points, tickets: readTickets(row.tickets) };
    const postings = prizePostings(contestId, memberId, amounts, isCommission(row));
    // Goods alone: a person sends them.
    if (row.bonus > 0n) return payWithBonus(merchantId, row, postings);
    if (postings.length > 0) {
      if (money > 0n) await deps.ledger.open({ merchantId, account: playerOf(memberId, currency) });
      const result = await deps.ledger.post({
        ...{ type: 'post', merchantId, source: CONTEST_SOURCE, key: `prize:${id}`, actor: CONTEST_SOURCE },
        ...{ kind: 'bonus', postings, meta: { contest: contestId.toString(), prize: id.toString() } },
      });
      if (!result.ok) throw new GatewayError(result.code);
    }
    await paidPrize(scope(merchantId), { merchantId, id });
    deps.tell({ merchantId, memberId });
  };
  /** Whether it waits for a person: another account of the same person had a prize of the contest before. Commissions have rules of their own. */
  const isHeld = async (merchantId: number, row: PrizeRow): Promise<boolean> => {
    if (isCommission(row) || !isWorthMoney({ ...row, rounds: 0n })) return false;
    const { query } = deps.db.merchant(merchantId);
    const of = { merchantId, id: row.id };
    const state = await holdReward(query, { ...of, memberId: row.member_id, subject: -row.contest_id });
    if (state === null || state === 'approved') return false;
    await setAside(query, { ...of, state: state === 'pending' ? 'held' : 'refused' });
    return true;
  };
  /** @returns false: it waits for a person */
  const payOne = async (merchantId: number, row: PrizeRow): Promise<boolean> => {
    if (await isHeld(merchantId, row)) return false;
    await giveOne(merchantId, row);
    return true;
  };
  const rewardOf = async (merchantId: number, row: PrizeRow, language: string): Promise<PromotionReward> => ({
    ...{ id: row.id.toString(), type: 'MISSION', isBonus: row.bonus > 0n, points: Number(row.points) },
    title: await deps.titleOf(merchantId, row.contest_id, language),
    money: { minor: row.money + row.bonus, currency: row.currency },
    ...{ tickets: new Map(Object.entries(readTickets(row.tickets))), rounds: 0 },
    ...{ issuedAt: row.issued_at.getTime(), claimUntil: row.claim_until?.getTime() ?? null },
    ...{ isRequest: false, isPending: row.state === 'held', decision: null },
  });
  return {
    async waiting(of, language) {
      const states = ['issued', 'held'] as const;
      const open = await readPrizes(scope(of.merchantId), { ...of, states, limit: MAX_LIST });
      return Promise.all(open.map((row) => rewardOf(of.merchantId, row, language)));
    },
    async decided(of, ids, language) {
      const rows = await Promise.all(
        ids.slice(0, MAX_LIST).map((id) => findPrize(scope(of.merchantId), { ...of, id })),
      );
      const own = rows.flatMap((row) => (row?.member_id === of.memberId ? [row] : []));
      return Promise.all(own.map((row) => rewardOf(of.merchantId, row, language)));
    },
    async claim(of, id) {
      const done = await claimPrize(scope(of.merchantId), { ...of, id });
      if (done === null) return null;
      if (done === 'over') throw new GatewayError('PROMOTION_REWARD_OVER');
      if (done === 'held') return 'waits';
      const row = await findPrize(scope(of.merchantId), { ...of, id });
      if (row?.state === 'held') return 'waits';
      // Paid meanwhile, or by the job: the key is the prize's number either way.
      return row?.state !== 'due' || (await payOne(of.merchantId, row)) ? 'taken' : 'waits';
    },
    hasRunning: async (merchantId, kind) =>
      (await readActive(scope(merchantId), { merchantId, kinds: [kind] })).some(
        ({ phase }) => phase === 'running',
      ),
    async pay(merchantId) {
      const due = await readDuePrizes(scope(merchantId), {
        merchantId,
        except: leftOut.ids(),
        limit: PAY_STEP,
      });
      await workThrough(
        [
          () => leftOut.work(due, (row) => payOne(merchantId, row)),
          () => lapsePrizes(scope(merchantId), { merchantId, limit: PAY_STEP }),
        ],
        (part) => part(),
      );
      return due.length;
    },
  };
};
