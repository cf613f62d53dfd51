import type { Query } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { checkDefinition } from '../definition/check';
import type { Definition } from '../definition/definition';
import { allowsDepositTerms, marketOf } from '../definition/markets';
import { presets } from '../definition/presets';
import { fundMove } from '../grants/moves';
import { insertCause } from '../log/log.queries';
import { draftVersion, publishVersion, unitsOf } from '../promotions/desk';
import { findPromotion } from '../promotions/promotions.queries';
import { readLevels, replaceLevels, type VipLevel } from '../vip/vip.queries';
import { campaignTexts, type Said } from './texts';

const FROM = '2026-01-01T00:00:00Z';
const MONEY_BUDGET = 10_000_000n;
const UNIT_BUDGET = 1_000_000n;
const WEEK_HOURS = 168;
const MONTH_HOURS = 720;
const CASINO = { RNG: 1_000_000, FISH: 1_000_000, LIVE: 100_000 };
/** Two persons, as the database asks for. */
const AUTHOR = 'The demo';
const APPROVER = 'The demo’s second person';

type Code = keyof typeof campaignTexts;
type Parts = Record<string, unknown>;
const fixed = (unit: string, amount: number): Parts => ({ unit, amount: { rule: 'fixed', amount } });
const claimed = { claim: 'manual', claimHours: WEEK_HOURS };
const bonus = (wager: number, maxStake: number): Parts => ({ wager, days: 60, weights: CASINO, maxStake });

/** What differs from the preset that each begins with. */
const own: Readonly<Record<Code, { preset: string; parts: Parts }>> = {
  'deposit-match': {
    preset: 'first-deposit',
    parts: {
      ...{ once: 'ever', settle: { ...claimed, bonus: bonus(10, 2_500) } },
      who: {
        all: [
          { fact: 'event.ordinal', op: 'eq', value: 1 },
          { fact: 'event.amount', op: 'gte', value: 2_000 },
        ],
      },
      effects: [
        { unit: 'bonus', amount: { rule: 'ppm', fact: 'event.amount', ppm: 1_000_000, max: 20_000 } },
      ],
    },
  },
  reload: {
    preset: 'reload',
    parts: {
      ...{ once: 'day', settle: { ...claimed, bonus: bonus(5, 2_500) } },
      who: {
        all: [
          { fact: 'event.ordinal', op: 'gte', value: 2 },
          { fact: 'event.amount', op: 'gte', value: 5_000 },
        ],
      },
      effects: [{ unit: 'bonus', amount: { rule: 'ppm', fact: 'event.amount', ppm: 250_000, max: 10_000 } }],
    },
  },
  cashback: { preset: 'cashback', parts: {} },
  rebate: { preset: 'rebate', parts: {} },
  'rebate-live': {
    preset: 'rebate-collected',
    parts: {
      effects: [
        {
          unit: 'money',
          amount: { rule: 'ppm', fact: 'stakes.sum', window: 'period', categories: ['LIVE'], ppm: 3_000 },
        },
      ],
    },
  },
  'check-in': { preset: 'check-in', parts: {} },
  'level-up': {
    preset: 'level-up',
    parts: {
      effects: [
        {
          unit: 'money',
          amount: {
            ...{ rule: 'tier', fact: 'event.level' },
            tiers: [
              { from: 1, amount: 500 },
              { from: 3, amount: 5_000 },
            ],
          },
        },
      ],
      settle: { claim: 'manual', claimHours: MONTH_HOURS },
    },
  },
  'level-salary': {
    preset: 'level-salary',
    parts: {
      effects: [
        {
          unit: 'money',
          amount: {
            ...{ rule: 'tier', fact: 'member.level' },
            tiers: [
              { from: 1, amount: 1_000 },
              { from: 3, amount: 10_000 },
            ],
          },
        },
      ],
    },
  },
  birthday: { preset: 'birthday', parts: { who: { all: [] } } },
  code: {
    preset: 'promo-code',
    parts: { effects: [fixed('money', 500), fixed('points', 200)], settle: claimed },
  },
  present: { preset: 'manual', parts: {} },
  'try-out': {
    preset: 'manual',
    parts: { effects: [fixed('bonus', 2_000)], settle: { ...claimed, bonus: bonus(5, 500) } },
  },
  'lucky-bet': { preset: 'lucky-bet', parts: {} },
  'free-rounds': { preset: 'free-rounds', parts: {} },
};

