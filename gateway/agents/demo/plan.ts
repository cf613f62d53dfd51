import type { PayTerms } from '../../../src/contract/pay';

/** A team that looks like one: who stands below whom, what they played, by what they are paid. The same with the same seed. */

/** Levels of the demo's team below the agent it is made for. */
export const DEMO_LEVELS = 6;
/** Days of play, back from yesterday. */
export const DEMO_DAYS = 92;
/** Of these, the last ones bet by bet: a statement of them opens to its rounds. */
export const DEMO_BET_DAYS = 7;
const SEED = 20_261_123;
/** Of the people on a level but the last, so many in a hundred are agents. */
const AGENTS_PERCENT = 22;
/** Of a hundred days of a player, so many with play. */
const PLAYS_PERCENT = 45;
const PRODUCTS = ['RNG', 'RNG', 'LIVE', 'SPORTS', 'LOTT', 'LOTT', 'FISH'] as const;
const NAMES =
  'ana bia caio davi enzo fabi gael hugo iara joao kaua lara malu nina otto pedro quel rafa sara theo ugo vera wes yara zeca'.split(
    ' ',
  );

/** A repeatable stream, for demo data alone: never for anything that is drawn or paid. */
const stream = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

export interface DemoPerson {
  username: string;
  agent: boolean;
  /** Place in the list of who stands above; null: the agent the team is made for. */
  above: number | null;
  level: number;
  /** Days before today of the registration. */
  since: number;
}
export interface DemoDay {
  /** Place in the list. */
  person: number;
  /** Days before today. */
  ago: number;
  category: string;
  turnover: bigint;
  won: bigint;
  winnings: bigint;
  rounds: number;
}

/** People from the top down, so that each stands behind who is above. */
export const demoPeople = (): DemoPerson[] => {
  const dealt = stream(SEED);
  const came = stream(SEED + 3);
  const people: DemoPerson[] = [];
  // Wide in the middle, as teams are.
  const shares = [8, 40, 90, 120, 90, 52];
  for (const [at, share] of shares.entries()) {
    const level = at + 1;
    const uplines = people.flatMap((one, place) => (one.agent && one.level === at ? [place] : []));
    for (let number = 0; number < share; number += 1) {
      const name = NAMES[dealt(NAMES.length)] ?? 'ana';
      // The first of each level carries the next one.
      const agent = level < DEMO_LEVELS && (number === 0 || dealt(100) < AGENTS_PERCENT);
      people.push({
        username: `demo.${name}.${people.length + 1}`,
        agent,
        above: level === 1 ? null : (uplines[dealt(uplines.length)] ?? null),
        level,
        // Agents stand before anyone comes to them.
        since: agent ? DEMO_DAYS : 1 + came(DEMO_DAYS),
      });
    }
  }
  return people;
};

/** What players did: most lose a little, some win, a few play much. */
export const demoPlay = (people: readonly DemoPerson[]): DemoDay[] => {
  const dealt = stream(SEED + 1);
  const days: DemoDay[] = [];
  for (const [person, { agent, since }] of people.entries()) {
    if (agent) continue;
    const category = PRODUCTS[dealt(PRODUCTS.length)] ?? 'RNG';
    const usual = 2_000 + dealt(30) * dealt(30) * 100;
    for (let ago = DEMO_DAYS; ago > 0; ago -= 1) {
      if (dealt(100) >= PLAYS_PERCENT) continue;
      const turnover = usual + dealt(usual * 3);
      const won = Math.floor((turnover * dealt(70)) / 100);
      const winnings = Math.floor((turnover * (70 + dealt(45))) / 100);
      const rounds = 3 + dealt(40);
      if (ago > since) continue;
      days.push({
        ...{ person, ago, category, rounds },
        ...{ turnover: BigInt(turnover), won: BigInt(won), winnings: BigInt(winnings) },
      });
    }
  }
  return days;
};

export interface DemoBet {
  /** Place in the list. */
  person: number;
  /** Days before today. */
  ago: number;
  category: string;
  bet: bigint;
  win: bigint;
}

