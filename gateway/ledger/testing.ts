import { DatabaseError } from '../database/errors';
import { freshDatabase, type TestDatabase } from '../database/testing';
import type { Database } from '../database/types';
import { createLedger } from './ledger';
import type { CaptureOperation, HoldOperation, ReleaseOperation } from './hold-types';
import type { Ledger } from './ledger-api';
import type { AccountRef, PostOperation } from './types';
import type { WorkResult } from './work';

/** A ledger on a database of its own with the merchants 1 and 2; `close()` ends both. */
export interface TestLedger {
  database: TestDatabase;
  ledger: Ledger;
  /** Opens a player with a balance. */
  player(input: { owner: string; balanceMinor: bigint; merchantId?: number }): Promise<AccountRef>;
  close(): Promise<void>;
}

export const player = (owner: string, currency = 'CNY'): AccountRef => ({ class: 'player', owner, currency });
export const trial = (owner: string): AccountRef => ({ class: 'trial', owner, currency: 'CNY' });
export const vendor: AccountRef = { class: 'vendor', owner: 'house', currency: 'CNY' };
export const funding: AccountRef = { class: 'funding', owner: '', currency: 'CNY' };
export const clearing: AccountRef = { class: 'clearing', owner: 'bank', currency: 'CNY' };
export const trialFunding: AccountRef = { class: 'trial-funding', owner: '', currency: 'CNY' };

/** A stake (negative) or a win (positive) of one player against the vendor. */
export const move = (input: {
  key: string;
  account: AccountRef;
  amountMinor: bigint;
  merchantId?: number;
  source?: string;
}): PostOperation => ({
  type: 'post',
  merchantId: input.merchantId ?? 1,
  source: input.source ?? 'house',
  key: input.key,
  actor: input.account.owner,
  kind: input.amountMinor < 0n ? 'debit' : 'credit',
  postings: [
    { account: input.account, amountMinor: input.amountMinor },
    {
      account: {
        ...vendor,
        ...(input.account.class === 'trial' ? trialFunding : {}),
        currency: input.account.currency,
      },
      amountMinor: -input.amountMinor,
    },
  ],
});

const spoken = (input: { key: string; source?: string }) => ({
  merchantId: 1,
  source: input.source ?? 'cashier',
  key: input.key,
  actor: 'cashier',
});

/** A hold on an account, by its key. */
export const holdOf = (input: {
  key: string;
  account: AccountRef;
  amountMinor: bigint;
  expiresAt?: Date | null;
  source?: string;
}): HoldOperation => ({
  type: 'hold',
  ...spoken(input),
  account: input.account,
  amountMinor: input.amountMinor,
  expiresAt: input.expiresAt ?? null,
});

/** A capture that pays the provider. */
export const captureOf = (input: {
  key: string;
  holdKey: string;
  amountMinor: bigint;
  rest?: 'keep' | 'release';
  source?: string;
}): CaptureOperation => ({
  type: 'capture',
  ...spoken(input),
  holdKey: input.holdKey,
  to: [{ account: clearing, amountMinor: input.amountMinor }],
  rest: input.rest ?? 'keep',
});

export const releaseOf = (input: {
  key: string;
  holdKey: string;
  because?: 'released' | 'expired';
  source?: string;
}): ReleaseOperation => ({
  type: 'release',
  ...spoken(input),
  holdKey: input.holdKey,
  because: input.because ?? 'released',
});

/** `ok`, `replayed`, `tombstone` or the code of the refusal. */
export const word = (result: WorkResult): string =>
  result.ok ? (result.tombstone ? 'tombstone' : result.replayed ? 'replayed' : 'ok') : result.code;

/** The same database over a connection that breaks when the answer to each first so many statements with `text` is due: they stand. */
export const losingAnswers = (database: Database, text: string, count: number): Database => {
  let left = count;
  return {
    ...database,
    merchant(id) {
      const scope = database.merchant(id);
      return {
        ...scope,
        async query(statement, values) {
          const rows = await scope.query(statement, values);
          if (left === 0 || !statement.includes(text)) return rows as never;
          left -= 1;
          throw new DatabaseError({ code: 'DATABASE_LOST', sentence: 'gone' });
        },
      };
    },
  };
};

export const freshLedger = async (): Promise<TestLedger> => {
  const database = await freshDatabase();
  for (const id of [1, 2]) {
    await database.operator.query(
      'insert into merchant (id, code, name, currency, default_language, languages) values ($1, $2, $2, $3, $4, $5)',
      [id, `m${id}`, 'CNY', 'en', ['en']],
    );
  }
  const ledger = createLedger({ database });
  return {
    database,
    ledger,
    player: async ({ owner, balanceMinor, merchantId = 1 }) => {
      const account = player(owner);
      await ledger.open({ merchantId, account });
      if (balanceMinor > 0n) {
        const result = await ledger.post({
          type: 'post',
          merchantId,
          source: 'seed',
          key: `seed-${owner}`,
          actor: 'seed',
          kind: 'grant',
          postings: [
            { account: funding, amountMinor: -balanceMinor },
            { account, amountMinor: balanceMinor },
          ],
        });
        if (!result.ok) throw new Error(`The seed was refused: ${result.code}`);
      }
      return account;
    },
    close: async () => {
      await ledger.close();
      await database.close();
    },
  };
};
