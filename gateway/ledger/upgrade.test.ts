import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../database/migrate';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createLedger } from './ledger';
import { captureOf, funding, holdOf, move, player, word } from './testing';
import type { AccountRef } from './types';

const MIGRATIONS = fileURLToPath(new URL('../database/migrations', import.meta.url));
/** The first one that knows of classes as rows. */
const FIRST = '0140';

let db: TestDatabase;
let folder = '';
const bring = (wanted: (name: string) => boolean): Promise<string[]> => {
  for (const name of readdirSync(MIGRATIONS).filter(wanted))
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  return migrate({ url: db.ownerUrl, migrationsDir: folder });
};

beforeAll(async () => {
  db = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'foyer-ledger-'));
  await db.owner('drop schema public cascade');
  await db.owner('create schema public');
  await db.owner('grant usage on schema public to foyer_app');
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'keeps accounts, chain and keys of a ledger from before classes were rows, while a gateway goes on posting',
  { tags: ['full-run'] },
  async () => {
    await bring((name) => name < FIRST);
    await db.operator.query(
      "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'm', 'M', 'CNY', 'en', '{en}')",
    );
    const ledger = createLedger({ database: db });
    const accounts: AccountRef[] = [
      player('a'),
      { class: 'trial', owner: 'b', currency: 'CNY' },
      { class: 'wallet', owner: 'a:X', currency: 'CNY' },
    ];
    for (const account of accounts) await ledger.open({ merchantId: 1, account });
    const grant = move({ key: 'grant', account: player('a'), amountMinor: 100n });
    grant.postings = [
      { account: player('a'), amountMinor: 100n },
      { account: funding, amountMinor: -100n },
    ];
    const debit = move({ key: 'debit', account: player('a'), amountMinor: -10n });
    expect([word(await ledger.post(grant)), word(await ledger.post(debit))]).toEqual(['ok', 'ok']);

    expect((await bring(() => true))[0]).toMatch(new RegExp(`^${FIRST}-`));

    // The same gateway, with its connections and prepared statements of before.
    expect(word(await ledger.post(debit))).toBe('replayed');
    expect(word(await ledger.post(move({ key: 'next', account: player('a'), amountMinor: -20n })))).toBe(
      'ok',
    );
    for (const account of accounts) expect(await ledger.balance({ merchantId: 1, account })).not.toBeNull();
    expect(word(await ledger.hold(holdOf({ key: 'h', account: player('a'), amountMinor: 70n })))).toBe('ok');
    expect(word(await ledger.capture(captureOf({ key: 'c', holdKey: 'h', amountMinor: 70n })))).toBe('ok');
    expect(await ledger.verify({ merchantId: 1 })).toEqual({
      ...{ journals: 5n, unbalanced: [], brokenAt: null, drifted: [], holds: [] },
    });
    const rows = await db.merchant(1).query<{
      class: string;
      kept: boolean;
    }>("select class, kept from account where class <> 'held' order by class");
    expect(rows).toEqual([
      { class: 'clearing', kept: false },
      { class: 'funding', kept: false },
      { class: 'player', kept: true },
      { class: 'trial', kept: true },
      { class: 'vendor', kept: false },
      { class: 'wallet', kept: true },
    ]);
    await ledger.close();
  },
);
