import postgres from 'postgres';
import type { Database } from '../../gateway/database/types';

/** Members in all for one below the measured agent. */
export const OTHERS = 3;
/** Of so many members one is an agent. */
const AGENT_EVERY = 10;
/** Days with sums, the last is today. */
export const FILLED_DAYS = 31;
/** Of so many members one is there now. */
const ONLINE_EVERY = 20;
const PRODUCTS = ['', 'RNG', 'LIVE', 'SPORTS'];
/** Tables whose rows are told to others by triggers: the others are filled here. */
const TRIGGERED = ['member', 'agent_line', 'session'];
/** The agent whose team is measured. */
export const TOP = 1n;

/**
 * Teams below three agents, the same at each run: every member stands below an agent of a lower number that a hash of its own number
 * chooses, so that most are eight to fifteen levels deep. Sums of days are made up as well; what is read has their number and size.
 * @returns members below the measured agent, and one of the deepest
 */
export const fillTeams = async (
  database: Database,
  ownerUrl: string,
  members: number,
): Promise<{ below: number; deepest: bigint; depth: number }> => {
  const owner = postgres(ownerUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  await database.operator.query(
    "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', '{en}')",
  );
  const all = members * OTHERS;
  const tops = OTHERS;
  try {
    await owner.begin(async (tx) => {
      const query = (text: string, values: (string | number)[] = []) => tx.unsafe(text, values);
      await query(
        "select set_config('statement_timeout', '0', true), set_config('foyer.merchant', '1', true), set_config('work_mem', '256MB', true)",
      );
      for (const table of TRIGGERED) await query(`alter table ${table} disable trigger user`);
      // Millions of rows that are made of members which are there.
      for (const column of ['ancestor_id', 'member_id'])
        await query(`alter table agent_line drop constraint if exists agent_line_merchant_id_${column}_fkey`);
      // Numbers are dealt round: those with the same rest by the number of tops are one team; the tenths of a team are its agents.
      await query(
        `insert into member (id, merchant_id, username, type, agent_id, registered_at)
         overriding system value
         select n, 1, substr(md5(n::text), 1, 6) || n, case when (n - 1) / $2 % ${AGENT_EVERY} = 0 then 2 else 0 end,
                case when n > $2 then 1 + (n - 1) % $2 + $2 * ${AGENT_EVERY} *
                  (('x' || substr(md5('p' || n), 1, 7))::bit(28)::int % (((n - 1) / $2 - 1) / ${AGENT_EVERY} + 1)) end,
                now() - interval '40 days'
           from generate_series(1, $1::int) n`,
        [all, tops],
      );
      await query(
        `with recursive line as (
           select agent_id as ancestor_id, id as member_id, 1 as depth from member where merchant_id = 1 and agent_id is not null
           union all
           select a.agent_id, l.member_id, l.depth + 1 from line l join member a on a.id = l.ancestor_id
            where a.agent_id is not null and l.depth < 50
         )
         insert into agent_line (merchant_id, ancestor_id, member_id, depth, from_day)
         select 1, ancestor_id, member_id, depth, merchant_today(1) - 40 from line`,
      );
      await query(
        `insert into agent_size select 1, ancestor_id, count(*) filter (where depth = 1), count(*) from agent_line group by ancestor_id`,
      );
      const sums = (id: string) =>
        `1, ${id}, merchant_today(1) - d, p, 1000 + ${id} % 977, 400, 900 + ${id} % 811, 3`;
      await query(
        `insert into agent_day
         select ${sums('m.id')}, 2, 5000, 1, 1000, 10, 5, 1, 1, 5000
           from member m cross join generate_series(0, ${FILLED_DAYS - 1}) d cross join unnest($1::text[]) p where m.type = 2`,
        [`{${PRODUCTS.map((product) => `"${product}"`).join()}}`],
      );
      await query(
        `insert into agent_member_day
         select ${sums('m.id')}, 5000, 1, 1000, 10, 5, 0, 0
           from member m cross join generate_series(0, ${FILLED_DAYS - 1}) d cross join unnest('{"",RNG}'::text[]) p where (m.id + d) % 10 = 0`,
      );
      await query(
        `insert into session (merchant_id, member_id, token_hash, tier, idle_s, expires_at)
         select 1, m.id, encode(sha256(m.id::text::bytea), 'hex'), 'own', 3600, now() + interval '1 day'
           from member m where m.id % ${ONLINE_EVERY} = 0`,
      );
      await query('insert into agent_cursor values (1, 0)');
      for (const table of TRIGGERED) await query(`alter table ${table} enable trigger user`);
    });
    await owner.unsafe(
      'vacuum (analyze) member, agent_line, agent_size, agent_day, agent_member_day, session',
    );
    await owner.unsafe("select set_config('foyer.merchant', '1', false)");
    const [size] = await owner.unsafe<{ total: number }[]>(
      'select total from agent_size where merchant_id = 1 and agent_id = 1',
    );
    const [deep] = await owner.unsafe<{ member_id: string; depth: number }[]>(
      'select member_id::text, depth from agent_line where merchant_id = 1 and ancestor_id = 1 order by depth desc, member_id limit 1',
    );
    return { below: size?.total ?? 0, deepest: BigInt(deep?.member_id ?? 0), depth: deep?.depth ?? 0 };
  } finally {
    await owner.end();
  }
};
