/** Kinds of lottery; each has its own picker on a page. */
export const lotteryFamilies = [
  'digits5',
  'dice3',
  'race10',
  'pick5of11',
  'keno80',
  'lucky28',
  'vnNorth',
  'vnSouth',
  'sea3',
  'lotto',
  'pool',
] as const;
export type LotteryFamily = (typeof lotteryFamilies)[number];

export const lotteryAreas = ['LOTT', 'VN', 'SEA'] as const;
/** Which lobby shows the game: /lottery, /vnLottery or /seaLottery. */
export type LotteryArea = (typeof lotteryAreas)[number];

export const prizeModes = ['LOTT', 'ELOTT', 'SEA', 'ZY'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** A name in the languages that every game brings. */
export type Names = Readonly<Record<'en' | 'pt' | 'es', string>>;

/** One named prize of a Vietnamese or Thai draw: `count` numbers of `digits` digits each. */
export interface PrizeRow {
  code: string;
  count: number;
  digits: number;
}

/** What is drawn. How words become these numbers is written down in docs/lottery-rules.md. */
export type NumberSpace =
  /** `count` digits 0–9, repeats allowed, in order. */
  | { kind: 'digits'; count: number }
  /** `count` dice 1–6, in order. */
  | { kind: 'dice'; count: number }
  /** All numbers 1–`of` in an order. */
  | { kind: 'permutation'; of: number }
  /** `count` different numbers of 1–`of`, in order. */
  | { kind: 'ordered'; of: number; count: number }
  /** `count` different numbers of 1–`of`, sorted; then `bonus` more of the rest, sorted. */
  | { kind: 'set'; of: number; count: number; bonus?: number }
  /** Named prizes of independent digits. */
  | { kind: 'prizes'; prizes: readonly PrizeRow[] };

/** Numbers of a result that a rule looks at. */
export type Source =
  /** Places of the drawn numbers, from 0. */
  | { places: readonly number[] }
  /** All drawn numbers without the bonus. */
  | { all: true }
  /**
   * Numbers of the named prizes, in order; `last` or `first`: that many of their digits, as one number.
   * With `split` (one prize of one number) the digits themselves, left to right.
   */
  | { prizes: readonly string[]; last?: number; first?: number; split?: true };

/** What one number is made of those looked at. */
export type Measure =
  /** The first number itself. */
  | 'number'
  | 'sum'
  /** Of three dice: the sum, -1 for a triple. */
  | 'sumNoTriple'
  /** The last digit of the sum. */
  | 'sumTail'
  /** Highest less lowest. */
  | 'span'
  /** First against second: 2 higher, 1 equal, 0 lower. */
  | 'compare'
  /** Of three: 4 triple, 3 straight, 2 pair, 1 two neighbours, 0 none of these. */
  | 'shape'
  /** As `shape`, where 9 and 0 are neighbours too. */
  | 'shapeRound'
  /** Of five digits: 10 niu-niu, 1–9 the niu, 0 none. */
  | 'niu'
  /** Of five: 6 five alike, 5 four, 4 full house, 3 straight, 2 three alike, 1 two pairs, 0 one pair, -1 high. */
  | 'stud'
  /** How many of the numbers are odd. */
  | 'oddCount'
  /** How many of the numbers lie in the lower half of the space. */
  | 'lowCount';

/** Values of a measure: within one of the ranges (both ends in), of the parity if there is one. */
export interface ValueSet {
  ranges: readonly (readonly [number, number])[];
  parity?: 'odd' | 'even';
}

export const symbolCodes = [
  'BIG',
  'SMALL',
  'ODD',
  'EVEN',
  'BIG_ODD',
  'BIG_EVEN',
  'SMALL_ODD',
  'SMALL_EVEN',
  'EXTREME_BIG',
  'EXTREME_SMALL',
  'DRAGON',
  'TIGER',
  'TIE',
  'TRIPLE',
  'STRAIGHT',
  'PAIR',
  'HALF_STRAIGHT',
  'MIXED',
  'NIU_NONE',
  'NIU_1',
  'NIU_2',
  'NIU_3',
  'NIU_4',
  'NIU_5',
  'NIU_6',
  'NIU_7',
  'NIU_8',
  'NIU_9',
  'NIU_NIU',
  'FIVE_ALIKE',
  'FOUR_ALIKE',
  'FULL_HOUSE',
  'THREE_ALIKE',
  'TWO_PAIRS',
  'ONE_PAIR',
  'HIGH',
  'UPPER',
  'LOWER',
  'ELEMENT_1',
  'ELEMENT_2',
  'ELEMENT_3',
  'ELEMENT_4',
  'ELEMENT_5',
] as const;
/** A named outcome; pages have a word for each. */
export type SymbolCode = (typeof symbolCodes)[number];

/** What a person picks for a bet, and how many combinations that is. The grammar is in docs/lottery-rules.md. */
export type PickForm =
  /**
   * A list of numbers for each place. Combinations: the product of the lists; with `distinct` those without a repeated number;
   * with `adds` places may stay empty and the lists add up.
   */
  | { kind: 'slots'; slots: number; from: number; to: number; distinct?: true; adds?: true }
  /**
   * Combinations of `size` numbers out of those picked, at most `max` of them; with `bankers` some may be in every combination.
   * `weights` (size 1): what picking the number costs, from the lowest on. `sortDigits`: 312 is the same as 123.
   */
  | {
      kind: 'set';
      size: number;
      from: number;
      to: number;
      max: number;
      bankers?: true;
      weights?: readonly number[];
      sortDigits?: true;
    }
  /** Numbers by role: one list for each size (all from one list when `shared`), no number twice in a combination. */
  | { kind: 'parts'; parts: readonly number[]; from: number; to: number; shared?: true }
  /** Named outcomes, a combination each. */
  | { kind: 'symbols' };

/** When a combination wins. Pure; none is made for one game. */
export type Rule =
  /** The number at each place is in the list of that place. */
  | { name: 'places'; source: Source }
  /** As many hits as places whose number is in their list (pick `slots` with `adds`). */
  | { name: 'eachPlace'; source: Source }
  /** Each part's numbers come exactly `times[part]` times, and nothing else comes (pick `parts`). */
  | { name: 'group'; source: Source; times: readonly number[] }
  /** The numbers are all different and are those of the combination. */
  | { name: 'sameSet'; source: Source }
  /**
   * By how many numbers of the combination were drawn (at least `times` times): `all` of it, `none` of it, `holds` everything
   * drawn, or `tiers` by the count.
   */
  | { name: 'hits'; source: Source; win: 'all' | 'none' | 'holds' | 'tiers'; times?: number }
  /** The number equals; as many hits as numbers that do. */
  | { name: 'equals'; source: Source }
  /** The digits are those of the picked number in any order; odds by the number of orders: '6', '3', '1', '24' … */
  | { name: 'orders'; source: Source }
  /** What is measured is the picked number, or one of the values of the picked symbol. Odds may follow the pick. */
  | {
      name: 'value';
      source: Source;
      measure: Measure;
      symbols?: Readonly<Partial<Record<SymbolCode, ValueSet>>>;
      /** Stake back: for combinations that would win (`win`), or for any (`any`), when the measure is in the set. */
      push?: ValueSet & { when: 'win' | 'any' };
    };
export type RuleName = Rule['name'];

/** Decimal odds × 1000, stake included; for one unit of a combination. By class where the win differs. */
export type Odds = number | Readonly<Record<string, number>>;

export interface BetType {
  /** /^[A-Z0-9_]{1,24}$/, unique in the game; part of tickets. */
  code: string;
  /** One of the game's `groups`. */
  group: string;
  names: Names;
  /** 1 traditional: combinations, unit, mode and multiple, rebate slider; 2 entertainment: fixed odds, any stake. */
  playType: 1 | 2;
  pick: PickForm;
  rule: Rule;
  /** `perHit`: each hit of a combination pays; `tiers`: by the number of hits. */
  pays: 'once' | 'perHit' | 'tiers';
  /** Units a combination costs; 1 unless said. */
  price?: number;
  /** Left out where the game's `tiers` say what is paid. */
  odds?: Odds;
  /** Return of the dearest pick at these odds, in millionths; checked against the exact one. */
  returnPpm: number;
}

/** A prize tier of a game of sets, best first. */
export interface PrizeTier {
  code: string;
  hits: number;
  /** Whether the bonus number must or must not be among the rest; either when left out. */
  bonus?: boolean;
  prize:
    | { kind: 'fixed'; oddsMilli: number }
    /** A share of the pool in millionths; without a winner it rolls to the same tier of the next draw. */
    | { kind: 'share'; sharePpm: number };
}

/** Where the money of a pari-mutuel game goes. */
export interface PoolRules {
  /** Part of the sales that is paid out, in millionths. Fixed tiers are paid from it first, the rest is split by the shares. */
  salesPpm: number;
  /** Part of the pool kept to start the next jackpot and to help fixed tiers, in millionths; counted as paid out. */
  reservePpm: number;
  /** The least that the first tier offers, in minor units of BRL; the house tops it up before sales. */
  guaranteeMinor: number;
  /** After so many draws without a winner of the first tier it is added to the second; 0: never. */
  rollDownAfter: number;
}

/** When draws are: every so many minutes of a stretch of the day, or at one time. Local times of the zone, `HH:MM`. */
export type LotterySchedule = {
  zone: string;
  /** 1 Monday … 7 Sunday; every day when left out. */
  weekdays?: readonly number[];
} & ({ from: string; to: string; everyMinutes: number } | { at: string });

/** Amounts in minor units of one currency. */
export interface AmountLimits {
  lineMax: number;
  ticketMax: number;
  memberDrawMax: number;
  prizeTicketMax: number;
  drawPrizeMax: number;
}

/** The price of one unit in a currency, and what may be sold in it. */
export interface CurrencyUnit {
  /** Minor units; each mode of it is a whole number of them. */
  unitMinor: number;
  /** What a unit may be divided to, in millionths: 1000000 whole, 100000 a tenth. */
  modesPpm: readonly number[];
  multipleMax: number;
  /** The limits in this currency; those of the game are BRL's. */
  limits?: AmountLimits;
  /** Of a pool: the least that the first tier offers in this currency. */
  guaranteeMinor?: number;
}

/** Amounts in minor units of BRL. */
export interface LotteryLimits extends AmountLimits {
  /** Lines of one ticket, at most 1000. */
  linesMax: number;
}

/** A rebate that lowers the odds: bets of playType 1 may be bought at lower odds with part of the stake back. */
export interface RebateSeries {
  maxPpm: number;
  stepPpm: number;
}

/** A lottery game as data. `parseGame` reads one, `checkGame` of the gateway computes its returns. */
export interface LotteryGame {
  /** /^[A-Z0-9_]{2,20}$/. */
  code: string;
  /** Version of the rules, part of each ticket and transcript. */
  version: number;
  family: LotteryFamily;
  area: LotteryArea;
  prizeModes: readonly PrizeMode[];
  names: Names;
  draw: NumberSpace;
  /** `external`: an operator or a signed feed delivers the numbers. */
  source: 'own' | 'external';
  beacon: 'none' | 'drand';
  /** What happens to draws that an outage missed: drawn late with the same commitment, or void. */
  missed: 'late' | 'void';
  schedules: readonly LotterySchedule[];
  closeBeforeS: number;
  /** By the currency's code; BRL at least. It is sold in no other. */
  currencyUnits: Readonly<Record<string, CurrencyUnit>>;
  groups: Readonly<Record<string, Names>>;
  bets: readonly BetType[];
  tiers?: readonly PrizeTier[];
  pool?: PoolRules;
  rebate?: RebateSeries;
  limits: LotteryLimits;
  /** The highest return of its bets in millionths. */
  declaredReturnPpm: number;
}

/** Numbers of one draw in groups: one group, the bonus numbers as a second one, or one group a prize. */
export interface LotteryResult {
  numbers: readonly (readonly number[])[];
  /** Canonical: numbers of fixed width with commas, groups with `|`. */
  text: string;
}

/** The bet type of that code, or undefined. */
export const betOf = (game: { bets: readonly BetType[] }, code: string): BetType | undefined =>
  game.bets.find((bet) => bet.code === code);
