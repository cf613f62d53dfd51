import type { PayProduct } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import type { RunRow } from './runs.queries';

/** A contract of which a run computes a statement: the version that counts, and the days on which its payer stands above the receiver. */
export interface CandidateRow extends Record<string, unknown> {
  contract_id: bigint;
  version: number;
  receiver_id: bigint;
  payer_id: bigint | null;
  product: PayProduct;
  terms: string;
  hash: string;
  from_day: string;
  until_day: string;
  level: number;
}

/** Of a line that ended and began again within a period the later part counts. */
const CANDIDATES = `
  select c.id as contract_id, f.version, c.receiver_id, c.payer_id, c.product, v.terms, v.hash,
         greatest(f.from_day, $4::date, coalesce(l.from_day, $4::date)) as from_day,
         least(f.until_day, $5::date, coalesce(l.until_day, $5::date)) as until_day
    from agent_contract_force f
    join agent_contract c on c.merchant_id = $1 and c.id = f.contract_id
    join agent_contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.number = f.version
    left join lateral (
      select n.from_day, n.until_day from agent_line n
       where c.payer_id is not null and n.merchant_id = $1 and n.member_id = c.receiver_id and n.ancestor_id = c.payer_id and n.depth = 1
         and n.from_day < $5::date and n.until_day > $4::date
       order by n.from_day desc limit 1) l on true
   where f.merchant_id = $1 and c.kind = $2 and c.span = $3 and f.from_day < $5::date and f.until_day > $4::date
     and (c.payer_id is null or l.from_day is not null)`;

const valuesOf = ({ merchantId, run }: { merchantId: number; run: RunRow }) => [
  ...[merchantId, run.kind, run.span, run.from_day, run.until_day],
];

/**
 * The next contracts of a run by number, with those whose payer does not stand above the receiver in it: a page has its size whatever is on it.
 * Contracts are taken first and looked at then, so that a page costs the same however many there are.
 */
export const readCandidates = (
  query: Query,
  of: { merchantId: number; run: RunRow; limit: number },
): Promise<(CandidateRow & { stands: boolean })[]> =>
  query<CandidateRow & { stands: boolean }>(
    `with page as materialized (
       select f.contract_id, f.version, f.from_day, f.until_day, c.receiver_id, c.payer_id, c.product
         from agent_contract c join agent_contract_force f on f.merchant_id = $1 and f.contract_id = c.id
        where c.merchant_id = $1 and c.kind = $2 and c.span = $3 and f.from_day < $5::date and f.until_day > $4::date and c.id > $6
        order by c.id limit $7
     ), dated as (
       select p.*, v.terms, v.hash, greatest(p.from_day, $4::date, coalesce(l.from_day, $4::date)) as first,
              least(p.until_day, $5::date, coalesce(l.until_day, $5::date)) as last, p.payer_id is null or l.from_day is not null as stands
         from page p
        cross join lateral (
          select n.terms, n.hash from agent_contract_version n
           where n.merchant_id = $1 and n.contract_id = p.contract_id and n.number = p.version offset 0) v
         left join lateral (
           select n.from_day, n.until_day from agent_line n
            where p.payer_id is not null and n.merchant_id = $1 and n.member_id = p.receiver_id and n.ancestor_id = p.payer_id and n.depth = 1
              and n.from_day < $5::date and n.until_day > $4::date
            order by n.from_day desc limit 1) l on true
     )
     select d.contract_id, d.version, d.receiver_id, d.payer_id, d.product, d.terms, d.hash, d.first::text as from_day, d.last::text as until_day,
            coalesce(u.level, 0)::int as level, d.stands and d.last > d.first as stands
       from dated d
       left join lateral (
         select max(n.depth) as level from agent_line n
          where n.merchant_id = $1 and n.member_id = d.receiver_id and n.from_day <= d.last - 1 and n.until_day > d.last - 1) u on true
      order by d.contract_id`,
    [...valuesOf(of), of.run.cursor, of.limit],
  );

/** How a run counts who is active: each rule with its days once. */
export const readRules = (
  query: Query,
  of: { merchantId: number; run: RunRow; limit: number },
): Promise<{ product: PayProduct; rule: string; from_day: string; until_day: string }[]> =>
  query<{ product: PayProduct; rule: string; from_day: string; until_day: string }>(
    `select distinct q.product, (q.terms::jsonb -> 'active')::text as rule, q.from_day::text as from_day, q.until_day::text as until_day
       from (${CANDIDATES}) q where q.until_day > q.from_day limit $6`,
    [...valuesOf(of), of.limit],
  );

