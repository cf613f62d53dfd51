import type { Database } from '../types';
import { seedMembers, type DemoMember, type OpenDemoAccount } from './seed-members';
import { CATALOGUE_CHANNEL, DEMO_MERCHANT, demoAccounts } from '../../platform/index';
import { seedCatalogue } from './seed-catalogue';
import { merchantSettings } from './settings';

/** Raise it when the demo data change: an edition that is in the database already is not written again. */
export const SEED_EDITION = '6';
const MERCHANT_CHANNEL = 'foyer_merchant';

export interface SeedInput {
  db: Database;
  hashPassword: (password: string) => Promise<string>;
  /** The site's own origins, then those of the example pages. */
  origins: { own: readonly string[]; partner: readonly string[] };
  /** Opens an account in the ledger and funds it once; left out where a test needs no money. */
  openAccount?: OpenDemoAccount;
  progress?: (line: string) => void;
  /** Writes the rows even when this edition stands in the database. */
  force?: boolean;
}

export interface SeedResult {
  merchantId: number;
  /** Games written now, 0 when the edition was there already. */
  games: number;
  members: DemoMember[];
  accounts: typeof demoAccounts;
}

const seedMerchant = async (input: SeedInput): Promise<{ fresh: boolean }> => {
  const { db, origins } = input;
  const [kept] = await db.operator.query<{ seed: string | null }>(
    `select settings->>'seed' as seed from merchant where id = $1`,
    [DEMO_MERCHANT.id],
  );
  if (kept === undefined) {
    const settings = merchantSettings({ mainDomain: origins.own[0] ?? '', seed: '' });
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages, settings, time_zone)
       values ($1, $2, $3, $4, $5, $6::text[], $7::text::jsonb, $8) on conflict (id) do nothing`,
      [
        DEMO_MERCHANT.id,
        DEMO_MERCHANT.code,
        DEMO_MERCHANT.name,
        DEMO_MERCHANT.currency,
        DEMO_MERCHANT.defaultLanguage,
        [...DEMO_MERCHANT.languages],
        JSON.stringify(settings),
        'America/Sao_Paulo',
      ],
    );
  }
  for (const tier of ['own', 'partner'] as const)
    await db.operator.query(
      `insert into merchant_origin (merchant_id, origin, tier) select $1, origin, $3 from unnest($2::text[]) as origin
       on conflict (origin, merchant_id) do update set tier = excluded.tier`,
      [DEMO_MERCHANT.id, [...origins[tier]], tier],
    );
  return { fresh: kept?.seed !== SEED_EDITION };
};

/**
 * Fills an empty database with the demo merchant, its catalogue and its accounts. Running it again changes nothing; a new
 * edition updates the demo rows and leaves what people added.
 */
export const seedDemo = async (input: SeedInput): Promise<SeedResult> => {
  const { db } = input;
  const progress = input.progress ?? (() => undefined);
  const { fresh } = await seedMerchant(input);
  let games = 0;
  if (fresh || input.force === true) {
    progress('Writing the demo catalogue …');
    games = await db
      .merchant(DEMO_MERCHANT.id)
      .tx((query) => seedCatalogue({ query, merchantId: DEMO_MERCHANT.id }));
  }
  const members = await seedMembers({
    ...input,
    merchantId: DEMO_MERCHANT.id,
    currency: DEMO_MERCHANT.currency,
  });
  if (games > 0) {
    // Said last: an interrupted run starts over.
    await db.operator.query(
      `update merchant set settings = settings || jsonb_build_object('seed', $2::text) where id = $1`,
      [DEMO_MERCHANT.id, SEED_EDITION],
    );
    await db.notify(CATALOGUE_CHANNEL, String(DEMO_MERCHANT.id));
    await db.notify(MERCHANT_CHANNEL, String(DEMO_MERCHANT.id));
    progress(`${games} games, ${members.length} accounts.`);
  }
  return { merchantId: DEMO_MERCHANT.id, games, members, accounts: demoAccounts };
};
