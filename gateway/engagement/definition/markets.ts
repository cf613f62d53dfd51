import type { Definition, Fault } from './definition';

/** What a market asks of promotions. A row that is not named there asks nothing. */
interface MarketPack {
  /** The most that a bonus is wagered. */
  maxWagering?: number;
  /** False: one offer does not mix betting, casino and lottery. */
  mixedProducts?: false;
  /** False: nothing before the member has played: no welcome, no advance. */
  bonusBeforeDeposit?: false;
  /** False: nothing that hangs on money paid in. */
  depositConditional?: false;
  /** Days that a member has at least. */
  minDays?: number;
  /** False: no terms made for one player. */
  perPlayerTerms?: false;
  /** False: nothing that is wagered is called free. */
  wordFree?: false;
  /** Largest sum of one grant in minor units. */
  maxMinor?: number;
  /** False: no promotion at all. */
  offers?: false;
}

/** What the regulators of each say, as rows: docs/engagement.md has the sources. XX is a market without rules of its own. */
export const markets: Readonly<Record<string, MarketPack>> = {
  GB: { maxWagering: 10, mixedProducts: false, wordFree: false },
  BR: { bonusBeforeDeposit: false, depositConditional: false },
  DK: { minDays: 60, perPlayerTerms: false, wordFree: false },
  DE: { maxMinor: 10_000 },
  NL: { maxMinor: 25_000 },
  BE: { offers: false },
  XX: {},
};

/** The rules of a merchant's own market; one that has none here is taken as XX. */
export const marketOf = (country: string): string => (Object.hasOwn(markets, country) ? country : 'XX');
/** Whether something may hang on money paid in. */
export const allowsDepositTerms = (market: string): boolean => markets[market]?.depositConditional !== false;

const PRODUCTS: Readonly<Record<string, string>> = {
  ...{ SPORTS: 'betting', ESPORTS: 'betting', COCKFIGHT: 'betting' },
  ...{ RNG: 'casino', LIVE: 'casino', FISH: 'casino', PVP: 'casino', SPB: 'casino' },
  ...{ LOTT: 'lottery', ELOTT: 'lottery' },
};
const FREE = /\b(free|gratis|gr[áa]tis)\b/iu;

const categoriesOf = ({ trigger, settle }: Definition): string[] => {
  const weighed = Object.entries(settle.bonus?.weights ?? {}).flatMap(([name, ppm]) =>
    ppm > 0 ? [name] : [],
  );
  return 'categories' in trigger ? [...trigger.categories, ...weighed] : weighed;
};

const hangsOnDeposits = (definition: Definition): string | null => {
  if (definition.trigger.on === 'deposit') return 'trigger.on';
  if (JSON.stringify(definition.who).includes('"deposits.')) return 'who';
  const at = definition.effects.findIndex(
    ({ amount }) => 'fact' in amount && amount.fact.startsWith('deposits.'),
  );
  return at < 0 ? null : `effects.${at}.amount`;
};

const faultsIn = (definition: Definition, market: string, pack: MarketPack): Fault[] => {
  const { settle, effects, trigger, texts } = definition;
  const { bonus } = settle;
  const faults: Fault[] = [];
  const refuse = (field: string, reason: string): void =>
    void faults.push({ field, reason: `${market}: ${reason}` });
  if (pack.offers === false) refuse('markets', 'promotions are not allowed');
  if (pack.maxWagering !== undefined && bonus !== undefined && bonus.wager > pack.maxWagering)
    refuse('settle.bonus.wager', `at most ${pack.maxWagering} times`);
  if (pack.minDays !== undefined && bonus !== undefined && bonus.days < pack.minDays)
    refuse('settle.bonus.days', `at least ${pack.minDays} days`);
  if (pack.mixedProducts === false) {
    const products = new Set(categoriesOf(definition).map((name) => PRODUCTS[name] ?? name));
    if (products.size > 1)
      refuse(
        bonus === undefined ? 'trigger.categories' : 'settle.bonus.weights',
        `one offer is for one product, not ${[...products].join(' and ')}`,
      );
  }
  if (pack.bonusBeforeDeposit === false && (trigger.on === 'register' || trigger.on === 'code'))
    refuse('trigger.on', 'no advantage before play');
  if (pack.depositConditional === false) {
    const field = hangsOnDeposits(definition);
    if (field !== null) refuse(field, 'nothing may hang on money paid in');
  }
  if (pack.perPlayerTerms === false && trigger.on === 'manual')
    refuse('trigger.on', 'no terms made for one player');
  if (pack.wordFree === false && (bonus?.wager ?? 0) > 0)
    for (const [language, said] of Object.entries(texts))
      if (FREE.test(`${said.title} ${said.terms} ${said.remark}`))
        refuse(`texts.${language}`, 'what is wagered is not called free');
  if (pack.maxMinor !== undefined)
    effects.forEach(({ unit, amount, rounds }, at) => {
      const count = mostOf(amount);
      const most = count === null ? null : count * (rounds?.stake ?? 1);
      if (
        (unit === 'money' || unit === 'bonus' || unit === 'rounds') &&
        (most === null || most > (pack.maxMinor ?? 0))
      )
        refuse(`effects.${at}.amount.max`, `at most ${pack.maxMinor} minor units`);
    });
  return faults;
};

/** The most that an amount can come to; null without an end. */
export const mostOf = (amount: Definition['effects'][number]['amount']): number | null => {
  if (amount.rule === 'fixed') return amount.amount;
  if (amount.rule === 'table') return Math.max(...amount.rows.map((row) => row.amount));
  if (amount.max !== undefined) return amount.max;
  if (amount.rule === 'ppm' || amount.tiers.some(({ ppm }) => ppm !== undefined)) return null;
  return Math.max(...amount.tiers.map((tier) => tier.amount ?? 0));
};

/** Why a definition cannot be offered in the markets that it names. */
export const marketFaults = (definition: Definition): Fault[] =>
  definition.markets.flatMap((market, at) => {
    const pack = Object.hasOwn(markets, market) ? markets[market] : undefined;
    return pack === undefined
      ? [{ field: `markets.${at}`, reason: `${market} is no market with rules here` }]
      : faultsIn(definition, market, pack);
  });
