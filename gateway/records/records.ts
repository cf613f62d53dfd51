import type { AskedWindow } from '../../src/contract/calls/records';
import type { BonusPage } from '../../src/contract/entities/record-bonuses';
import type { ProfitRow, ProfitTable } from '../../src/contract/entities/record-profit';
import type { RecordWindow } from '../../src/contract/entities/record';
import type {
  StatementDetail,
  StatementEntry,
  StatementPage,
} from '../../src/contract/entities/record-statement';
import { recordTypes } from '../../src/contract/entities/record';
import type { Money } from '../../src/contract/money';
import type { Database } from '../database/types';
import {
  type JournalRow,
  type Ledger,
  type Lifetime,
  createProfits,
  type ProfitPeriod,
  type Profits,
  type ProfitSums,
  readJournal,
  readKinds,
  readStatement,
  type StatementOf,
  type StatementRow,
  type StatementSums,
} from '../ledger/index';
import { GatewayError, type MerchantContext } from '../platform/index';
import { CSV_MARK, type CsvDecimal, csvLine } from './csv';
import { createPageCursors, type PageCursors } from './page-cursors';
import { MAX_DAYS, MAX_PROFIT_DAYS, resolveWindow } from './window';

/** Rows of one file. */
export const MAX_CSV_ROWS = 20_000;
/** Rows of a file in one statement. */
const CSV_CHUNK = 1_000;

/** Whose records, and by which merchant's days. */
export interface RecordsOf {
  merchant: Pick<MerchantContext, 'id' | 'currency' | 'timeZone'>;
  memberId: bigint;
}

export interface RecordPaging {
  page: number;
  size: number;
  cursor: string;
}

/** What a member moved, as the member reads it. */
export interface Records {
  account(
    of: RecordsOf,
    asked: RecordPaging & { window: AskedWindow; types: readonly string[] | null },
  ): Promise<StatementPage>;
  /** @throws GatewayError RECORD_UNKNOWN, also for another member's entry */
  accountDetail(of: RecordsOf, id: string): Promise<StatementDetail>;
  profit(
    of: RecordsOf,
    asked: { window: AskedWindow; by: ProfitPeriod; isSplit: boolean },
  ): Promise<ProfitTable>;
  bonuses(
    of: RecordsOf,
    asked: RecordPaging & { window: AskedWindow; kind: '' | 'bonus' | 'rebate' },
  ): Promise<BonusPage>;
  /** The account record as lines of a file, as they are read. @throws GatewayError RECORDS_MANY */
  csv(
    of: RecordsOf,
    asked: { window: AskedWindow; types: readonly string[] | null; decimal: CsvDecimal },
  ): Promise<AsyncIterable<string>>;
  /** What was moved ever: for turnover, and what a member may be told of it all. */
  lifetime(who: { merchantId: number; memberId: bigint; currency: string }): Promise<Lifetime>;
}

export interface RecordsDeps {
  db: Database;
  ledger: Ledger;
  now: () => number;
}

const typeOf = (word: string): StatementEntry['type'] => recordTypes.find((type) => type === word) ?? 'other';

const entryOf = (row: StatementRow, currency: string, kind = ''): StatementEntry => ({
  id: `${row.journal_id}-${row.line}`,
  type: typeOf(row.type),
  amount: { minor: row.amount, currency },
  balance: { minor: row.balance_after, currency },
  at: row.created_at.getTime(),
  source: row.source,
  reference: row.key,
  kind,
});

/** Place of an entry: number of its journal and line. */
const cursorOf = (row: StatementRow | undefined): string => (row ? `${row.journal_id}.${row.line}` : '');
const CURSOR = /^([1-9]\d{0,17})\.(\d{1,4})$/;
const placeOf = (cursor: string): { journal: bigint; line: number } | null => {
  if (cursor === '') return null;
  const [, journal, line] = CURSOR.exec(cursor) ?? [];
  if (journal === undefined) throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
  return { journal: BigInt(journal), line: Number(line) };
};

