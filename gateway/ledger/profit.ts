import type { Database } from '../database/types';
import { createBoundedCache } from '../bounds/index';
import type { StatementOf } from './statement';

export type ProfitPeriod = 'day' | 'week' | 'month' | 'category';

export interface ProfitSums extends Record<string, unknown> {
  /** First day of the period, or year-month; '' where rows are categories. */
  period: string;
  category: string;
  stake: bigint;
  valid: bigint;
  win: bigint;
  rebate: bigint;
  bonus: bigint;
}

export interface ProfitQuestion extends StatementOf {
  from: string;
  to: string;
  /** Zone in which the days are. */
  zone: string;
  by: ProfitPeriod;
  isSplit: boolean;
}

/** What members won and lost, from the roll-up. */
export interface Profits {
  /** Sums of whole days, the newest period first. */
  sum(question: ProfitQuestion): Promise<ProfitSums[]>;
}

/** Windows whose closed days are kept, some 300 KB each for a year at four vendors: a page asks for the same days by day, week, month and category. */
const MAX_KEPT = 32;
/** Longer ones are not. */
const MAX_KEPT_ROWS = 4_000;
/** A roll-up that was mended is seen after this. */
const KEPT_MS = 2 * 60_000;
const DAY_MS = 86_400_000;
const EPOCH_DAYS = 10_957;
const SEPARATOR = '\u001f';

/** Columns in one row, numbers as their bytes: writing and reading them as texts costs more than finding them. Days come from the newest on, as the key has them. */
const DAYS = `select string_agg(int4send(day - date '2000-01-01'), '') as days, string_agg(category, chr(31)) as categories,
    string_agg(type, chr(31)) as types, string_agg(int8send(given - taken), '') as nets, string_agg(int8send(valid), '') as valids,
    (select max(l.day)::text from ledger_day l where l.merchant_id = $1) as last
  from (
    select day, category, type, given, taken, valid from rollup_day
     where merchant_id = $1 and member = $2 and day >= (select $4::text::date) and day <= (select $5::text::date) and currency = $3
       and type in ('bet', 'win', 'jackpot', 'rebate', 'bonus')
    union all
    select day, category, 'bet', 0, 0, amount from turnover_correction
     where merchant_id = $1 and member = $2 and day >= (select $4::text::date) and day <= (select $5::text::date) and currency = $3
     order by day desc offset 0) d`;
interface DaysRow extends Record<string, unknown> {
  days: Uint8Array | null;
  categories: string | null;
  types: string | null;
  nets: Uint8Array | null;
  valids: Uint8Array | null;
  last: string | null;
}

const NAMES = ['stake', 'valid', 'win', 'rebate', 'bonus'] as const;
const [STAKE, VALID, WIN, REBATE, BONUS] = [0, 1, 2, 3, 4];
const PLACES: Readonly<Record<string, number>> = { win: WIN, jackpot: WIN, rebate: REBATE, bonus: BONUS };

/** Days with their categories; `sums` holds five numbers for each, in the order of NAMES. */
interface Days {
  days: string[];
  categories: string[];
  sums: BigInt64Array;
}
const EMPTY: Days = { days: [], categories: [], sums: new BigInt64Array(0) };

