import * as v from 'valibot';
import {
  lotteryAreas,
  lotteryFamilies,
  prizeModes,
  symbolCodes,
  type LotteryGame,
  type NumberSpace,
  type PickForm,
  type Rule,
  type Source,
} from './game';

/** What is wrong with a game, and where: `bets.3.odds`. */
export interface GameFault {
  field: string;
  reason: string;
}
export type ParsedGame = { ok: true; game: LotteryGame } | { ok: false; faults: GameFault[] };

const MAX_BETS = 100;
const MAX_ROWS = 64;
const MAX_LINES = 1_000;

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));
const ppm = whole(0, 1_000_000);
const amount = whole(1, Number.MAX_SAFE_INTEGER);
const list = <T extends v.GenericSchema>(of: T, most = MAX_ROWS) =>
  v.pipe(v.array(of), v.minLength(1), v.maxLength(most));
const names = v.strictObject({
  en: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  pt: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  es: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
});
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,24}$/));
const only = v.optional(v.literal(true));

const space: v.GenericSchema<unknown, NumberSpace> = v.variant('kind', [
  v.strictObject({ kind: v.literal('digits'), count: whole(1, 10) }),
  v.strictObject({ kind: v.literal('dice'), count: whole(1, 6) }),
  v.strictObject({ kind: v.literal('permutation'), of: whole(2, 20) }),
  v.strictObject({ kind: v.literal('ordered'), of: whole(2, 100), count: whole(1, 20) }),
  v.strictObject({
    kind: v.literal('set'),
    of: whole(2, 100),
    count: whole(1, 40),
    bonus: v.optional(whole(0, 1)),
  }),
  v.strictObject({
    kind: v.literal('prizes'),
    prizes: list(v.strictObject({ code, count: whole(1, 20), digits: whole(1, 6) }), 20),
  }),
]);

const source: v.GenericSchema<unknown, Source> = v.union([
  v.strictObject({ places: list(whole(0, 19), 20) }),
  v.strictObject({ all: v.literal(true) }),
  v.strictObject({
    prizes: list(code, 20),
    last: v.optional(whole(1, 6)),
    first: v.optional(whole(1, 6)),
    split: only,
  }),
]);

const pick: v.GenericSchema<unknown, PickForm> = v.variant('kind', [
  v.strictObject({
    kind: v.literal('slots'),
    slots: whole(1, 10),
    from: whole(0, 1),
    to: whole(1, 99),
    distinct: only,
    adds: only,
  }),
  v.strictObject({
    kind: v.literal('set'),
    size: whole(1, 20),
    from: whole(0, 1_000),
    to: whole(1, 9_999),
    max: whole(1, 1_000),
    bankers: only,
    weights: v.optional(list(whole(1, 100_000), 1_000)),
    sortDigits: only,
  }),
  v.strictObject({
    kind: v.literal('parts'),
    parts: list(whole(1, 10), 2),
    from: whole(0, 1),
    to: whole(1, 99),
    shared: only,
  }),
  v.strictObject({ kind: v.literal('symbols') }),
]);

const valueSet = {
  ranges: list(v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.number(), v.integer())])),
  parity: v.optional(v.picklist(['odd', 'even'])),
};
const measure = v.picklist([
  'number',
  'sum',
  'sumNoTriple',
  'sumTail',
  'span',
  'compare',
  'shape',
  'shapeRound',
  'niu',
  'stud',
  'oddCount',
  'lowCount',
]);
const rule: v.GenericSchema<unknown, Rule> = v.variant('name', [
  v.strictObject({ name: v.picklist(['places', 'eachPlace', 'sameSet', 'equals', 'orders']), source }),
  v.strictObject({ name: v.literal('group'), source, times: list(whole(1, 10), 2) }),
  v.strictObject({
    name: v.literal('hits'),
    source,
    win: v.picklist(['all', 'none', 'holds', 'tiers']),
    times: v.optional(whole(1, 10)),
  }),
  v.strictObject({
    name: v.literal('value'),
    source,
    measure,
    symbols: v.optional(v.record(v.picklist(symbolCodes), v.strictObject(valueSet))),
    push: v.optional(v.strictObject({ ...valueSet, when: v.picklist(['win', 'any']) })),
  }),
]);