/** The first one is kept; the others stand for a quarter of a year, and for another one by a part of what they asked for. Where nothing may hang on money paid in, stakes alone count. */
const levelsIn = (market: string): readonly VipLevel[] =>
  LEVELS.map((level) => (allowsDepositTerms(market) ? level : { ...level, deposits: 0n }));
const LEVELS: readonly VipLevel[] = (
  [
    ['Bronze', '#a8713f', 0n, 10_000n],
    ['Silver', '#8f9aa5', 10_000n, 100_000n],
    ['Gold', '#c79a2b', 100_000n, 1_000_000n],
    ['Platinum', '#5e7f97', 500_000n, 10_000_000n],
  ] as const
).map(([name, color, deposits, turnover], at) => ({
  ...{ level: at + 1, name, color, deposits, turnover },
  keep: at === 0 ? null : { days: 90, deposits: 0n, turnover: turnover / 5n, notice: 14 },
}));

const saidOf = ([title, terms, remark]: Said) => ({ title, terms, remark });

/** A definition of the demo in a market; null: its rules refuse it. */
const campaignIn = (code: Code, currency: string, market: string): Definition | null => {
  const { preset, parts } = own[code];
  const { EN, PT, ES } = campaignTexts[code];
  const texts = { EN: saidOf(EN), PT: saidOf(PT), ES: saidOf(ES) };
  const checked = checkDefinition({ ...presets[preset]?.(currency, market), ...parts, from: FROM, texts });
  if (checked.ok) return checked.definition;
  if (checked.faults.every(({ reason }) => reason.startsWith(`${market}: `))) return null;
  throw new Error(`${code}: ${JSON.stringify(checked.faults)}`);
};

/** A running campaign of each kind that the merchant's market allows, in three languages. */
export const demoCampaigns = (currency: string, country: string): ReadonlyMap<string, Definition> =>
  new Map(
    (Object.keys(own) as Code[]).flatMap((code) => {
      const definition = campaignIn(code, currency, marketOf(country));
      return definition === null ? [] : [[code, definition]];
    }),
  );

/** Presents that the demo's member finds at the first visit. */
const GIVEN: readonly Code[] = ['present', 'try-out', 'free-rounds'];

/** Puts the campaigns in force that are not there yet, each funded, and levels where there are none. @returns how many are new */
export const startDemoCampaigns = async (
  deps: { query: Query; ledger: Pick<Ledger, 'post'> },
  of: { merchantId: number; currency: string; country: string; memberId: bigint | null },
): Promise<number> => {
  const { merchantId, currency, country } = of;
  const { query } = deps;
  // Where a market has no rules here, the definitions name XX, and the merchant's country is not asked for.
  const terms = { merchantId, currency, country: marketOf(country) === country ? country : '' };
  let made = 0;
  for (const [code, definition] of demoCampaigns(currency, country)) {
    if ((await findPromotion(query, { merchantId, code })) !== null) continue;
    const { promotionId, number } = await draftVersion(query, { ...terms, code, definition, author: AUTHOR });
    for (const unit of unitsOf(definition)) {
      const amount = unit === currency ? MONEY_BUDGET : UNIT_BUDGET;
      const isRebate = definition.kind === 'REBATE';
      const key = `demo-${code}-${unit}`;
      const funded = await deps.ledger.post(
        fundMove({ merchantId, promotionId, unit, amount, key, actor: AUTHOR, isRebate }),
      );
      if (!funded.ok) throw new Error(`the budget of ${code} was refused: ${funded.code}`);
    }
    const done = await publishVersion(query, { ...terms, code, number, approver: APPROVER });
    if ('fault' in done) throw new Error(`${code} is not in force: ${done.fault}`);
    const { memberId } = of;
    if (memberId !== null && GIVEN.some((one) => one === code))
      await insertCause(query, { merchantId, memberId, kind: 'manual', ref: `demo-${code}`, word: code });
    made += 1;
  }
  if ((await readLevels(query, merchantId)).length === 0)
    await replaceLevels(query, { merchantId, levels: levelsIn(marketOf(country)) });
  return made;
};