const profitRowOf = (sums: ProfitSums, currency: string): ProfitRow => {
  const money = (minor: bigint): Money => ({ minor, currency });
  return {
    period: sums.period,
    category: sums.category,
    stake: money(sums.stake),
    valid: money(sums.valid),
    win: money(sums.win),
    rebate: money(sums.rebate),
    bonus: money(sums.bonus),
    net: money(sums.win + sums.rebate + sums.bonus - sums.stake),
  };
};
const NOTHING: ProfitSums = {
  period: '',
  category: '',
  stake: 0n,
  valid: 0n,
  win: 0n,
  rebate: 0n,
  bonus: 0n,
};
const totalOf = (rows: readonly ProfitSums[]): ProfitSums => {
  const sum = { ...NOTHING };
  for (const row of rows) {
    sum.stake += row.stake;
    sum.valid += row.valid;
    sum.win += row.win;
    sum.rebate += row.rebate;
    sum.bonus += row.bonus;
  }
  return sum;
};

const detailOf = (
  asked: JournalRow,
  rows: readonly JournalRow[],
  of: { journal: bigint; currency: string },
) => {
  const { journal, currency } = of;
  const round = asked.meta?.['round'];
  return {
    ...entryOf({ ...asked, journal_id: journal, balance_after: asked.balance_after ?? 0n }, currency),
    journal: journal.toString(),
    hash: Buffer.from(asked.hash).toString('hex'),
    kind: asked.kind,
    reverses: asked.reverses?.toString() ?? '',
    lines: rows.map((row) => ({
      account: row.class === 'vendor' ? row.owner : row.class,
      own: row.own,
      amount: { minor: row.amount, currency },
      balance: row.own && row.balance_after !== null ? { minor: row.balance_after, currency } : null,
    })),
    round: round === undefined ? null : { vendor: asked.source, id: round },
  } satisfies StatementDetail;
};

class LedgerRecords implements Records {
  readonly #pages: PageCursors;
  readonly #profits: Profits;
  constructor(private readonly deps: RecordsDeps) {
    this.#pages = createPageCursors(deps.now);
    this.#profits = createProfits({ database: deps.db, now: deps.now });
  }

