import { createBoundedCache } from '../bounds/index';
import { DatabaseError } from '../database/errors';
import type { Database } from '../database/types';
import { isAccountClass } from './account-classes';
import type { AccountRef } from './types';

/** Accounts kept in memory; an id never changes, so an old one is only ever looked up again. */
const MAX_CACHED = 200_000;
const MAX_LOOKUP = 500;
/** Look-ups that may wait for one merchant. */
const MAX_WANTED = 20_000;

interface Wanted {
  account: AccountRef;
  resolve: (id: bigint | null) => void;
  reject: (error: unknown) => void;
}

const nameOf = (input: { merchantId: number; account: AccountRef }): string =>
  `${input.merchantId}\n${input.account.class}\n${input.account.currency}\n${input.account.owner}`;

/** Knows the numbers of accounts, and asks the database for the others many at a time. */
export class AccountDirectory {
  private readonly ids = createBoundedCache<bigint>({ maxEntries: MAX_CACHED });
  private readonly refs = createBoundedCache<AccountRef, bigint>({ maxEntries: MAX_CACHED });
  private readonly wanted = new Map<number, Wanted[]>();
  private readonly opening = new Map<number, Wanted[]>();

  constructor(private readonly database: Database) {}

  private remember(input: { merchantId: number; account: AccountRef; id: bigint }): void {
    const { account, id } = input;
    this.ids.set(nameOf(input), id);
    this.refs.set(id, { class: account.class, owner: account.owner, currency: account.currency });
  }

  known(input: { merchantId: number; account: AccountRef }): bigint | undefined {
    return this.ids.get(nameOf(input));
  }

  /** The account's number; null for one of a class that is opened, and never was. The others open by use. */
  find(input: { merchantId: number; account: AccountRef }): Promise<bigint | null> {
    return this.want({ ...input, open: false });
  }

  async open(input: { merchantId: number; account: AccountRef }): Promise<void> {
    await this.want({ ...input, open: true });
  }

  /** What the same turn of the event loop asks for travels together, those that shall be opened apart from the others. */
  private want(input: { merchantId: number; account: AccountRef; open: boolean }): Promise<bigint | null> {
    const known = this.known(input);
    if (known !== undefined) return Promise.resolve(known);
    const wanted = input.open ? this.opening : this.wanted;
    return new Promise<bigint | null>((resolve, reject) => {
      const list = wanted.get(input.merchantId) ?? [];
      if (list.length >= MAX_WANTED) {
        reject(
          new DatabaseError({ code: 'DATABASE_BUSY', sentence: 'Too many accounts are being looked up.' }),
        );
        return;
      }
      if (list.length === 0) {
        wanted.set(input.merchantId, list);
        setImmediate(() => void this.flush(input));
      }
      list.push({ account: input.account, resolve, reject });
    });
  }

  private async flush({ merchantId, open }: { merchantId: number; open: boolean }): Promise<void> {
    const wanted = open ? this.opening : this.wanted;
    const list = wanted.get(merchantId) ?? [];
    wanted.delete(merchantId);
    for (let at = 0; at < list.length; at += MAX_LOOKUP) {
      const part = list.slice(at, at + MAX_LOOKUP);
      try {
        const ids = await this.ask({ merchantId, accounts: part.map(({ account }) => account), open });
        part.forEach((one, index) => one.resolve(ids[index] ?? null));
      } catch (error) {
        for (const one of part) one.reject(error);
      }
    }
  }

  private async ask(input: {
    merchantId: number;
    accounts: AccountRef[];
    open: boolean;
  }): Promise<(bigint | null)[]> {
    const { merchantId, accounts, open } = input;
    const [row] = await this.database
      .merchant(merchantId)
      .query<{ ids: (bigint | null)[] | null }>('select ledger_accounts($1, $2, $3, $4, $5) as ids', [
        merchantId,
        accounts.map((a) => a.class),
        accounts.map((a) => a.owner),
        accounts.map((a) => a.currency),
        open,
      ]);
    const ids = row?.ids ?? [];
    accounts.forEach((account, index) => {
      const id = ids[index];
      if (id !== undefined && id !== null) this.remember({ merchantId, account, id });
    });
    return ids;
  }

  /** The accounts behind these numbers; a reversal touches accounts that its caller did not name. */
  async named(input: { merchantId: number; ids: readonly bigint[] }): Promise<Map<bigint, AccountRef>> {
    const found = new Map<bigint, AccountRef>();
    const unknown = new Set<bigint>();
    for (const id of input.ids) {
      const ref = this.refs.get(id);
      if (ref === undefined) unknown.add(id);
      else found.set(id, ref);
    }
    if (unknown.size === 0) return found;
    const rows = await this.database
      .merchant(input.merchantId)
      .query<{ id: bigint; class: string; owner: string; currency: string }>(
        'select id, class, owner, currency from account where merchant_id = $1 and id = any($2::int8[])',
        [input.merchantId, [...unknown]],
      );
    for (const row of rows) {
      if (!isAccountClass(row.class)) continue;
      const account = { class: row.class, owner: row.owner, currency: row.currency };
      this.remember({ merchantId: input.merchantId, account, id: row.id });
      found.set(row.id, account);
    }
    return found;
  }
}
