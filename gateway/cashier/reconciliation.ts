import type { Database } from '../database/types';
import { type AccountRef, sumOf } from '../ledger/index';
import type { DepositWork } from './deposit-work';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import type { SettlementLine, UnreadablePart } from './providers/types';
import { ownRefunds } from './receipts.queries';
import {
  closeGone,
  comparedUntil,
  findDifferences,
  hasLines,
  insertRun,
  kindsOfOurs,
  linesOfArrivals,
  listItems,
  putItem,
  putLine,
  readBook,
  readPaymentLines,
  strangePayouts,
  strangeReferences,
  type BookRow,
  type Difference,
  type ReconItem,
} from './settlement.queries';
import type { WithdrawalWork } from './withdrawal-work';

const DAY_MS = 24 * 3_600_000;
/** A day is compared when it has been over for so long: lines of its last minutes are there by then. */
const AFTER_MS = 3_600_000;
/** Days that are made up for in one run, where the gateway was off. */
const MAX_DAYS = 14;
/** Days that are compared once more with each new one: providers correct lines, and some come late. */
const AGAIN_DAYS = 2;
/** Lines are read from so long before a span until so long behind it: their clock is not ours. */
const EDGE_MS = AFTER_MS;
const MAX_PAGES = 2_000;
const MAX_DIFFERENCES = 5_000;
/** Deposits, and withdrawals, that are asked about once more in one comparison. */
const MAX_ASKED = 200;
const LINES_AT_ONCE = 500;
const MAX_LISTED = 1_000;

type Kind = SettlementLine['kind'];
/** What a list has of which its adapter says nothing more. */
const MOST_LISTS: readonly Kind[] = ['payment', 'refund', 'dispute', 'dispute_won'];
/** What operators confirm by hand. */
const BY_HAND: readonly Kind[] = ['payment', 'refund'];

export interface Comparison {
  provider: string;
  from: Date;
  to: Date;
  lines: number;
  /** Lines that said something else when they were read before. */
  corrected: number;
  differences: readonly Difference[];
  /** False: there are neither lines nor arrivals that an operator confirmed, so nothing can be said. */
  comparable: boolean;
  /** The provider's list was read to its end. False: nothing follows, it is to be done again. */
  whole: boolean;
}

/** A provider's account of a span by its own lines, beside our ledger. */
export interface ProviderBook {
  provider: string;
  currency: string;
  openingMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  /** What the provider takes; billed apart, so it is no part of the sums. */
  feesMinor: bigint;
  closingMinor: bigint;
  /** What our clearing account holds for it, with the sign that the books of the provider give it. */
  ledgerMinor: bigint;
  /** False: the provider has neither lines of the span nor arrivals that an operator confirmed. */
  comparable: boolean;
  /** Of what moved on our clearing, what its lines do not have. */
  uncompared: readonly Kind[];
  /** Of all differences that are open. */
  openItems: number;
  openMinor: bigint;
}

export interface Reconciliation {
  /** Compares a span of time of one provider, and names each difference. */
  compare(input: { merchantId: number; provider: string; from: Date; to: Date }): Promise<Comparison>;
  /** Whatever days of a merchant's providers are due. */
  run(merchantId: number): Promise<void>;
  items(input: { merchantId: number; provider?: string; state?: ReconItem['state'] }): Promise<ReconItem[]>;
  report(input: { merchantId: number; from: Date; to: Date }): Promise<ProviderBook[]>;
}

interface Deps {
  db: Database;
  providers: Pick<PaymentProviders, 'all' | 'find'>;
  /** Absent: nothing is asked about once more. */
  work?: Pick<DepositWork, 'advance'>;
  withdrawalWork?: Pick<WithdrawalWork, 'advance'>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

type Span = Parameters<Reconciliation['compare']>[0];

const emptyRow = (currency: string): BookRow => ({ currency, opening: 0n, came: 0n, went: 0n, fees: 0n });

interface Read {
  lines: number;
  corrected: number;
  unreadable: UnreadablePart[];
}

/** Each line that cannot be read is one difference, also where it is one that we have: then it is not missing there as well. */
const withUnreadable = (
  found: readonly Difference[],
  { unreadable, span, currency }: { unreadable: readonly UnreadablePart[]; span: Span; currency: string },
): Difference[] => {
  const nameOf = ({ kind, object }: Pick<Difference, 'kind' | 'object'>): string => `${kind} ${object}`;
  const isMissing = (one: Difference): boolean => one.class === 'missing_there';
  const faults = new Map(unreadable.map((one) => [nameOf(one), one]));
  const ours = new Map(found.filter(isMissing).map((one) => [nameOf(one), one]));
  const named = [...faults].flatMap(([name, { kind, object, fault: note, at: said }]): Difference[] => {
    const own = ours.get(name);
    const at = own?.at ?? said ?? span.from;
    // Lines are read from beyond the ends of the span too.
    if (at < span.from || at >= span.to) return [];
    return [
      {
        class: 'unreadable',
        kind,
        object,
        currency: own?.currency ?? currency,
        ours: own?.ours ?? null,
        theirs: null,
        note,
        at,
      },
    ];
  });
  return [...found.filter((one) => !isMissing(one) || !faults.has(nameOf(one))), ...named];
};

class Comparing implements Reconciliation {
  constructor(private readonly deps: Deps) {}