export const readCountedActive = (
  query: Query,
  of: { merchantId: number; runId: bigint; agentIds: readonly bigint[] },
): Promise<{ agent_id: bigint; rule: string; active: number }[]> =>
  query<{ agent_id: bigint; rule: string; active: number }>(
    'select agent_id, rule, active from agent_pay_active where merchant_id = $1 and run_id = $2 and agent_id = any($3::bigint[])',
    [of.merchantId, of.runId, of.agentIds],
  );

/** What the statement before leaves to each contract: open money below zero, and a loss that is carried; a late event may have changed that. */
export interface PriorRow extends Record<string, unknown> {
  contract_id: bigint;
  ends_at: Date;
  from_day: string;
  closing: bigint;
  carried_out: bigint;
}
export const readPrior = (
  query: Query,
  of: { merchantId: number; contractIds: readonly bigint[]; before: Date },
): Promise<PriorRow[]> =>
  query<PriorRow>(
    `select p.contract_id, p.ends_at, p.from_day::text as from_day, p.closing, coalesce(k.carried_out, p.carried_out) as carried_out
       from unnest($2::bigint[]) i(id)
      cross join lateral (
        select s.* from agent_pay_statement s where s.merchant_id = $1 and s.contract_id = i.id and s.starts_at < $3
         order by s.starts_at desc limit 1) p
       left join lateral (
         select c.carried_out from agent_pay_correction c where c.merchant_id = $1 and c.of_statement_id = p.id
          order by c.statement_id desc limit 1) k on true`,
    [of.merchantId, of.contractIds, of.before],
  );

/** Earlier statements of some contracts that a late change of this period is about, with what they come to so far. */
export interface AffectedRow extends Record<string, unknown> {
  id: bigint;
  contract_id: bigint;
  receiver_id: bigint;
  product: PayProduct;
  starts_at: Date;
  ends_at: Date;
  from_day: string;
  until_day: string;
  terms: string;
  inputs: string;
  so_far: bigint;
  carried: bigint;
}
const AFFECTED = `s.id, s.contract_id, s.receiver_id, s.product, s.starts_at, s.ends_at, s.from_day::text as from_day, s.until_day::text as until_day,
  v.terms, s.inputs, s.gross + coalesce((select sum(k.after - k.before) from agent_pay_correction k where k.merchant_id = $1 and k.of_statement_id = s.id), 0)::bigint as so_far,
  coalesce((select k.carried_out from agent_pay_correction k where k.merchant_id = $1 and k.of_statement_id = s.id order by k.statement_id desc limit 1), s.carried_out) as carried`;

/** Where a page of them ends. */
export type AffectedEnd = Pick<AffectedRow, 'starts_at' | 'id'>;

export const readAffected = (
  query: Query,
  of: {
    merchantId: number;
    contractIds: readonly bigint[];
    run: RunRow;
    behind: AffectedEnd | null;
    limit: number;
  },
): Promise<AffectedRow[]> => {
  const { run } = of;
  const isPart = run.span === 'h' || run.span === '5';
  const within = isPart
    ? 't.settled_at >= s.starts_at and t.settled_at < s.ends_at'
    : 't.settled_day >= s.from_day and t.settled_day < s.until_day';
  const changed = isPart
    ? 't.changed_at >= $3 and t.changed_at < $4 and t.changed_day between $5::date and $6::date - 1'
    : 't.changed_day >= $5::date and t.changed_day < $6::date';
  return query<AffectedRow>(
    `select distinct ${AFFECTED} from agent_late t
      cross join lateral (
        select t.member_id as agent_id
        union all
        select l.ancestor_id from agent_line l
         where l.merchant_id = $1 and l.member_id = t.member_id and l.from_day <= t.settled_day and l.until_day > t.settled_day) u
       join agent_pay_statement s on s.merchant_id = $1 and s.receiver_id = u.agent_id and s.contract_id = any($2::bigint[]) and s.starts_at < $3
        and ${within} and (s.product = 'CONS' or s.product = agent_product(t.category))
       join agent_contract_version v on v.merchant_id = $1 and v.contract_id = s.contract_id and v.number = s.version
      where t.merchant_id = $1 and ${changed} and $4::timestamptz is not null
        and ($8::timestamptz is null or (s.starts_at, s.id) > ($8, $9::bigint))
      order by s.starts_at, s.id limit $7`,
    [
      ...[of.merchantId, of.contractIds, run.starts_at, run.ends_at, run.from_day, run.until_day, of.limit],
      ...[of.behind?.starts_at ?? null, of.behind?.id ?? null],
    ],
  );
};

