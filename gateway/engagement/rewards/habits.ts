import type { PromotionReward } from '../../../src/contract/entities/promotion';
import type {
  RebateRates,
  SignInCalendar,
  SignInTerms,
} from '../../../src/contract/entities/promotion-habits';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { factKey } from '../definition/facts';
import type { Published } from '../engine/types';
import { readFacts } from '../log/facts.queries';
import { readLastEvent } from '../log/log.queries';
import type { Definitions } from '../promotions/published';
import { awardOf } from '../rules/amounts';
import type { MemberPlace, Rewards } from './rewards';

/** What members come back for: the sign-in calendar, and rebates. */
export interface Habits {
  calendar(of: MemberPlace, currency: string): Promise<SignInCalendar>;
  /** Versions of the calendar in force, the newest first. */
  history(merchantId: number, currency: string): Promise<SignInTerms[]>;
  /** @throws GatewayError PROMOTION_REWARD_UNKNOWN: no calendar is in force */
  claimToday(of: MemberPlace, language: string): Promise<void>;
  rates(merchantId: number): Promise<RebateRates>;
  due(of: MemberPlace, language: string): Promise<PromotionReward[]>;
  /** @returns what was collected */
  collect(of: MemberPlace, language: string): Promise<PromotionReward[]>;
}

const STREAK = { fact: 'event.streak', window: 'event', categories: [] } as const;
const WEEK = 7;
const MAX_DAYS = 31;
const NO_LUCK = { seed: new Uint8Array(32), words: [] };

/** Days that a calendar shows: whole weeks up to its last tier. */
const daysOf = ({ definition }: Published): number => {
  const tiers = definition.effects.flatMap(({ amount }) =>
    amount.rule === 'tier' && amount.fact === STREAK.fact ? amount.tiers.map(({ from }) => from) : [],
  );
  const last = Math.max(1, ...tiers);
  return Math.min(MAX_DAYS, Math.ceil(last / WEEK) * WEEK);
};

/** What each day in a row gives by a version. Amounts by chance are not shown by day: their odds stand with the offer. */
const rowsOf = (
  version: Published,
  { currency, streak }: { currency: string; streak: number },
): SignInCalendar['days'] => {
  const effects = version.definition.effects.filter(({ amount }) => amount.rule !== 'table');
  return Array.from({ length: daysOf(version) }, (_, at) => {
    const award = awardOf({ effects }, new Map([[factKey(STREAK), BigInt(at + 1)]]), NO_LUCK);
    const money = { minor: award.money + award.bonus, currency };
    return { day: at + 1, money, points: Number(award.points), isDone: at < streak };
  });
};

export const createHabits = (deps: {
  db: Database;
  definitions: Definitions;
  rewards: Rewards;
  zoneOf: (merchantId: number) => string;
  now: () => number;
}): Habits => {
  const versionsIn = async (merchantId: number): Promise<readonly Published[]> => {
    const published = await deps.definitions.published(deps.db.merchant(merchantId).query, merchantId);
    const isCalendar = ([newest]: readonly Published[]): boolean => newest?.definition.trigger.on === 'login';
    return [...published.values()].findLast(isCalendar) ?? [];
  };
  const calendarIn = async (merchantId: number): Promise<Published | null> =>
    (await versionsIn(merchantId))[0] ?? null;
  /** Days in a row that end today. */
  const streakOf = async (of: MemberPlace): Promise<number> => {
    const { query } = deps.db.merchant(of.merchantId);
    const zone = deps.zoneOf(of.merchantId);
    const event = await readLastEvent(query, { ...of, zone, kinds: ['login'] });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(deps.now());
    if (event?.day !== today) return 0;
    const values = await readFacts(query, { ...of, zone, seqs: [event.seq], refs: [STREAK] });
    const streak = values.get(event.seq)?.get(factKey(STREAK));
    return typeof streak === 'bigint' ? Number(streak) : 0;
  };
  const waiting = async (of: MemberPlace, kind: string, language: string): Promise<PromotionReward[]> =>
    deps.rewards.issued(of, [kind], language);
  return {
    async calendar(of, currency) {
      const version = await calendarIn(of.merchantId);
      if (version === null) return { days: [], streak: 0, rewardId: '' };
      const streak = await streakOf(of);
      const [reward] = await waiting(of, version.definition.kind, '');
      return { days: rowsOf(version, { currency, streak }), streak, rewardId: reward?.id ?? '' };
    },
    async history(merchantId, currency) {
      const versions = await versionsIn(merchantId);
      return versions.map((version, at) => ({
        version: version.number,
        from: version.fromMs,
        until: at === 0 ? null : (versions[at - 1]?.fromMs ?? null),
        days: rowsOf(version, { currency, streak: 0 }),
      }));
    },
    async claimToday(of, language) {
      const version = await calendarIn(of.merchantId);
      if (version === null) throw new GatewayError('PROMOTION_REWARD_UNKNOWN');
      for (const { id } of await waiting(of, version.definition.kind, language))
        await deps.rewards.claim(of, BigInt(id));
    },
    async rates(merchantId) {
      const published = await deps.definitions.published(deps.db.merchant(merchantId).query, merchantId);
      const rates = new Map<string, number>();
      for (const [newest] of published.values())
        for (const { amount } of newest?.definition.kind === 'REBATE' ? newest.definition.effects : [])
          if (amount.rule === 'ppm' && amount.fact === 'stakes.sum')
            for (const category of amount.categories)
              rates.set(category, (rates.get(category) ?? 0) + amount.ppm);
      return rates;
    },
    due: (of, language) => waiting(of, 'REBATE', language),
    async collect(of, language) {
      const rebates = await waiting(of, 'REBATE', language);
      const taken: PromotionReward[] = [];
      for (const rebate of rebates)
        if ((await deps.rewards.claim(of, BigInt(rebate.id))) === 'taken') taken.push(rebate);
      return taken;
    },
  };
};
