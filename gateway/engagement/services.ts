import { createHmac } from 'node:crypto';
import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import {
  type Job,
  LeftOut,
  type Merchants,
  type Opened,
  secretRootOf,
  type Secret,
  workThrough,
} from '../platform/index';
import { type BonusPurse, createBonusPurse } from './bonus/bonus-money';
import { createFreePurse, type FreePurse } from './bonus/free-purse';
import type { Committed } from './engine/commit';
import { createEngine } from './engine/engine';
import { endDue } from './grants/endings';
import { endDueRounds } from './grants/free-rounds';
import { retryTakeBacks } from './grants/take-backs';
import { closePeriods, forgetBets, noteBirthdays, readClosedPeriod, type Every } from './log/log.queries';
import { createDefinitions } from './promotions/published';
import { createHabits, type Habits } from './rewards/habits';
import { createVip, type Vip, type VipDeps } from './vip/vip';
import { crossedNews, grantNews, type PromotionNews } from './rewards/news';
import { createReasons, type Reasons } from './rewards/reasons';
import { createRewards, type Elsewhere, type Rewards } from './rewards/rewards';

export interface EngagementServices {
  vip: Vip;
  habits: Habits;
  bonusMoney: BonusPurse;
  freeRounds: FreePurse;
  rewards: Rewards;
  reasons: Reasons;
  /** One round of the engine at once, for what does not wait for its clock. */
  engagementWork: { judge(merchantId: number): Promise<void>; end(merchantId: number): Promise<void> };
}

export interface EngagementDeps extends Pick<VipDeps, 'letters'> {
  db: Database;
  ledger: Ledger;
  merchants: Pick<Merchants, 'all' | 'byId'>;
  /** The operator's secret: chance of promotions hangs on a key of it. */
  secret: Secret;
  /** Whether members are paid for whom they invite. */
  referral: (merchantId: number) => Promise<boolean>;
  /** Told after the commit: something waits, or has come. */
  tell: (input: { merchantId: number; memberId: bigint; event: PromotionNews }) => void;
  /** What waits beside grants: prizes of contests. */
  elsewhere: () => Elsewhere;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const JUDGE_EVERY_MS = 1_000;
const END_EVERY_MS = 2_000;
const RAISE_EVERY_MS = 2_000;
const CLOCK_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 600_000;
/** Bets stay in the log for so long; figures look back over a month at most. */
const KEPT_DAYS = 120;
const FORGET_STEP = 5_000;
const MAX_FORGET_STEPS = 20;
/** What settles late still belongs to its period. */
const GRACE_S: Readonly<Record<Every, number>> = { day: 900, week: 3_600, month: 3_600 };

/** What chance hangs on: preview and engine have the same. */
export const seedOf = (secret: Secret): Uint8Array =>
  createHmac('sha256', secretRootOf(secret)).update('foyer promotions v1').digest();

export const openEngagement = (deps: EngagementDeps): Opened<EngagementServices> => {
  const { db, ledger, merchants } = deps;
  const definitions = createDefinitions((query, merchantId, wanted) =>
    deps.elsewhere().terms(query, merchantId, wanted),
  );
  const zoneOf = (merchantId: number): string => merchants.byId(merchantId)?.timeZone ?? 'UTC';
  const languageIn = (merchantId: number): string => merchants.byId(merchantId)?.defaultLanguage ?? 'EN';
  const tellCrossed: BonusPurse['tellCrossed'] = ({ merchantId, memberId }) =>
    deps.tell({ merchantId, memberId, event: crossedNews(languageIn(merchantId)) });
  const onGranted = (merchantId: number, granted: readonly Committed[]): void => {
    for (const { candidate, isIssued } of granted.filter(({ isHeld }) => !isHeld))
      deps.tell({
        ...{ merchantId, memberId: candidate.memberId },
        event: grantNews(candidate.version.definition, { isIssued, language: languageIn(merchantId) }),
      });
  };
  const seed = seedOf(deps.secret);
  const { onError } = deps;
  const engine = createEngine({ db, ledger, definitions, seed, zoneOf, onGranted, onError });
  const freeRounds = createFreePurse({ db, definitions });
  const rewards = createRewards({
    db,
    ledger,
    definitions,
    engine,
    referral: deps.referral,
    elsewhere: deps.elsewhere,
    freeRounds,
  });
  const vip = createVip({ db, letters: deps.letters });
  const judge = (merchantId: number): Promise<void> => engine.round(merchantId);
  const leftOut = new LeftOut(deps.now);
  const end = async (merchantId: number): Promise<void> => {
    const work = { db, ledger, definitions, onError };
    // One that fails holds up no other.
    await workThrough(
      [
        () => retryTakeBacks(work, merchantId),
        () => endDueRounds(work, merchantId, leftOut),
        () => endDue(work, merchantId, leftOut),
      ],
      (step) => step(),
    );
  };
  const closed = new Map<string, string>();
  const clock = async (merchantId: number): Promise<void> => {
    const { query } = db.merchant(merchantId);
    const zone = zoneOf(merchantId);
    for (const every of ['day', 'week', 'month'] as const) {
      const of = { merchantId, zone, every, graceS: GRACE_S[every] };
      const ref = await readClosedPeriod(query, of);
      // Once by each process: what closed is looked for in all events of the period.
      if (closed.get(`${merchantId} ${every}`) === ref) continue;
      await closePeriods(query, of);
      closed.set(`${merchantId} ${every}`, ref);
    }
    await noteBirthdays(query, { merchantId, zone });
  };
  const forget = async (merchantId: number): Promise<void> => {
    const before = new Date(deps.now() - KEPT_DAYS * 86_400_000);
    for (let at = 0; at < MAX_FORGET_STEPS; at += 1)
      if ((await forgetBets(db, { merchantId, before, limit: FORGET_STEP })) < FORGET_STEP) return;
  };
  const eachMerchant = (name: string, everyMs: number, work: (merchantId: number) => Promise<void>): Job => ({
    name,
    everyMs,
    run: async () => {
      await workThrough(merchants.all(), ({ id }) => work(id));
    },
  });
  return {
    services: {
      vip,
      habits: createHabits({ db, definitions, rewards, zoneOf, now: deps.now }),
      rewards,
      reasons: createReasons({ db, definitions, seed, zoneOf }),
      freeRounds,
      bonusMoney: createBonusPurse({ db, definitions, tellCrossed }),
      engagementWork: { judge, end },
    },
    jobs: [
      eachMerchant('judge promotions', JUDGE_EVERY_MS, judge),
      eachMerchant('raise levels', RAISE_EVERY_MS, (merchantId) => vip.raise(merchantId)),
      eachMerchant('end periods of levels', CLOCK_EVERY_MS, (merchantId) =>
        vip.keep(merchantId, merchants.byId(merchantId)?.currency ?? ''),
      ),
      eachMerchant('end grants', END_EVERY_MS, end),
      eachMerchant('close periods of promotions', CLOCK_EVERY_MS, clock),
      eachMerchant('forget old bets', FORGET_EVERY_MS, forget),
    ],
    close: () => Promise.resolve(),
  };
};
