import * as v from 'valibot';
import { defineCall } from '../call';
import { betsFromWire } from '../entities/record-bets';
import { bonusesFromWire } from '../entities/record-bonuses';
import { profitFromWire } from '../entities/record-profit';
import { recordTypes, type RecordType } from '../entities/record';
import { statementDetailFromWire, statementFromWire } from '../entities/record-statement';
import { maybeInteger, maybeText, passThrough } from '../wire';

export const RECORD_PAGE_SIZE = 20;
export const MAX_RECORD_PAGE_SIZE = 100;
/** Pages that may be asked for by number; further ones by the cursor, or by other days. */
export const MAX_RECORD_PAGES = 50;

const records = { access: 'real', tier: 'own', limit: 'read', answer: 'envelope', method: 'GET' } as const;
/** Times as ms since 1970; 0 is none. */
const time = maybeInteger({ min: 0, max: 253_402_300_799_999, fallback: 0 });
/** A day of the merchant. */
const day = v.pipe(maybeText(10), v.regex(/^(\d{4}-\d{2}-\d{2})?$/));
/** Days, or times that lie in them, as older clients send; without either the last days. */
export const windowFields = {
  startDay: day,
  endDay: day,
  startTime: time,
  endTime: time,
  startDate: time,
  endDate: time,
};
export const pageFields = {
  page: maybeInteger({ min: 1, max: 1_000_000, fallback: 1 }),
  size: maybeInteger({ min: 1, max: MAX_RECORD_PAGE_SIZE, fallback: RECORD_PAGE_SIZE }),
  cursor: v.pipe(maybeText(60), v.regex(/^[0-9.]*$/)),
};
/** What a client may send that says nothing: the session decides whose rows are read. */
export const said = {
  ...passThrough,
  subordinateName: v.optional(v.unknown()),
  accountTypeId: v.optional(v.unknown()),
};

export interface AskedWindow {
  fromDay: string;
  toDay: string;
  /** ms since 1970, 0 for none. */
  fromMs: number;
  toMs: number;
}
export const windowOf = (wire: {
  startDay: string;
  endDay: string;
  startTime: number;
  endTime: number;
  startDate: number;
  endDate: number;
}): AskedWindow => ({
  fromDay: wire.startDay,
  toDay: wire.endDay,
  fromMs: wire.startTime || wire.startDate,
  toMs: wire.endTime || wire.endDate,
});

/** Words of the account record's filter, and the types behind each; what nothing is booked as yet finds nothing. */
const CODES: Readonly<Record<string, readonly RecordType[]>> = {
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  betting: ['bet'],
  winning: ['win', 'jackpot'],
  dividend: ['bonus'],
  betting_rebate: ['rebate'],
  agent_rebate: [],
  share_bonus: [],
  daily_wage: [],
  real_time_wage: [],
  hour_wage: [],
  referral_rebate: [],
  other: ['other', 'fee', 'transfer'],
};
const typesOf = (words: string): readonly RecordType[] | null => {
  const asked = words.split(',').filter(Boolean);
  if (asked.length === 0) return null;
  return asked.flatMap((word) =>
    Object.hasOwn(CODES, word) ? (CODES[word] ?? []) : recordTypes.filter((type) => type === word),
  );
};
const codeTypes = v.pipe(maybeText(200), v.regex(/^[a-z_,]*$/));
/** Movements between the main balance and a vendor's, by the numbers that clients of this protocol know. */
const isWalletLog = (ids: string): boolean => /(^|,)(8102|8202)(,|$)/.test(ids);

/** The account record: every movement of the main balance with the balance after it, the newest first. */
export const recordAccount = defineCall({
  ...records,
  name: 'records.account',
  path: '/wps/relay/ODSFE2_MemTransDet',
  aliases: [{ path: '/wps/report/transaction' }],
  module: null,
  request: v.pipe(
    v.strictObject({
      ...said,
      ...windowFields,
      ...pageFields,
      codeTypes,
      txTypeIds: maybeText(60),
      excludeTxTypeIds: v.optional(v.unknown()),
    }),
    v.transform((wire) => ({
      window: windowOf(wire),
      types: isWalletLog(wire.txTypeIds) ? (['transfer'] as const) : typesOf(wire.codeTypes),
      page: wire.page,
      size: wire.size,
      cursor: wire.cursor,
    })),
  ),
  reply: statementFromWire,
  errors: ['TRIAL_REFUSED', 'RECORDS_WINDOW', 'RECORDS_PAGE'],
});

/** One movement down to its journal. */
export const recordAccountDetail = defineCall({
  ...records,
  name: 'records.accountDetail',
  path: '/wps/relay/ODSFE2_MemTransJournal',
  module: null,
  request: v.pipe(
    v.strictObject({ ...said, txId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}-\d{1,4}$/)) }),
    v.transform((wire) => ({ id: wire.txId })),
  ),
  reply: statementDetailFromWire,
  errors: ['TRIAL_REFUSED', 'RECORD_UNKNOWN'],
});

