import postgres from 'postgres';
import type { Query } from '../../gateway/database/types';
import { fundMove } from '../../gateway/engagement/grants/moves';
import { draftVersion, publishVersion } from '../../gateway/engagement/promotions/desk';
import { checkDefinition } from '../../gateway/engagement/definition/check';
import type { Ledger } from '../../gateway/ledger/index';

export const MERCHANT = 1;
const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'SPORTS'];
const said = { title: 'An offer', terms: 'Who, what, until when.' };
const fixed = (unit: string, amount: number) => [{ unit, amount: { rule: 'fixed', amount } }];

/** One definition of the bench's mix by its number: what operators run beside one another, most of it for bets. */
const parts = (n: number): Record<string, unknown> => {
  const step = Math.floor(n / 20);
  const category = CATEGORIES[step % CATEGORIES.length] ?? 'RNG';
  const bet = { on: 'bet', categories: step % 3 === 0 ? [] : [category] };
  const points = { effects: fixed('points', 5) };
  const daily = (fact: string, value: number, window = 'day') => ({
    ...{ kind: 'LUCKY_BET', trigger: bet, once: window === 'day' ? 'day' : 'month', ...points },
    who: { fact, window, categories: step % 2 === 0 ? [] : [category], op: 'gte', value },
  });
  switch (n % 20) {
    case 0:
    case 1:
    case 2:
    case 3:
      return {
        ...{ kind: 'LUCKY_BET', trigger: bet, ...points },
        who: { fact: 'event.multiple', op: 'gte', value: 20_000 + 1_000 * n },
      };
    case 4:
    case 5:
      return daily('stakes.sum', 12_000 + 1_500 * n);
    case 6:
      return daily('bets.count', 60 + n);
    case 7:
      return daily('loss.sum', 9_000 + 1_000 * n);
    case 8:
      return daily('stakes.sum', 60_000 + 5_000 * n, '7d');
    case 9:
      return daily('wins.sum', 90_000 + 5_000 * n, 'month');
    case 10:
      return {
        ...{ kind: 'LUCKY_BET', trigger: bet, ...points },
        who: {
          all: [
            { fact: 'member.level', op: 'gte', value: 1 + (step % 5) },
            { fact: 'event.amount', op: 'gte', value: 500 },
            { fact: 'event.hour', op: 'between', value: [0, 23] },
          ],
        },
      };
    case 11:
    case 12:
    case 13:
      return {
        trigger: { on: 'deposit' },
        who: { fact: 'event.amount', op: 'gte', value: 100_000 + n },
        effects: fixed('money', 100),
      };
    case 14:
      return {
        ...{ kind: 'FIRST_DEPOSIT', trigger: { on: 'deposit' }, once: 'ever', effects: fixed('money', 100) },
        who: { fact: 'event.ordinal', op: 'eq', value: 1 },
      };
    case 15:
    case 16:
      return { kind: 'LOGIN', trigger: { on: 'login' }, once: 'day', ...points };
    case 17:
      return {
        ...{ kind: 'SAVIOR', trigger: { on: 'period', every: 'week' } },
        who: { fact: 'loss.sum', window: 'period', op: 'gte', value: 1_000 },
        effects: [
          { unit: 'money', amount: { rule: 'ppm', fact: 'loss.sum', window: 'period', ppm: 50_000 } },
        ],
      };
    case 18:
      return { kind: 'UPGRADE_BONUS', trigger: { on: 'level' }, once: 'event', ...points };
    default:
      return {
        ...{ kind: 'PROMO_CODE', trigger: { on: 'code', codes: [`BENCH-${n}`] } },
        ...{ once: 'ever', effects: fixed('money', 100) },
      };
  }
};

