import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate';
import { freshDatabase, type TestDatabase } from './testing';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** The first one that knows of numbers. */
const FIRST = '0040';

let db: TestDatabase;
let folder = '';
beforeAll(async () => {
  db = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'foyer-numbers-'));
  await db.owner('drop schema public cascade');
  await db.owner('create schema public');
  await db.owner('grant usage on schema public to foyer_app');
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const bring = (wanted: (name: string) => boolean): Promise<string[]> => {
  for (const name of readdirSync(MIGRATIONS).filter(wanted))
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  return migrate({ url: db.ownerUrl, migrationsDir: folder });
};

describe('a database from before codes', () => {
  it(
    'keeps its members, whose numbers can be looked up afterwards, each once',
    { tags: ['full-run'] },
    async () => {
      await bring((name) => name < FIRST);
      await db.operator.query(
        `insert into merchant (id, code, name, currency, default_language, languages, settings)
       values (1, 'one', 'One', 'BRL', 'EN', '{EN}', '{"homeCountry": "BR"}'), (2, 'two', 'Two', 'EUR', 'EN', '{EN}', '{}')`,
      );
      const add = (merchantId: number, username: string, contact: Record<string, string>) =>
        db
          .merchant(merchantId)
          .query(
            'insert into member (merchant_id, username, type, contact) values ($1, $2, 0, $3::text::jsonb)',
            [merchantId, username, JSON.stringify(contact)],
          );
      await db.merchant(1).query(`insert into country (merchant_id, code, dialling) values (1, 'BR', '55')`);
      await add(1, 'athome', { mobileNum: '011 98765-4321' });
      await add(1, 'later', { mobileNum: '11987654321' });
      await add(1, 'abroad', { mobileNum: '912345678', countryDialingCode: '+351' });
      await add(1, 'nonsense', { mobileNum: 'ask me' });
      await add(1, 'none', {});
      await add(2, 'nohome', { mobileNum: '912345678' });
      await add(2, 'other', { mobileNum: '912345678', countryDialingCode: '351' });
      expect(await bring(() => true)).toContain('0040-codes.sql');
      const numbers = async (merchantId: number) =>
        Object.fromEntries(
          (
            await db
              .merchant(merchantId)
              .query<{ username: string; mobile: string | null }>('select username, mobile from member')
          ).map((row) => [row.username, row.mobile]),
        );
      expect(await numbers(1)).toEqual({
        athome: '5511987654321',
        later: null,
        abroad: '351912345678',
        nonsense: null,
        none: null,
      });
      expect(await numbers(2)).toEqual({ nohome: null, other: '351912345678' });
    },
  );

  it(
    '[TRIAL-S1] keeps of its mail addresses those as proved through which a password was set since',
    { tags: ['full-run'] },
    async () => {
      const other = mkdtempSync(join(tmpdir(), 'foyer-addresses-'));
      const bringThere = (wanted: (name: string) => boolean) => {
        for (const name of readdirSync(MIGRATIONS).filter(wanted))
          copyFileSync(join(MIGRATIONS, name), join(other, name));
        return migrate({ url: db.ownerUrl, migrationsDir: other });
      };
      await db.owner('drop schema public cascade');
      await db.owner('create schema public');
      await db.owner('grant usage on schema public to foyer_app');
      await bringThere((name) => name < '0100');
      await db.operator.query(
        `insert into merchant (id, code, name, currency, default_language, languages, settings)
       values (1, 'one', 'One', 'BRL', 'EN', '{EN}', '{}')`,
      );
      const { query } = db.merchant(1);
      const add = async (username: string, email: string, how?: string) => {
        const [row] = await query<{ id: bigint }>(
          'insert into member (merchant_id, username, type, contact) values (1, $1, 0, $2::text::jsonb) returning id',
          [username, JSON.stringify({ email })],
        );
        if (row && how !== undefined)
          await query(`select security_note(1, $1, 'password-changed', $2)`, [
            row.id,
            JSON.stringify({ how }),
          ]);
      };
      await add('never', 'never@example.test');
      await add('bymail', 'Mail@example.test', 'mail');
      await add('byhand', 'hand@example.test', 'change');
      await add('twin', 'mail@example.test', 'mail');
      await add('moved', 'moved@example.test', 'mail');
      await query(
        `insert into operator_action (merchant_id, actor, command, target) values (1, 'op', 'member set-email', 'Moved')`,
      );
      await bringThere(() => true);
      const proved = await query<{ username: string }>(
        'select username from member where email_verified_at is not null',
      );
      // Of two accounts with one address the one that used it last has it.
      expect(proved.map((row) => row.username)).toEqual(['twin']);
      rmSync(other, { recursive: true, force: true });
    },
  );
});
