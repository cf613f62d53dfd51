import { timeOf } from './readers';
import type { Facts } from './row';

/** Fields that the contract reads as ms since 1970, wherever they are in an answer. */
const NAMES = [
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'claimEndTime',
  'expireTime',
  'approvedAt',
  'decidedAt',
  'heardTime',
  'sendTime',
  'createTime',
  'updateTime',
  'lastLogin',
  'regDate',
];
/** Lists of lists end somewhere. */
const MAX_DEPTH = 12;

/** An answer whose times are numbers where the gateway writes them as text in its own zone; everything else as it is. */
export const withTimes = (value: unknown, facts: Pick<Facts, 'timeZone'>, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => withTimes(one, facts, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      NAMES.includes(name) && typeof inner === 'string'
        ? (timeOf(inner, facts) ?? inner)
        : withTimes(inner, facts, depth + 1),
    ]),
  );
};