/** Of a hundred bets, so many win something. */
const WINS_PERCENT = 38;
/** The single bets of a day: together its turnover. */
const betsOf = (day: DemoDay, dealt: (below: number) => number): DemoBet[] => {
  const weights = Array.from({ length: day.rounds }, () => 1 + dealt(9));
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  let left = day.turnover;
  return weights.map((weight, at) => {
    const bet = at === weights.length - 1 ? left : (day.turnover * BigInt(weight)) / all;
    left -= bet;
    // 1.1 to 4 times the stake, which comes to about nine tenths of what was staked.
    const times = dealt(100) < WINS_PERCENT ? BigInt(110 + dealt(290)) : 0n;
    return { person: day.person, ago: day.ago, category: day.category, bet, win: (bet * times) / 100n };
  });
};
export const demoBets = (days: readonly DemoDay[]): DemoBet[] => {
  const dealt = stream(SEED + 2);
  return days.flatMap((day) => (day.ago > DEMO_BET_DAYS ? [] : betsOf(day, dealt)));
};

export interface DemoRate {
  /** Place in the list; null: the agent the team is made for. */
  person: number | null;
  product: string;
  /** Share of turnover in parts per million. */
  ppm: number;
}

/** Shares of the agent the team is made for; each level of agents below has this much less of them, players have the last. */
const TOP_RATES = { RNG: 15_000, FISH: 15_000, LOTT: 12_000, LIVE: 9_000, SPORTS: 10_000 } as const;
const LESS_PERCENT = 13;
const PLAYER_PPM = 1_000;
/** Rates are given in steps of a hundredth of a percent. */
const RATE_STEP = 100;
export const demoRates = (people: readonly DemoPerson[]): DemoRate[] => {
  const of = (person: number | null, share: (top: number) => number): DemoRate[] =>
    Object.entries(TOP_RATES).map(([product, top]) => ({ person, product, ppm: share(top) }));
  const below = (level: number) => (top: number) =>
    Math.floor((top * (100 - LESS_PERCENT * level)) / 100 / RATE_STEP) * RATE_STEP;
  return [
    ...of(null, below(0)),
    ...people.flatMap(({ agent, level }, person) => of(person, agent ? below(level) : () => PLAYER_PPM)),
  ];
};

export interface DemoContract {
  /** null: the agent the team is made for. */
  person: number | null;
  terms: PayTerms;
  /** First day, before today. */
  ago: number;
}

/** Every kind of contract, rates falling downwards by level. */
export const demoContracts = (people: readonly DemoPerson[], currency: string): DemoContract[] => {
  const active = { minTurnover: 5_000, minDeposit: 0, countsSelf: false };
  const common = { currency, active, product: 'CONS' } as const;
  const daily = (level: number): PayTerms => ({
    ...{ ...common, kind: 'daily' },
    tiers: [
      { minTurnover: 0, minActive: 0, rate: { type: 'P', ppm: 6_000 - level * 900 } },
      {
        minTurnover: 200_000 - level * 30_000,
        minActive: 3,
        rate: { type: 'P', ppm: 9_000 - level * 1_200 },
      },
    ],
  });
  const dividend = (level: number): PayTerms => ({
    ...{ ...common, kind: 'dividend', period: 'H', deductions: ['rebate', 'wages', 'promotion'] },
    ...{ tierTest: 'net', carry: 'month', threshold: 'fixed' },
    tiers: [
      { minTurnover: 0, minNetLoss: 0, minActive: 1, ppm: 150_000 - level * 20_000 },
      { minTurnover: 1_000_000, minNetLoss: 50_000, minActive: 5, ppm: 220_000 - level * 30_000 },
    ],
  });
  const hourly = (level: number): PayTerms => ({
    ...{ ...common, kind: 'hourly', active: { minTurnover: 0, minDeposit: 0, countsSelf: false } },
    tiers: [{ minTurnover: 10_000, minActive: 0, rate: { type: 'P', ppm: 1_500 - level * 300 } }],
  });
  const realtime: PayTerms = {
    ...{ ...common, kind: 'realtime', active: { minTurnover: 0, minDeposit: 0, countsSelf: false } },
    tiers: [{ minTurnover: 0, lossPpm: 1_000, winPpm: 200 }],
  };
  // Statements of hours and minutes would be tens of thousands over three months.
  const made: DemoContract[] = [
    { person: null, terms: daily(0), ago: DEMO_DAYS },
    { person: null, terms: dividend(0), ago: DEMO_DAYS },
    { person: null, terms: hourly(0), ago: 2 },
    { person: null, terms: realtime, ago: 1 },
  ];
  for (const [person, { agent, level }] of people.entries()) {
    if (!agent || level > 4) continue;
    made.push({ person, terms: daily(level), ago: DEMO_DAYS });
    if (level <= 2) made.push({ person, terms: dividend(level), ago: DEMO_DAYS });
    if (level === 1) made.push({ person, terms: hourly(level), ago: 2 });
  }
  return made;
};
