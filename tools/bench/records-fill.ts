import postgres from 'postgres';
import type { Database } from '../../gateway/database/types';
import { createLedger, rebuildRollups } from '../../gateway/ledger/index';
import { rebuildRoundDays } from '../../gateway/play/index';

/** The end of what is filled in. */
export const NOW = Date.parse('2026-06-30T12:00:00Z');
const DAYS = 365;

/**
 * Journals with a player's line and a round each, the same at each run; every twentieth is the member's, at four vendors, one of a hundred of those a deposit.
 * @returns journals rolled up a second
 */
export const fillRecords = async (
  database: Database,
  ownerUrl: string,
  journals: number,
): Promise<number> => {
  const owner = postgres(ownerUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  await database.operator.query(
    "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', '{en}')",
  );
  const ledger = createLedger({ database });
  for (let n = 0; n <= 1_000; n += 1)
    await ledger.open({ merchantId: 1, account: { class: 'player', owner: String(n), currency: 'CNY' } });
  await ledger.close();
  await owner.begin(async (tx) => {
    const query = (text: string, values: (string | number)[] = []) => tx.unsafe(text, values);
    await query("select set_config('statement_timeout', '0', true), set_config('foyer.merchant', '1', true)");
    await query(
      `insert into journal (merchant_id, id, kind, source, key, request_hash, actor, meta, prev_hash, hash, created_at)
       select 1, n, case when n % 2000 = 0 then 'deposit' when n % 3 = 0 then 'credit' else 'debit' end, 'V' || n / 20 % 4, 'k' || n,
              sha256('x'), 'b', json_build_object('category', (array['RNG', 'LIVE', 'FISH', 'PVP'])[n / 20 % 4 + 1]), '', '',
              to_timestamp($2) - ($3 - n) * interval '1 second' * ($4 * 86400.0 / $3)
         from generate_series(1, $1::int) n`,
      [journals, NOW / 1_000, journals, DAYS],
    );
    await query(
      `insert into entry (merchant_id, journal_id, line, account_id, amount, balance_after, type)
       select 1, n, 1, a.id, case when n % 3 = 0 or n % 2000 = 0 then 7 else -3 end, 1000000,
              case when n % 2000 = 0 then 'deposit' when n % 3 = 0 then 'win' else 'bet' end
         from generate_series(1, $1::int) n
         join account a on a.merchant_id = 1 and a.owner = case when n % 20 = 0 then '0' else (n % 1000 + 1)::text end`,
      [journals],
    );
    await query('alter table vendor_round disable trigger user');
    await query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       select 1, source, 'r' || id, case when id % 20 = 0 then 0 else id % 1000 + 1 end, 'g' || id % 50, meta ->> 'category', 'CNY', false, 1,
              1 + id * 7919 % 100, id % 3 * (1 + id * 7919 % 100), created_at, created_at, created_at from journal where merchant_id = 1`,
    );
    await query('alter table vendor_round enable trigger user');
    await query('insert into vendor_round_cursor values (1, $1)', [journals]);
    await query('insert into ledger_head values (1, $1, sha256($2::bytea))', [journals, 'x']);
  });
  const from = performance.now();
  await rebuildRollups({ database, merchantId: 1 });
  await rebuildRoundDays({ database, merchantId: 1 });
  const rate = journals / ((performance.now() - from) / 1_000);
  await owner.unsafe(
    'vacuum (analyze) journal, entry, vendor_round, round_day, rollup_day, rollup_life, ledger_day',
  );
  await owner.end();
  return rate;
};
