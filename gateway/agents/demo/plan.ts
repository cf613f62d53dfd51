import type { PayTerms } from '../../../src/contract/pay';

/** A team that looks like one: who stands below whom, what they played, by what they are paid. The same with the same seed. */

/** Levels of the demo's team below the agent it is made for. */
export const DEMO_LEVELS = 6;
/** Days of play, back from yesterday. */
export const DEMO_DAYS = 92;
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
  const people: DemoPerson[] = [];
  // Wide in the middle, as teams are.
  const shares = [8, 40, 90, 120, 90, 52];
  for (const [at, share] of shares.entries()) {
    const level = at + 1;
    const uplines = people.flatMap((one, place) => (one.agent && one.level === at ? [place] : []));
    for (let number = 0; number < share; number += 1) {
      const name = NAMES[dealt(NAMES.length)] ?? 'ana';
      people.push({
        username: `demo.${name}.${people.length + 1}`,
        // The first of each level carries the next one.
        agent: level < DEMO_LEVELS && (number === 0 || dealt(100) < AGENTS_PERCENT),
        above: level === 1 ? null : (uplines[dealt(uplines.length)] ?? null),
        level,
      });
    }
  }
  return people;
};

/** What players did: most lose a little, some win, a few play much. */
export const demoPlay = (people: readonly DemoPerson[]): DemoDay[] => {
  const dealt = stream(SEED + 1);
  const days: DemoDay[] = [];
  for (const [person, { agent }] of people.entries()) {
    if (agent) continue;
    const category = PRODUCTS[dealt(PRODUCTS.length)] ?? 'RNG';
    const usual = 2_000 + dealt(30) * dealt(30) * 100;
    for (let ago = DEMO_DAYS; ago > 0; ago -= 1) {
      if (dealt(100) >= PLAYS_PERCENT) continue;
      const turnover = usual + dealt(usual * 3);
      const won = Math.floor((turnover * dealt(70)) / 100);
      const winnings = Math.floor((turnover * (70 + dealt(45))) / 100);
      days.push({
        ...{ person, ago, category, rounds: 3 + dealt(40) },
        ...{ turnover: BigInt(turnover), won: BigInt(won), winnings: BigInt(winnings) },
      });
    }
  }
  return days;
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