  async account(
    of: RecordsOf,
    asked: RecordPaging & { window: AskedWindow; types: readonly string[] | null },
  ): Promise<StatementPage> {
    const window = this.#window(of, asked.window, MAX_DAYS);
    const account = { ...this.#of(of), ...window, types: asked.types };
    const { entries, next, sums } = await this.#page(account, asked);
    const kinds = await this.#kinds(of, entries);
    const total = Number(sums.count);
    const money = (minor: bigint): Money => ({ minor, currency: account.currency });
    return {
      entries: entries.map((row) => entryOf(row, account.currency, kinds.get(row.journal_id))),
      next,
      total,
      totalPages: Math.ceil(total / asked.size),
      opening: money(sums.opening),
      closing: money(sums.closing),
      given: money(sums.given),
      taken: money(sums.taken),
      window,
    };
  }

  async accountDetail(of: RecordsOf, id: string): Promise<StatementDetail> {
    const [number = '', line = ''] = id.split('-');
    const journal = BigInt(number);
    const account = this.#of(of);
    const rows = await readJournal(this.deps.db, { ...account, journal });
    const asked = rows.find((row) => row.own && row.line === Number(line));
    if (!asked) throw new GatewayError('RECORD_UNKNOWN');
    return detailOf(asked, rows, { journal, currency: account.currency });
  }

  async profit(
    of: RecordsOf,
    asked: { window: AskedWindow; by: ProfitPeriod; isSplit: boolean },
  ): Promise<ProfitTable> {
    const window = this.#window(of, asked.window, MAX_PROFIT_DAYS);
    const account = this.#of(of);
    const rows = await this.#profits.sum({ ...account, ...window, ...asked });
    return {
      rows: rows.map((row) => profitRowOf(row, account.currency)),
      total: profitRowOf(totalOf(rows), account.currency),
      window,
    };
  }

  async bonuses(
    of: RecordsOf,
    asked: RecordPaging & { window: AskedWindow; kind: '' | 'bonus' | 'rebate' },
  ): Promise<BonusPage> {
    const types = asked.kind === '' ? ['bonus', 'rebate'] : [asked.kind];
    const page = await this.account(of, { ...asked, types });
    return {
      bonuses: page.entries.map((entry) => ({
        id: entry.id,
        type: entry.type,
        amount: entry.amount,
        at: entry.at,
        source: entry.source,
        title: '',
        state: 'credited',
      })),
      next: page.next,
      totalPages: page.totalPages,
      sum: { minor: page.given.minor - page.taken.minor, currency: page.given.currency },
      window: page.window,
    };
  }

  async csv(
    of: RecordsOf,
    asked: { window: AskedWindow; types: readonly string[] | null; decimal: CsvDecimal },
  ): Promise<AsyncIterable<string>> {
    const window = this.#window(of, asked.window, MAX_DAYS);
    const account = { ...this.#of(of), ...window, types: asked.types };
    const first = await readStatement(this.deps.db, {
      ...account,
      behind: null,
      limit: CSV_CHUNK,
      offset: 0,
    });
    if (first.sums.count > MAX_CSV_ROWS)
      throw new GatewayError('RECORDS_MANY', { value: { rows: MAX_CSV_ROWS } });
    return this.#lines({ ...account, decimal: asked.decimal }, first.rows);
  }

  lifetime(who: { merchantId: number; memberId: bigint; currency: string }): Promise<Lifetime> {
    return this.deps.ledger.lifetime({ ...who, owner: who.memberId.toString() });
  }

  async *#lines(
    account: StatementOf & RecordWindow & { types: readonly string[] | null; decimal: CsvDecimal },
    first: StatementRow[],
  ): AsyncGenerator<string> {
    const { currency, decimal, gmt, zone } = account;
    yield (
      CSV_MARK +
      csvLine(
        [
          'time_utc',
          'type',
          'amount',
          'balance',
          'currency',
          'source',
          'reference',
          `days_in_${zone}_${gmt}`,
        ],
        decimal,
      )
    );
    let rows = first;
    for (let sent = 0; sent < MAX_CSV_ROWS; sent += CSV_CHUNK) {
      yield rows
        .map((row) =>
          csvLine(
            [
              row.created_at.toISOString(),
              row.type,
              { minor: row.amount, currency },
              { minor: row.balance_after, currency },
              currency,
              row.source,
              row.key,
            ],
            decimal,
          ),
        )
        .join('');
      const last = rows.at(-1);
      if (rows.length < CSV_CHUNK || !last) return;
      const behind = { journal: last.journal_id, line: last.line };
      ({ rows } = await readStatement(this.deps.db, { ...account, behind, limit: CSV_CHUNK, offset: 0 }));
    }
  }

  async #page(
    account: StatementOf & RecordWindow & { types: readonly string[] | null },
    asked: RecordPaging,
  ): Promise<{ entries: StatementRow[]; next: string; sums: StatementSums }> {
    const { merchantId, owner, from, to, types } = account;
    const list = `${merchantId} ${owner} ${from} ${to} ${types?.join() ?? ''}`;
    const { cursor, offset } = this.#pages.start({ ...asked, list });
    // One more tells whether there is another page.
    const { rows, sums } = await readStatement(this.deps.db, {
      ...account,
      behind: placeOf(cursor),
      limit: asked.size + 1,
      offset,
    });
    const entries = rows.slice(0, asked.size);
    const next = rows.length > asked.size ? cursorOf(entries.at(-1)) : '';
    this.#pages.end({ ...asked, list }, next);
    return { entries, next, sums };
  }

  /** Only movements whose type says nothing are looked up. */
  async #kinds({ merchant }: RecordsOf, rows: readonly StatementRow[]): Promise<ReadonlyMap<bigint, string>> {
    const journals = rows.filter(({ type }) => typeOf(type) === 'other').map((row) => row.journal_id);
    return journals.length === 0 ? new Map() : readKinds(this.deps.db, { merchantId: merchant.id, journals });
  }

  #of({ merchant, memberId }: RecordsOf): StatementOf {
    return { merchantId: merchant.id, owner: memberId.toString(), currency: merchant.currency };
  }

  #window({ merchant }: RecordsOf, asked: AskedWindow, most: number): RecordWindow {
    return resolveWindow(asked, { zone: merchant.timeZone, nowMs: this.deps.now(), most });
  }
}

export const createRecords = (deps: RecordsDeps): Records => new LedgerRecords(deps);