/** One statement as it is written. */
export interface WrittenStatement {
  contract_id: bigint;
  version: number;
  receiver_id: bigint;
  payer_id: bigint | null;
  product: PayProduct;
  from_day: string;
  until_day: string;
  inputs: string;
  inputs_hash: string;
  charges: string;
  version_hash: string;
  lines: string;
  missing: string;
  tier: number | null;
  turnover: bigint;
  active: number;
  gross: bigint;
  corrections: bigint;
  opening: bigint;
  due: bigint;
  closing: bigint;
  carried_out: bigint;
  level: number;
}

/** Columns of a batch, each as one list: the server reads lists faster than rows of JSON. */
const AMOUNTS = [
  ...([
    'contract_id',
    'receiver_id',
    'turnover',
    'gross',
    'corrections',
    'opening',
    'due',
    'closing',
  ] as const),
  'carried_out',
] as const;
const TEXTS = [
  ...([
    'product',
    'from_day',
    'until_day',
    'inputs',
    'inputs_hash',
    'version_hash',
    'lines',
    'missing',
  ] as const),
  'charges',
] as const;
const whole = (rows: readonly WrittenStatement[], of: (row: WrittenStatement) => number): bigint[] =>
  rows.map((row) => BigInt(of(row)));

export const insertStatements = (
  query: Query,
  of: {
    merchantId: number;
    run: RunRow;
    currency: string;
    code: string;
    treeHash: string;
    rows: readonly WrittenStatement[];
  },
): Promise<{ id: bigint; contract_id: bigint }[]> =>
  query<{ id: bigint; contract_id: bigint }>(
    `insert into agent_pay_statement (merchant_id, run_id, contract_id, version, receiver_id, payer_id, kind, product, span, starts_at, ends_at,
       from_day, until_day, currency, inputs, inputs_hash, version_hash, tree_hash, code, lines, missing, tier, turnover, active, gross, corrections,
       opening, due, closing, carried_out, level, charges, state)
     select $1, $2, r.contract_id, r.version, r.receiver_id, nullif(r.payer_id, 0), $3, r.product, $4, $5, $6, r.from_day::date, r.until_day::date, $7,
            r.inputs, r.inputs_hash, r.version_hash, $8, $9, r.lines, r.missing, nullif(r.tier, -1), r.turnover, r.active, r.gross, r.corrections, r.opening, r.due,
            r.closing, r.carried_out, r.level, r.charges, 'computed'
       from unnest($10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[],
              $18::bigint[], $19::text[], $20::text[], $21::text[], $22::text[], $23::text[], $24::text[], $25::text[], $26::text[],
              $27::text[], $28::bigint[], $29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[])
              as r(contract_id, receiver_id, turnover, gross, corrections, opening, due, closing, carried_out, product, from_day, until_day,
                inputs, inputs_hash, version_hash, lines, missing, charges, version, payer_id, tier, active, level)
     on conflict (merchant_id, contract_id, version, starts_at) do nothing
     returning id, contract_id`,
    [
      ...[of.merchantId, of.run.id, of.run.kind, of.run.span, of.run.starts_at, of.run.ends_at, of.currency],
      ...[of.treeHash, of.code, ...AMOUNTS.map((name) => of.rows.map((row) => row[name]))],
      ...TEXTS.map((name) => of.rows.map((row) => row[name])),
      ...[whole(of.rows, (row) => row.version), of.rows.map(({ payer_id }) => payer_id ?? 0n)],
      ...[whole(of.rows, (row) => row.tier ?? -1), whole(of.rows, (row) => row.active)],
      whole(of.rows, (row) => row.level),
    ],
  );

export interface WrittenCorrection {
  statement_id: string;
  of_statement_id: string;
  before: string;
  after: string;
  inputs: string;
  inputs_hash: string;
  carried_out: string;
}
export const insertCorrections = async (
  query: Query,
  of: { merchantId: number; rows: readonly WrittenCorrection[] },
): Promise<void> => {
  if (of.rows.length === 0) return;
  await query(
    `insert into agent_pay_correction (merchant_id, statement_id, of_statement_id, before, after, inputs, inputs_hash, carried_out)
     select $1, r.statement_id, r.of_statement_id, r.before, r.after, r.inputs, r.inputs_hash, r.carried_out
       from jsonb_to_recordset($2::text::jsonb) as r(statement_id bigint, of_statement_id bigint, before bigint, after bigint, inputs text,
              inputs_hash text, carried_out bigint)`,
    [of.merchantId, JSON.stringify(of.rows)],
  );
};

export const readCurrency = async (query: Query, merchantId: number): Promise<{ currency: string }> => {
  const [row] = await query<{ currency: string }>('select currency from merchant where id = $1', [
    merchantId,
  ]);
  if (!row) throw new Error(`no merchant ${merchantId}`);
  return row;
};