const dayText = (number: number): string =>
  new Date((number + EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
const viewOf = (bytes: Uint8Array | null): DataView =>
  bytes === null
    ? new DataView(new ArrayBuffer(0))
    : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** One place a day and category, whatever types and sources its rows have; categories of a day in their order. */
const daysOf = (row: DaysRow): Days => {
  const [numbers, nets, valids] = [viewOf(row.days), viewOf(row.nets), viewOf(row.valids)];
  const categories = row.categories?.split(SEPARATOR) ?? [];
  const types = row.types?.split(SEPARATOR) ?? [];
  const count = numbers.byteLength / 4;
  const found: Days = { days: [], categories: [], sums: new BigInt64Array(count * NAMES.length) };
  const places = new Map<string, number>();
  for (let at = 0; at < count;) {
    const number = numbers.getInt32(at * 4);
    let end = at;
    while (end < count && numbers.getInt32(end * 4) === number) end += 1;
    const text = dayText(number);
    places.clear();
    for (const category of [...new Set(categories.slice(at, end))].sort()) {
      places.set(category, found.days.length);
      found.days.push(text);
      found.categories.push(category);
    }
    for (; at < end; at += 1) {
      const base = (places.get(categories[at] ?? '') ?? 0) * NAMES.length;
      const net = nets.getBigInt64(at * 8);
      const to = PLACES[types[at] ?? ''];
      if (to === undefined) add(found.sums, base + STAKE, -net);
      else add(found.sums, base + to, net);
      add(found.sums, base + VALID, valids.getBigInt64(at * 8));
    }
  }
  return { ...found, sums: found.sums.slice(0, found.days.length * NAMES.length) };
};
const add = (sums: BigInt64Array, at: number, value: bigint): void => {
  sums[at] = (sums[at] ?? 0n) + value;
};
/** The sums of one place, as a row of a period. */
const rowAt = (all: Days, at: number, of: { period: string; category: string }): ProfitSums => {
  const { sums } = all;
  const base = at * NAMES.length;
  return {
    period: of.period,
    category: of.category,
    stake: sums[base + STAKE] ?? 0n,
    valid: sums[base + VALID] ?? 0n,
    win: sums[base + WIN] ?? 0n,
    rebate: sums[base + REBATE] ?? 0n,
    bonus: sums[base + BONUS] ?? 0n,
  };
};

const periodOf = (day: string, by: ProfitPeriod): string => {
  if (by === 'day') return day;
  if (by === 'category') return '';
  if (by === 'month') return day.slice(0, 7);
  const ms = Date.parse(`${day}T00:00:00Z`);
  return new Date(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
};

/** Adds days up to periods. Those of `parts` follow one another, the newest first. */
const group = (
  parts: readonly Days[],
  { by, isSplit }: Pick<ProfitQuestion, 'by' | 'isSplit'>,
): ProfitSums[] => {
  // As they are kept.
  if (by === 'day' && isSplit)
    return parts.flatMap((part) =>
      part.days.map((period, at) => rowAt(part, at, { period, category: part.categories[at] ?? '' })),
    );
  const isParted = isSplit || by === 'category';
  const periods = new Map<string, Map<string, ProfitSums>>();
  let day = '';
  let period = '';
  let rows = new Map<string, ProfitSums>();
  for (const part of parts)
    for (const [at, text] of part.days.entries()) {
      if (text !== day) {
        day = text;
        period = periodOf(text, by);
        rows = periods.get(period) ?? new Map<string, ProfitSums>();
        periods.set(period, rows);
      }
      const category = isParted ? (part.categories[at] ?? '') : '';
      const more = rowAt(part, at, { period, category });
      const row = rows.get(category);
      if (row === undefined) rows.set(category, more);
      else for (const name of NAMES) row[name] += more[name];
    }
  return [...periods.values()].flatMap((found) =>
    [...found.values()].sort((a, b) => (a.category < b.category ? -1 : 1)),
  );
};

/** The days up to one, of days that run from the newest on. */
const upTo = (all: Days, day: string): Days => {
  const from = all.days.findIndex((text) => text <= day);
  if (from < 0) return EMPTY;
  return {
    days: all.days.slice(from),
    categories: all.categories.slice(from),
    sums: all.sums.slice(from * NAMES.length),
  };
};
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

interface Kept {
  /** The last day that nothing is booked on any more. */
  closed: string;
  days: Days;
  /** What they add up to, by what was asked. */
  grouped: Map<string, ProfitSums[]>;
  readAtMs: number;
}

/** Rows of closed days with those of the days behind them; a period may begin in the ones and end in the others. */
const merge = (fresh: readonly ProfitSums[], closed: readonly ProfitSums[]): ProfitSums[] => {
  const rows = new Map<string, ProfitSums>();
  for (const row of [...fresh, ...closed]) {
    const key = `${row.period} ${row.category}`;
    const known = rows.get(key);
    const sum = { ...row };
    if (known !== undefined) for (const name of NAMES) sum[name] += known[name];
    rows.set(key, sum);
  }
  return [...rows.values()].sort((a, b) =>
    a.period === b.period ? (a.category < b.category ? -1 : 1) : a.period < b.period ? 1 : -1,
  );
};
const closedRows = (kept: Kept, of: ProfitQuestion): ProfitSums[] => {
  const name = `${of.by} ${of.isSplit}`;
  const known = kept.grouped.get(name);
  if (known !== undefined) return known;
  const rows = group([kept.days], of);
  kept.grouped.set(name, rows);
  return rows;
};

/** Keeps the days of a window on which nothing is booked any more: those before the last day of the ledger. */
export const createProfits = (deps: { database: Database; now: () => number }): Profits => {
  const cache = createBoundedCache<Kept>({ maxEntries: MAX_KEPT });
  const read = async (of: ProfitQuestion, from: string): Promise<{ days: Days; last: string | null }> => {
    const [row] = await deps.database
      .merchant(of.merchantId)
      .query<DaysRow>(DAYS, [of.merchantId, of.owner, of.currency, from, of.to]);
    return row ? { days: daysOf(row), last: row.last } : { days: EMPTY, last: null };
  };
  return {
    async sum(of) {
      const key = JSON.stringify([of.merchantId, of.owner, of.currency, of.from, of.to, of.zone]);
      const kept = cache.get(key);
      if (kept && Math.abs(deps.now() - kept.readAtMs) < KEPT_MS) {
        const rows = closedRows(kept, of);
        const fresh = kept.closed >= of.to ? EMPTY : (await read(of, dayAfter(kept.closed))).days;
        if (fresh.days.length === 0) return rows;
        const more = group([fresh], of);
        return of.by === 'day' ? [...more, ...rows] : merge(more, rows);
      }
      const { days, last } = await read(of, of.from);
      if (last !== null && days.days.length <= MAX_KEPT_ROWS) {
        const before = dayBefore(last);
        const closed = before < of.to ? before : of.to;
        if (closed >= of.from)
          cache.set(key, { closed, days: upTo(days, closed), grouped: new Map(), readAtMs: deps.now() });
      }
      return group([days], of);
    },
  };
};