  async compare(span: Span): Promise<Comparison> {
    const { db, providers } = this.deps;
    const { merchantId } = span;
    const found = await providers.find(merchantId, span.provider);
    if (!found) throw new Error(`there is no provider ${span.provider}`);
    const read = await this.#read(span, found);
    if (read === null)
      return { ...span, lines: 0, corrected: 0, differences: [], comparable: true, whole: false };
    const { unreadable, ...counts } = read;
    const comparable = await this.#isComparable(span, found);
    if (comparable) await this.#askAgain(span);
    const differences = comparable
      ? [
          ...withUnreadable(
            await findDifferences(db, { ...span, kinds: this.#kinds(found), limit: MAX_DIFFERENCES }),
            { unreadable, span, currency: found.provider.capabilities.currencies[0] ?? '' },
          ),
          ...(await this.#fees(span, found)),
        ]
      : [];
    const at = new Date(this.deps.now());
    await db.merchant(merchantId).tx(async (query) => {
      for (const difference of differences) await putItem(query, { ...span, difference, at });
      if (comparable) await closeGone(query, { ...span, at });
      await insertRun(query, { ...span, ...counts, comparable, differences: differences.length, at });
    });
    return { ...span, ...counts, differences, comparable, whole: true };
  }

  async run(merchantId: number): Promise<void> {
    const { db, providers, now } = this.deps;
    const end = Math.floor((now() - AFTER_MS) / DAY_MS) * DAY_MS;
    for (const { code } of await providers.all(merchantId)) {
      const known = await comparedUntil(db, { merchantId, provider: code });
      if (known !== null && known.getTime() >= end) continue;
      const since = known === null ? end - DAY_MS : known.getTime() - AGAIN_DAYS * DAY_MS;
      const first = Math.max(since, end - MAX_DAYS * DAY_MS);
      for (let from = Math.floor(first / DAY_MS) * DAY_MS; from < end; from += DAY_MS) {
        const span = { merchantId, provider: code, from: new Date(from), to: new Date(from + DAY_MS) };
        const { whole, differences, corrected } = await this.compare(span);
        if (!whole) break;
        if (differences.length + corrected > 0)
          this.deps.onError(
            new Error(
              `${differences.length} differences, ${corrected} corrected lines on ${span.from.toISOString().slice(0, 10)}`,
            ),
            `the books of ${code}`,
          );
      }
    }
  }

  items(input: Parameters<Reconciliation['items']>[0]): Promise<ReconItem[]> {
    return listItems(this.deps.db, { ...input, limit: MAX_LISTED });
  }

  async report(input: Parameters<Reconciliation['report']>[0]): Promise<ProviderBook[]> {
    const { db } = this.deps;
    const { merchantId } = input;
    const books: ProviderBook[] = [];
    for (const found of await this.deps.providers.all(merchantId)) {
      const { code: provider } = found;
      const place = { ...input, provider };
      const [items, comparable, kinds, rows] = await Promise.all([
        this.items({ merchantId, provider, state: 'open' }),
        this.#isComparable(place, found),
        kindsOfOurs(db, place),
        readBook(db, place),
      ]);
      const listed = comparable ? this.#kinds(found) : [];
      const uncompared = kinds.filter((kind) => !listed.includes(kind));
      // Without a line there is no currency but those of its contract.
      const bare = rows.length > 0 || comparable ? [] : found.provider.capabilities.currencies;
      for (const row of [...rows, ...bare.map(emptyRow)])
        books.push({ ...(await this.#book(place, { row, items })), comparable, uncompared });
    }
    return books;
  }

  async #book(
    { merchantId, provider }: { merchantId: number; provider: string },
    { row, items }: { row: BookRow; items: readonly ReconItem[] },
  ): Promise<Omit<ProviderBook, 'comparable' | 'uncompared'>> {
    const { currency } = row;
    const account: AccountRef = { class: 'clearing', owner: provider, currency };
    const open = items.filter((item) => item.currency === currency);
    return {
      provider,
      currency,
      openingMinor: row.opening,
      inMinor: row.came,
      outMinor: row.went,
      feesMinor: row.fees,
      closingMinor: row.opening + row.came + row.went,
      ledgerMinor: -(await sumOf({ database: this.deps.db, merchantId, account })),
      openItems: open.length,
      openMinor: open.reduce(
        (sum, one) => (one.class === 'fee' ? sum : sum + (one.theirs ?? 0n) - (one.ours ?? 0n)),
        0n,
      ),
    };
  }

  /** What can be compared of a provider. */
  #kinds({ provider }: OpenProvider): readonly Kind[] {
    return provider.listSettlements ? (provider.settles ?? MOST_LISTS) : BY_HAND;
  }

  async #isComparable(span: Span, { provider }: OpenProvider): Promise<boolean> {
    return provider.listSettlements !== undefined || hasLines(this.deps.db, span);
  }

  /** A line that says more than we know may be news that was lost: the provider is asked before the line counts as a difference. */
  async #askAgain(span: Span): Promise<void> {
    const { db, work, withdrawalWork } = this.deps;
    const { merchantId } = span;
    const most = { ...span, limit: MAX_ASKED };
    if (work) for (const id of await strangeReferences(db, most)) await work.advance({ merchantId, id });
    if (withdrawalWork)
      for (const id of await strangePayouts(db, most)) await withdrawalWork.advance({ merchantId, id });
  }

  /** Reads the provider's lines into our table; null: it did not answer to the end. */
  async #read(span: Span, { provider }: OpenProvider): Promise<Read | null> {
    const merchant = this.deps.db.merchant(span.merchantId);
    const at = new Date(this.deps.now());
    if (!provider.listSettlements) {
      await linesOfArrivals(merchant.query, { ...span, at });
      return { lines: 0, corrected: 0, unreadable: [] };
    }
    const from = new Date(span.from.getTime() - EDGE_MS);
    const to = new Date(span.to.getTime() + EDGE_MS);
    const read: Read = { lines: 0, corrected: 0, unreadable: [] };
    let after = '';
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await provider.listSettlements({ from, to, after });
      if (answer.word === 'unknown') return null;
      const lines = await this.#requestedHere(span, answer.lines);
      await merchant.tx(async (query) => {
        for (const line of lines) if (await putLine(query, { ...span, line, at })) read.corrected += 1;
      });
      read.lines += answer.lines.length + answer.unreadable.length;
      read.unreadable.push(...answer.unreadable.slice(0, MAX_DIFFERENCES - read.unreadable.length));
      if (answer.next === null) return read;
      after = answer.next;
    }
    return null;
  }

