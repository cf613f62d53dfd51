import type { VipKeep, VipLevel } from './vip.queries';

const COLOR = /^(#[0-9a-f]{6})?$/;
const MAX_LEVELS = 99;
const DAYS = { from: 28, to: 366 };
const NOTICE = { from: 3, to: 28 };

type Refused = { ok: false; field: string; reason: string };
const refuse = (field: string, reason: string): Refused => ({ ok: false, field, reason });

/** Sums of a row, in the order they are named in. */
const readSums = (at: string, named: Readonly<Record<string, unknown>>): bigint[] | Refused => {
  const sums: bigint[] = [];
  for (const [field, sum] of Object.entries(named)) {
    if (typeof sum !== 'number' || !Number.isSafeInteger(sum) || sum < 0)
      return refuse(`${at}.${field}`, 'is minor units, a whole number of 0 or more');
    sums.push(BigInt(sum));
  }
  return sums;
};

const isWithin = (value: unknown, { from, to }: { from: number; to: number }): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/** What keeps a level: at least one sum, within a period that is longer than its notice. */
const readKeep = (at: string, value: unknown): VipKeep | Refused | null => {
  if (value === undefined) return null;
  const { days, deposits = 0, turnover = 0, notice = 7, ...rest } = (value ?? {}) as Record<string, unknown>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return refuse(`${at}.${unknown}`, 'is not known');
  if (!isWithin(days, DAYS)) return refuse(`${at}.days`, `is ${DAYS.from} to ${DAYS.to} days`);
  if (!isWithin(notice, NOTICE)) return refuse(`${at}.notice`, `is ${NOTICE.from} to ${NOTICE.to} days`);
  const sums = readSums(at, { deposits, turnover });
  if (!Array.isArray(sums)) return sums;
  const [paid = 0n, staked = 0n] = sums;
  if (paid + staked === 0n) return refuse(at, 'asks for nothing: leave it out where a level is kept');
  return { days, notice, deposits: paid, turnover: staked };
};

/** Levels of a file: each one higher in number, and asking for no less than the one before. */
export const readLevelFile = (
  value: unknown,
): { ok: true; levels: VipLevel[] } | { ok: false; field: string; reason: string } => {
  if (!Array.isArray(value) || value.length > MAX_LEVELS)
    return refuse('file', `is no list of at most ${MAX_LEVELS}`);
  const levels: VipLevel[] = [];
  for (const [at, row] of value.entries()) {
    const {
      level,
      name,
      color = '',
      deposits,
      turnover,
      keep: kept,
      ...rest
    } = (row ?? {}) as Record<string, unknown>;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) return refuse(`${at}.${unknown}`, 'is not known');
    if (level !== at + 1) return refuse(`${at}.level`, `is ${at + 1} at this place`);
    if (typeof name !== 'string' || name.length < 1 || name.length > 60)
      return refuse(`${at}.name`, 'is a word');
    if (typeof color !== 'string' || !COLOR.test(color)) return refuse(`${at}.color`, 'is like #a0b1c2');
    const sums = readSums(`${at}`, { deposits, turnover });
    if (!Array.isArray(sums)) return sums;
    const keep = readKeep(`${at}.keep`, kept);
    if (keep !== null && 'ok' in keep) return keep;
    const [paid = 0n, staked = 0n] = sums;
    const before = levels.at(-1);
    if (before !== undefined && (paid < before.deposits || staked < before.turnover))
      return refuse(`${at}`, 'asks for less than the level before');
    levels.push({ level: at + 1, name, color, deposits: paid, turnover: staked, keep });
  }
  return { ok: true, levels };
};
