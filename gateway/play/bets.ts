import type { AskedWindow } from '../../src/contract/calls/records';
import type { BetPage } from '../../src/contract/entities/record-bets';
import { parseAmount } from '../../src/contract/money';
import type { Database } from '../database/types';
import { GatewayError, type MerchantContext } from '../platform/index';
import { createPageCursors, MAX_DAYS, resolveWindow } from '../records/index';
import { type BetFilter, type BetRow, readBetPage } from './bets.queries';
import { roundOf, type Rounds } from './rounds';

/** Rounds that are added up for one answer. */
export const MAX_SUMMED = 10_000;

export interface BetQuestion {
  window: AskedWindow;
  vendor: string;
  category: string;
  state: string;
  result: BetFilter['result'];
  /** Bounds of the stake as plain decimals, '' for none. */
  min: string;
  max: string;
  search: string;
  page: number;
  size: number;
  cursor: string;
}

export interface BetsOf {
  merchant: Pick<MerchantContext, 'id' | 'currency' | 'timeZone'>;
  memberId: bigint;
  language: string;
}

/** The rounds of a member at all vendors, in one list. */
export interface Bets {
  list(of: BetsOf, asked: BetQuestion): Promise<BetPage>;
}

export interface BetsDeps {
  db: Database;
  rounds: Pick<Rounds, 'catchUp' | 'names'>;
  now: () => number;
}

const CURSOR = /^(\d{1,18})\.(\d{1,18})$/;
const placeOf = (cursor: string): { openedUs: bigint; seq: bigint } | null => {
  if (cursor === '') return null;
  const [, openedUs, seq] = CURSOR.exec(cursor) ?? [];
  if (openedUs === undefined || seq === undefined)
    throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
  return { openedUs: BigInt(openedUs), seq: BigInt(seq) };
};
const cursorOf = (row: BetRow | undefined): string => (row ? `${row.opened_us}.${row.seq}` : '');

/** @throws GatewayError WALLET_AMOUNT_INVALID */
const boundOf = (text: string, currency: string): bigint | null => {
  if (text === '') return null;
  const minor = parseAmount(text, currency);
  if (minor === null) throw new GatewayError('WALLET_AMOUNT_INVALID');
  return minor;
};

export const createBets = ({ db, rounds, now }: BetsDeps): Bets => {
  const pages = createPageCursors(now);
  return {
    async list(of, asked) {
      const { merchant, memberId, language } = of;
      const { currency } = merchant;
      const window = resolveWindow(asked.window, { zone: merchant.timeZone, nowMs: now(), most: MAX_DAYS });
      const filter: BetFilter = {
        merchantId: merchant.id,
        memberId,
        ...window,
        vendor: asked.vendor,
        category: asked.category,
        state: asked.state,
        result: asked.result,
        min: boundOf(asked.min, currency),
        max: boundOf(asked.max, currency),
        search: asked.search,
      };
      const list = JSON.stringify([
        merchant.id,
        memberId.toString(),
        window.from,
        window.to,
        asked.vendor,
        asked.category,
        asked.state,
        asked.result,
        asked.min,
        asked.max,
        asked.search,
      ]);
      const { cursor, offset } = pages.start({ ...asked, list });
      const behind = placeOf(cursor);
      await rounds.catchUp(merchant.id);
      const [names, { rows, sums }] = await Promise.all([
        rounds.names(merchant.id),
        // One more tells whether there is another page.
        readBetPage(db, { ...filter, behind, limit: asked.size + 1, offset, most: MAX_SUMMED + 1 }),
      ]);
      const shown = rows.slice(0, asked.size);
      const next = rows.length > asked.size ? cursorOf(shown.at(-1)) : '';
      pages.end({ ...asked, list }, next);
      const money = (minor: bigint) => ({ minor, currency });
      return {
        bets: shown.map((row) => ({ ...roundOf(names, row, language), category: row.category })),
        next,
        totalPages: Math.ceil(sums.count / asked.size),
        totals: {
          count: sums.count,
          stake: money(sums.bet),
          win: money(sums.win),
          net: money(sums.win - sums.bet),
          // Without bounds of the stake the sums are those of the days.
          partial: (filter.min !== null || filter.max !== null) && sums.count > MAX_SUMMED,
        },
        window,
      };
    },
  };
};