  /** A return that we requested is a refund, also where the provider says that the bank made it. */
  async #requestedHere(span: Span, lines: readonly SettlementLine[]): Promise<readonly SettlementLine[]> {
    const payments = lines.flatMap(({ bankReturn }) => bankReturn?.payment ?? []);
    if (payments.length === 0) return lines;
    const own = await ownRefunds(this.deps.db, { ...span, payments });
    return lines.map((line): SettlementLine => {
      const { payment, id } = line.bankReturn ?? { payment: '', id: '' };
      return own.has(`${payment} ${id}`) ? { ...line, kind: 'refund', object: id } : line;
    });
  }

  /** Lines on which the provider took another fee than its contract says. */
  async #fees(span: Span, { provider }: OpenProvider): Promise<Difference[]> {
    if (!provider.costOf) return [];
    const found: Difference[] = [];
    let after = 0n;
    for (let page = 0; page < MAX_PAGES && found.length < MAX_DIFFERENCES; page += 1) {
      const rows = await readPaymentLines(this.deps.db, { ...span, after, limit: LINES_AT_ONCE });
      for (const { object, gross, fee, currency, at } of rows) {
        const ours = provider.costOf(gross);
        const kind: SettlementLine['kind'] = 'payment';
        if (ours !== fee) found.push({ class: 'fee', kind, object, currency, ours, theirs: fee, at });
      }
      const last = rows.at(-1);
      if (!last || rows.length < LINES_AT_ONCE) return found;
      after = last.id;
    }
    return found;
  }
}

export const createReconciliation = (deps: Deps): Reconciliation => new Comparing(deps);
