import { hash } from 'node:crypto';
import type { Definition } from '../definition/definition';

/** Days, weeks and months of an event in the merchant's zone, as the database says them. */
export interface Calendar {
  /** 2026-11-23. */
  day: string;
  /** Monday of its week. */
  week: string;
  /** 2026-11. */
  month: string;
}

/** What a grant is for: one for each, ever. */
export const occasionOf = (
  { once }: Pick<Definition, 'once'>,
  event: { kind: string; ref: string; word?: string } & Calendar,
): string => {
  switch (once) {
    case 'event':
      // A code that is entered again is the same code.
      return `${event.kind}:${event.kind === 'code' ? (event.word ?? '') : event.ref}`;
    case 'day':
      return `day:${event.day}`;
    case 'week':
      return `week:${event.week}`;
    case 'month':
      return `month:${event.month}`;
    case 'ever':
      return 'ever';
  }
};

/** Whether a member is one of those who never get it, so that the difference can be measured. */
export const isControl = (
  { controlPercent }: Pick<Definition, 'controlPercent'>,
  of: { promotionId: bigint; memberId: bigint },
): boolean =>
  controlPercent > 0 &&
  parseInt(hash('sha256', `control ${of.promotionId} ${of.memberId}`, 'hex').slice(0, 8), 16) % 100 <
    controlPercent;

/** Grants that a member has of one promotion already, as limits count them. */
export interface Had extends Calendar {
  minor: bigint;
}

export type Limit = 'perDay' | 'perWeek' | 'perMonth' | 'ever' | 'minorPerDay';

/** The limit that one more grant would pass; null: none. */
export const limitPassed = (
  { limits }: Pick<Definition, 'limits'>,
  had: readonly Had[],
  next: Had,
): Limit | null => {
  const counts = {
    perDay: had.filter(({ day }) => day === next.day).length,
    perWeek: had.filter(({ week }) => week === next.week).length,
    perMonth: had.filter(({ month }) => month === next.month).length,
    ever: had.length,
  };
  for (const name of ['perDay', 'perWeek', 'perMonth', 'ever'] as const)
    if (limits[name] !== undefined && counts[name] >= limits[name]) return name;
  const today = had.reduce((sum, { day, minor }) => (day === next.day ? sum + minor : sum), 0n);
  const most = limits.minorPerDay;
  return most !== undefined && today + next.minor > BigInt(most) ? 'minorPerDay' : null;
};
