import type { AskedWindow } from '../../../src/contract/calls/records';
import { rateProducts, type RateProduct } from '../../../src/contract/entities/agent-link';
import type { RebateLines, RebateLineState, RebateShares } from '../../../src/contract/entities/agent-rebate';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { resolveWindow } from '../../records/index';
import { MAX_REPORT_DAYS, type TeamOf } from '../team';
import { readRebateBooked, readRebateLines, readRebateShares, type RebatePlace } from './lines.queries';
import type { RebateState } from './rebates.queries';

/** An agent's own rebates: what bets of which day came to, and whose bets they were. */
export interface RebateRecords {
  /** @throws GatewayError RECORDS_WINDOW; REQUEST_INVALID for a place that cannot be */
  lines(
    of: TeamOf,
    asked: { window: AskedWindow; product: string; cursor: string; size: number },
  ): Promise<RebateLines>;
  /** Members of the caller's team alone; a day that is none answers no rows. @throws GatewayError REQUEST_INVALID for a place that cannot be */
  shares(
    of: TeamOf,
    asked: { day: string; forDay: string; product: string; cursor: string; size: number },
  ): Promise<RebateShares>;
}

const STATES: Readonly<Record<RebateState, RebateLineState>> = {
  ...{ live: 'today', held: 'today', open: 'computed', computed: 'computed', approved: 'computed' },
  ...{ stopped: 'waits', posted: 'paid' },
};
const PLACE = /^(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{2}-\d{2})\.([A-Z]{1,8})$/;
const placeOf = (cursor: string): RebatePlace | null => {
  if (cursor === '') return null;
  const [, day, forDay, product] = PLACE.exec(cursor) ?? [];
  if (day === undefined || forDay === undefined || product === undefined || !isDay(day) || !isDay(forDay))
    throw new GatewayError('REQUEST_INVALID');
  return { day, forDay, product };
};
const isDay = (day: string): boolean => {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
/** Rates, and so lines, are of these alone. */
const productOf = (code: string): RateProduct => {
  const found = rateProducts.find((product) => product === code);
  if (found === undefined) throw new Error(`no product ${code}`);
  return found;
};
const memberOf = (cursor: string): bigint => {
  if (cursor === '') return 0n;
  if (!/^\d{1,18}$/.test(cursor)) throw new GatewayError('REQUEST_INVALID');
  return BigInt(cursor);
};

export const createRebateRecords = (deps: { db: Database; now: () => number }): RebateRecords => ({
  async lines({ merchant, agentId }, asked) {
    const window = resolveWindow(asked.window, {
      ...{ zone: merchant.timeZone, nowMs: deps.now(), most: MAX_REPORT_DAYS },
    });
    const { query } = deps.db.merchant(merchant.id);
    const of = { merchantId: merchant.id, memberId: agentId, from: window.from, to: window.to };
    const { product, size } = asked;
    const [rows, sums] = await Promise.all([
      readRebateLines(query, { ...of, product, behind: placeOf(asked.cursor), limit: size + 1 }),
      readRebateBooked(query, { ...of, product }),
    ]);
    const money = (minor: bigint) => ({ minor, currency: merchant.currency });
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    return {
      lines: shown.map((row) => ({
        ...{ day: row.day, forDay: row.for_day, product: productOf(row.product), parts: row.parts },
        ...{ turnover: money(row.turnover), amount: money(row.amount), own: money(row.own) },
        ...{ at: row.at?.getTime() ?? null, state: STATES[row.state] },
      })),
      ...{ amount: money(sums.amount), booked: money(sums.booked), waiting: money(sums.waiting) },
      next: last === undefined ? '' : `${last.day}.${last.for_day}.${last.product}`,
      window,
    };
  },
  async shares({ merchant, agentId }, asked) {
    const { day, forDay, product, size } = asked;
    if (!isDay(day) || !isDay(forDay)) throw new GatewayError('REQUEST_INVALID');
    const rows = await readRebateShares(deps.db.merchant(merchant.id).query, {
      ...{ merchantId: merchant.id, agentId, day, forDay, product, behind: memberOf(asked.cursor) },
      limit: size + 1,
    });
    const money = (minor: bigint) => ({ minor, currency: merchant.currency });
    const shown = rows.slice(0, size);
    return {
      shares: shown.map((row) => ({
        member: { id: row.member_id.toString(), name: row.username },
        ...{ turnover: money(row.turnover), ppm: row.ppm, amount: money(row.amount) },
      })),
      next: rows.length > size ? (shown.at(-1)?.member_id.toString() ?? '') : '',
    };
  },
});