/** Plain decimals: money never goes through a float. */
const amount = v.pipe(maybeText(32), v.regex(/^(\d{1,16}(\.\d{1,8})?)?$/));
/** How a round ended for the member, as a word or as the number that clients of this protocol know. */
type BetResult = '' | 'win' | 'loss' | 'tie';
const RESULTS = {
  '': '',
  '0': '',
  '1': 'win',
  '2': 'loss',
  '3': 'tie',
  win: 'win',
  loss: 'loss',
  tie: 'tie',
  draw: 'tie',
} as const;
const WORDS = ['', '0', '1', '2', '3', 'win', 'loss', 'tie', 'draw'] as const;
const resultWords = v.pipe(
  maybeText(12),
  v.transform((word) => word.toLowerCase()),
  v.picklist(WORDS),
  v.transform((word): BetResult => RESULTS[word]),
);
/** The same, and 4 for rounds that were cancelled. */
export const resultOrCancelled = v.pipe(
  maybeText(12),
  v.transform((word) => word.toLowerCase()),
  v.picklist([...WORDS, '4']),
  v.transform((word): BetResult | 'cancelled' => (word === '4' ? 'cancelled' : RESULTS[word])),
);
export const betFields = {
  ...said,
  ...windowFields,
  ...pageFields,
  /** The vendor, '' for all. */
  accountType: v.pipe(maybeText(20), v.regex(/^[A-Z0-9_]*$/)),
  minAmount: amount,
  maxAmount: amount,
  orderNoSearch: maybeText(120),
  winLossDraw: resultWords,
};
/** Rounds of all vendors in one list. */
export const recordBets = defineCall({
  ...records,
  name: 'records.bets',
  path: '/wps/relay/ODSFE2_orders',
  module: null,
  request: v.pipe(
    v.strictObject({
      ...betFields,
      category: v.pipe(maybeText(16), v.regex(/^[A-Z]*$/)),
      status: v.optional(v.picklist(['', 'open', 'completed', 'cancelled']), ''),
    }),
    v.transform((wire) => ({
      window: windowOf(wire),
      vendor: wire.accountType,
      category: wire.category,
      state: wire.status,
      result: wire.winLossDraw,
      min: wire.minAmount,
      max: wire.maxAmount,
      search: wire.orderNoSearch,
      page: wire.page,
      size: wire.size,
      cursor: wire.cursor,
    })),
  ),
  reply: betsFromWire,
  errors: ['TRIAL_REFUSED', 'RECORDS_WINDOW', 'RECORDS_PAGE'],
});

/** What was won and lost, by day, week, month or category; also a day's categories each. */
export const recordProfit = defineCall({
  ...records,
  name: 'records.profit',
  path: '/wps/relay/ODSFE2_MemPNLDet',
  aliases: [{ path: '/wps/report/detailedLottoPNL' }, { path: '/wps/report/personalPVPFishingPNL' }],
  module: null,
  request: v.pipe(
    v.strictObject({
      ...said,
      ...windowFields,
      page: v.optional(v.unknown()),
      size: v.optional(v.unknown()),
      accountType: v.optional(v.unknown()),
      groupBy: v.optional(v.picklist(['', 'day', 'week', 'month', 'category']), ''),
      /** Parts each period by category as well. */
      split: v.optional(v.picklist(['', 'category']), ''),
    }),
    v.transform((wire) => ({
      window: windowOf(wire),
      by: wire.groupBy || ('category' as const),
      isSplit: wire.split !== '',
    })),
  ),
  reply: profitFromWire,
  errors: ['TRIAL_REFUSED', 'RECORDS_WINDOW'],
});

/** Bonuses and rebates that were given. */
export const recordBonuses = defineCall({
  ...records,
  name: 'records.bonuses',
  path: '/wps/relay/ODSFE2_MemBonusDet',
  module: null,
  request: v.pipe(
    v.strictObject({
      ...said,
      ...windowFields,
      ...pageFields,
      kind: v.optional(v.picklist(['', 'bonus', 'rebate']), ''),
    }),
    v.transform((wire) => ({
      window: windowOf(wire),
      kind: wire.kind,
      page: wire.page,
      size: wire.size,
      cursor: wire.cursor,
    })),
  ),
  reply: bonusesFromWire,
  errors: ['TRIAL_REFUSED', 'RECORDS_WINDOW', 'RECORDS_PAGE'],
});

/** The decimal sign of a file; a comma goes with semicolons between the cells, as Excel expects where people write a comma. */
export const csvDecimal = v.pipe(
  v.optional(v.picklist(['', '.', ',']), ''),
  v.transform((sign) => sign || '.'),
);

/** The account record as a table for spreadsheets. */
export const recordCsv = defineCall({
  ...records,
  name: 'records.csv',
  path: '/wps/member/records.csv',
  module: null,
  answer: 'text',
  request: v.pipe(
    v.strictObject({ ...said, ...windowFields, codeTypes, decimal: csvDecimal }),
    v.transform((wire) => ({
      window: windowOf(wire),
      types: typesOf(wire.codeTypes),
      decimal: wire.decimal,
    })),
  ),
  reply: v.string(),
  errors: ['TRIAL_REFUSED', 'RECORDS_WINDOW', 'RECORDS_MANY'],
});