/** Puts promotions in force, each with a budget that does not end. */
export const publishMix = async (
  deps: { query: Query; ledger: Ledger },
  count: number,
  more?: Record<string, unknown>,
): Promise<void> => {
  const terms = { merchantId: MERCHANT, currency: 'CNY', country: '' };
  for (let n = 0; n < count; n += 1) {
    const checked = checkDefinition({
      ...{ kind: 'DEPOSIT', currency: 'CNY', settle: { claim: 'auto' }, from: '2020-01-01T00:00:00Z' },
      ...{ texts: { EN: said, PT: said, ES: said }, markets: ['XX'], ...(more ?? parts(n)) },
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
    const { definition } = checked;
    const code = `${more === undefined ? 'mix' : 'own'}-${n}`;
    const { promotionId, number } = await draftVersion(deps.query, {
      ...terms,
      ...{ code, definition, author: 'a' },
    });
    for (const unit of ['CNY', 'PTS'])
      await deps.ledger.post(
        fundMove({
          ...{ merchantId: MERCHANT, promotionId, unit, amount: 10n ** 12n, key: `${code}-${unit}` },
          ...{ actor: 'a', isRebate: false },
        }),
      );
    const done = await publishVersion(deps.query, { ...terms, code, number, approver: 'b' });
    if ('fault' in done) throw new Error(done.fault);
  }
};

/** A connection of the owner of the tables, bound to the bench's merchant. */
export const asOwner = async <T>(
  ownerUrl: string,
  work: (query: (text: string, values?: (string | number)[]) => Promise<unknown>) => Promise<T>,
): Promise<T> => {
  const owner = postgres(ownerUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await owner.unsafe(
      "select set_config('statement_timeout', '0', false), set_config('foyer.merchant', '1', false), set_config('work_mem', '256MB', false)",
    );
    return await work((text, values = []) => owner.unsafe(text, values));
  } finally {
    await owner.end();
  }
};

export const fillMembers = async (ownerUrl: string, members: number): Promise<void> =>
  asOwner(ownerUrl, async (query) => {
    await query(
      "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', '{en}')",
    );
    await query('alter table member disable trigger user');
    await query(
      `insert into member (id, merchant_id, username, type, registered_at) overriding system value
       select n, 1, 'member' || n, 0, now() - interval '40 days' from generate_series(1, $1::int) n`,
      [members],
    );
    await query('alter table member enable trigger user');
    await query('analyze member');
  });

/** Settled rounds, as vendors tell them: a few in a thousand win a hundred times their stake or more. */
export const settleRounds = async (
  query: Query,
  of: { from: number; count: number; members: number },
): Promise<void> => {
  await query(
    `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at,
       ended_at)
     select 1, 'HOUSE', 'b' || n, 1 + h % $3::int, 'g', (array['RNG', 'LIVE', 'FISH', 'SPORTS'])[1 + h / 7 % 4], 'CNY', false, 1,
            50 + h % 400, case when h / 11 % 500 = 0 then (50 + h % 400) * (100 + h % 300) when h / 13 % 3 = 0 then (50 + h % 400) * 2 else 0 end,
            clock_timestamp(), clock_timestamp(), clock_timestamp()
       from generate_series($1::int, $1::int + $2::int - 1) n cross join lateral (select ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as h) r`,
    [of.from, of.count, of.members],
  );
};

/** Bets of a week straight into the log, for what only reads it. */
export const fillLogWith = async (ownerUrl: string, of: { bets: number; members: number }): Promise<void> =>
  asOwner(ownerUrl, async (query) => {
    await query('truncate engagement_event');
    // Indexes are made behind the rows: in a tenth of the time.
    const indexes = (await query(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'engagement_event' and indexname <> 'engagement_event_pkey'`,
    )) as { name: string; made: string }[];
    for (const { name } of indexes) await query(`drop index ${name}`);
    await query("set maintenance_work_mem = '1GB'");
    await query(
      `insert into engagement_event (merchant_id, seq, kind, member_id, at, ref, cause, amount, win, category, vendor, game, word)
       select 1, n, 'bet', 1 + h % $2::int, now() - interval '7 days' + n * (interval '7 days' / $1::int), 'p' || n, 'p' || n, 50 + h % 400,
              case when h / 11 % 500 = 0 then (50 + h % 400) * (100 + h % 300) when h / 13 % 3 = 0 then (50 + h % 400) * 2 else 0 end,
              (array['RNG', 'LIVE', 'FISH', 'SPORTS'])[1 + h / 7 % 4], 'HOUSE', 'g', ''
         from generate_series(1, $1::int) n cross join lateral (select ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as h) r`,
      [of.bets, of.members],
    );
    for (const { made } of indexes) await query(made);
    await query('vacuum analyze engagement_event');
  });