const oddsMilli = whole(1_000, 100_000_000_000);
const bet = v.strictObject({
  code,
  group: code,
  names,
  playType: v.picklist([1, 2]),
  pick,
  rule,
  pays: v.picklist(['once', 'perHit', 'tiers']),
  price: v.optional(whole(1, 1_000)),
  odds: v.optional(v.union([oddsMilli, v.record(v.string(), oddsMilli)])),
  returnPpm: whole(1, 1_000_000),
});

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};
const zone = v.pipe(v.string(), v.maxLength(64), v.check(isZone, 'is no time zone'));
const weekdays = v.optional(list(whole(1, 7), 7));
const schedule = v.union([
  v.strictObject({
    zone,
    weekdays,
    from: time,
    to: v.union([time, v.literal('24:00')]),
    everyMinutes: whole(1, 720),
  }),
  v.strictObject({ zone, weekdays, at: time }),
]);

const amountLimits = {
  lineMax: amount,
  ticketMax: amount,
  memberDrawMax: amount,
  prizeTicketMax: amount,
  drawPrizeMax: amount,
};
const game = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,20}$/)),
  version: whole(1, 1_000_000),
  family: v.picklist(lotteryFamilies),
  area: v.picklist(lotteryAreas),
  prizeModes: list(v.picklist(prizeModes), 4),
  names,
  draw: space,
  source: v.picklist(['own', 'external']),
  beacon: v.picklist(['none', 'drand']),
  missed: v.picklist(['late', 'void']),
  schedules: list(schedule),
  closeBeforeS: whole(1, 7_200),
  currencyUnits: v.record(
    v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/)),
    v.strictObject({
      unitMinor: amount,
      modesPpm: list(whole(1, 1_000_000), 4),
      multipleMax: whole(1, 100_000),
      limits: v.optional(v.strictObject(amountLimits)),
      guaranteeMinor: v.optional(whole(0, Number.MAX_SAFE_INTEGER)),
    }),
  ),
  groups: v.record(code, names),
  bets: list(bet, MAX_BETS),
  tiers: v.optional(
    list(
      v.strictObject({
        code,
        hits: whole(0, 40),
        bonus: v.optional(v.boolean()),
        prize: v.variant('kind', [
          v.strictObject({ kind: v.literal('fixed'), oddsMilli }),
          v.strictObject({ kind: v.literal('share'), sharePpm: ppm }),
        ]),
      }),
      20,
    ),
  ),
  pool: v.optional(
    v.strictObject({
      salesPpm: whole(1, 1_000_000),
      reservePpm: ppm,
      guaranteeMinor: whole(0, Number.MAX_SAFE_INTEGER),
      rollDownAfter: whole(0, 1_000),
    }),
  ),
  rebate: v.optional(v.strictObject({ maxPpm: whole(1, 200_000), stepPpm: whole(1, 200_000) })),
  limits: v.strictObject({ ...amountLimits, linesMax: whole(1, MAX_LINES) }),
  declaredReturnPpm: whole(1, 1_000_000),
});

/** What the shape alone cannot say. */
const crossFaults = (read: v.InferOutput<typeof game>): GameFault[] => {
  const faults: GameFault[] = [];
  const fault = (field: string, reason: string): void => void faults.push({ field, reason });
  const codes = new Set<string>();
  for (const [at, one] of read.bets.entries()) {
    if (codes.has(one.code)) fault(`bets.${at}.code`, `${one.code} stands twice`);
    codes.add(one.code);
    if (!Object.hasOwn(read.groups, one.group))
      fault(`bets.${at}.group`, `${one.group} is no group of the game`);
    if ('from' in one.pick && one.pick.from > one.pick.to) fault(`bets.${at}.pick`, 'from is above to');
    if (one.odds === undefined && read.tiers === undefined)
      fault(`bets.${at}.odds`, 'neither odds nor tiers');
  }
  if (!Object.hasOwn(read.currencyUnits, 'BRL')) fault('currencyUnits', 'BRL is missing');
  for (const [currency, unit] of Object.entries(read.currencyUnits))
    if (unit.modesPpm.some((mode) => (unit.unitMinor * mode) % 1_000_000 !== 0))
      fault(`currencyUnits.${currency}`, 'a mode is no whole number of minor units');
  if ((read.tiers ?? []).some(({ prize }) => prize.kind === 'share') !== (read.pool !== undefined))
    fault('pool', 'tiers that share and a pool belong together');
  return faults;
};

/** Reads a game's data; what its odds return is `checkGame`'s to say. */
export const parseGame = (json: unknown): ParsedGame => {
  const read = v.safeParse(game, json);
  if (!read.success)
    return {
      ok: false,
      faults: read.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', reason: issue.message })),
    };
  const faults = crossFaults(read.output);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, game: read.output };
};
