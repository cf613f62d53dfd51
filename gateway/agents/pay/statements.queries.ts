import type { PayState } from '../../../src/contract/entities/agent-pay';
import type { PayKind, PayProduct, PaySpan } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { heldOn } from '../held';

export interface StatementRow extends Record<string, unknown> {
  id: bigint;
  run_id: bigint;
  contract_id: bigint;
  version: number;
  receiver_id: bigint;
  receiver: string;
  payer_id: bigint | null;
  kind: PayKind;
  product: PayProduct;
  span: PaySpan;
  starts_at: Date;
  ends_at: Date;
  from_day: string;
  until_day: string;
  currency: string;
  inputs: string;
  charges: string;
  inputs_hash: string;
  version_hash: string;
  tree_hash: string;
  code: string;
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
  funded: bigint;
  passed: bigint;
  from_payer: bigint;
  state: PayState;
  terms: string;
}

/** Once its run is approved a statement is approved, though it is written when it is paid. */
const STATE = `case when s.state = 'computed' and (
  select r.state from agent_pay_run r where r.merchant_id = s.merchant_id and r.id = s.run_id) in ('approved', 'posted') then 'approved' else s.state end as state`;
const COLUMNS = `s.id, s.run_id, s.contract_id, s.version, s.receiver_id, m.username as receiver, s.payer_id, s.kind, s.product, s.span, s.starts_at,
  s.ends_at, s.from_day::text as from_day, s.until_day::text as until_day, s.currency, s.inputs, s.charges, s.inputs_hash, s.version_hash, s.tree_hash, s.code,
  s.lines, s.missing, s.tier, s.turnover, s.active, s.gross, s.corrections, s.opening, s.due, s.closing, s.carried_out, s.level, s.funded, s.passed,
  s.from_payer, ${STATE}, v.terms`;
const FROM = `agent_pay_statement s
  join member m on m.merchant_id = s.merchant_id and m.id = s.receiver_id
  join agent_contract_version v on v.merchant_id = s.merchant_id and v.contract_id = s.contract_id and v.number = s.version`;

export interface PlaceBehind {
  startsAt: Date;
  id: bigint;
}

/** Statements of a side, the newest first. */
export const readStatements = (
  query: Query,
  of: {
    merchantId: number;
    agentId: bigint;
    side: 'own' | 'below';
    kind: PayKind | '';
    from: Date | null;
    to: Date | null;
    behind: PlaceBehind | null;
    limit: number;
  },
): Promise<StatementRow[]> =>
  query<StatementRow>(
    `select ${COLUMNS} from ${FROM}
      where s.merchant_id = $1 and s.${of.side === 'own' ? 'receiver_id' : 'payer_id'} = $2 and ($3 = '' or s.kind = $3)
        and ($4::timestamptz is null or s.starts_at >= $4) and ($5::timestamptz is null or s.starts_at <= $5)
        and ($6::timestamptz is null or (s.starts_at, s.id) < ($6, $7::bigint))
      order by s.starts_at desc, s.id desc limit $8`,
    [
      ...[of.merchantId, of.agentId, of.kind, of.from, of.to, of.behind?.startsAt ?? null],
      ...[of.behind?.id ?? null, of.limit],
    ],
  );

export const findStatement = async (
  query: Query,
  of: { merchantId: number; id: bigint },
): Promise<StatementRow | null> => {
  const [row] = await query<StatementRow>(
    `select ${COLUMNS} from ${FROM} where s.merchant_id = $1 and s.id = $2`,
    [of.merchantId, of.id],
  );
  return row ?? null;
};

/** Statements of a run, by number. */
export const readRunStatements = (
  query: Query,
  of: { merchantId: number; runId: bigint; behind: bigint; limit: number },
): Promise<StatementRow[]> =>
  query<StatementRow>(
    `select ${COLUMNS} from ${FROM} where s.merchant_id = $1 and s.run_id = $2 and s.id > $3 order by s.id limit $4`,
    [of.merchantId, of.runId, of.behind, of.limit],
  );

export interface OwingRow extends Record<string, unknown> {
  id: bigint;
  run_id: bigint;
  receiver_id: bigint;
  receiver: string;
  payer_id: bigint | null;
  payer: string;
  kind: PayKind;
  span: PaySpan;
  product: string;
  starts_at: Date;
  ends_at: Date;
  from_day: string;
  until_day: string;
  currency: string;
  due: bigint;
  owed: bigint;
}

/** Statements of all runs that are not paid in full, the oldest first. */
export const readOwing = (
  query: Query,
  of: { merchantId: number; behind: bigint; limit: number },
): Promise<OwingRow[]> =>
  query<OwingRow>(
    `select s.id, s.run_id, s.receiver_id, m.username as receiver, s.payer_id, coalesce(p.username, '') as payer, s.kind, s.span, s.product,
            s.starts_at, s.ends_at, s.from_day::text as from_day, s.until_day::text as until_day, s.currency, s.due, s.due - s.funded - s.from_payer as owed
       from agent_pay_statement s
       join member m on m.merchant_id = s.merchant_id and m.id = s.receiver_id
       left join member p on p.merchant_id = s.merchant_id and p.id = s.payer_id
      where s.merchant_id = $1 and s.owes and s.id > $2 order by s.id limit $3`,
    [of.merchantId, of.behind, of.limit],
  );

export interface CorrectionRow extends Record<string, unknown> {
  of_statement_id: bigint;
  starts_at: Date;
  before: bigint;
  after: bigint;
  inputs: string;
  terms: string;
}
export const readCorrections = (
  query: Query,
  of: { merchantId: number; statementId: bigint; limit: number },
): Promise<CorrectionRow[]> =>
  query<CorrectionRow>(
    `select c.of_statement_id, s.starts_at, c.before, c.after, c.inputs, v.terms from agent_pay_correction c
       join agent_pay_statement s on s.merchant_id = $1 and s.id = c.of_statement_id
       join agent_contract_version v on v.merchant_id = $1 and v.contract_id = s.contract_id and v.number = s.version
      where c.merchant_id = $1 and c.statement_id = $2 order by s.starts_at, s.id limit $3`,
    [of.merchantId, of.statementId, of.limit],
  );

/** What those right below are owed out of the same run. */
export const readOwedBelow = (
  query: Query,
  of: { merchantId: number; runId: bigint; payerId: bigint; product: string; limit: number },
): Promise<
  { id: bigint; name: string; due: bigint; funded: bigint; from_payer: bigint; state: PayState }[]
> =>
  query<{ id: bigint; name: string; due: bigint; funded: bigint; from_payer: bigint; state: PayState }>(
    `select s.receiver_id as id, m.username as name, s.due, s.funded, s.from_payer, ${STATE} from agent_pay_statement s
       join member m on m.merchant_id = $1 and m.id = s.receiver_id
      where s.merchant_id = $1 and s.run_id = $2 and s.payer_id = $3 and s.product = $4 and s.due > 0 order by s.due desc, s.id limit $5`,
    [of.merchantId, of.runId, of.payerId, of.product, of.limit],
  );

export interface BehindRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  at: Date;
  day: string;
  turnover: bigint;
  winnings: bigint;
  rounds: number;
  deposits: bigint;
}

/** Members' days of a team behind a statement, by day and number. */
export const readBehindDays = (
  query: Query,
  of: {
    merchantId: number;
    agentId: bigint;
    product: string;
    from: string;
    until: string;
    behind: { day: string; memberId: bigint };
    limit: number;
  },
): Promise<BehindRow[]> =>
  query<BehindRow>(
    `select d.member_id, m.username, d.day::timestamp at time zone z.time_zone as at, d.day::text as day,
            case when $3 = 'DEPOSIT' then d.deposits else d.turnover end as turnover, d.winnings, d.rounds, d.deposits
       from agent_member_day d
       join member m on m.merchant_id = $1 and m.id = d.member_id
       join merchant z on z.id = $1
       ${heldOn({ member: 'd.member_id', day: 'd.day' })}
      where d.merchant_id = $1 and d.product = case when $3 = 'DEPOSIT' then '' else $3 end and d.day >= $4::date and d.day < $5::date
        and (d.day, d.member_id) > ($6::date, $7::bigint)
        and (d.turnover <> 0 or d.winnings <> 0 or d.deposits <> 0)
        and (d.member_id = $2 or h.member_id is null and exists (
          select from agent_line l where l.merchant_id = $1 and l.member_id = d.member_id and l.ancestor_id = $2
             and l.from_day <= d.day and l.until_day > d.day))
      order by d.day, d.member_id limit $8`,
    [
      ...[of.merchantId, of.agentId, of.product, of.from, of.until, of.behind.day, of.behind.memberId],
      of.limit,
    ],
  );

/** The same of an hour or of five minutes. */
export const readBehindSlots = (
  query: Query,
  of: {
    merchantId: number;
    agentId: bigint;
    product: string;
    day: string;
    starts: Date;
    ends: Date;
    behind: { at: Date; memberId: bigint };
    limit: number;
  },
): Promise<BehindRow[]> =>
  query<BehindRow>(
    `select d.member_id, m.username, d.slot as at, $4::text as day, d.turnover, d.winnings, 0 as rounds, 0::bigint as deposits
       from agent_slot d
       join member m on m.merchant_id = $1 and m.id = d.member_id
       ${heldOn({ member: 'd.member_id', day: '$4::date' })}
      where d.merchant_id = $1 and d.product = $3 and d.slot >= $5 and d.slot < $6 and (d.slot, d.member_id) > ($7, $8::bigint)
        and (d.member_id = $2 or h.member_id is null and exists (
          select from agent_line l where l.merchant_id = $1 and l.member_id = d.member_id and l.ancestor_id = $2
             and l.from_day <= $4::date and l.until_day > $4::date))
      order by d.slot, d.member_id limit $9`,
    [
      ...[
        of.merchantId,
        of.agentId,
        of.product,
        of.day,
        of.starts,
        of.ends,
        of.behind.at,
        of.behind.memberId,
      ],
      of.limit,
    ],
  );

export interface BetRow extends Record<string, unknown> {
  seq: bigint;
  vendor: string;
  round_id: string;
  game_id: string;
  category: string;
  ended_at: Date;
  bet: bigint;
  win: bigint;
}

/** Settled bets of a member of a team within some time, the newest first; the member stands in the team on that day, or is the agent. */
export const readBets = async (
  query: Query,
  of: {
    merchantId: number;
    agentId: bigint;
    memberId: bigint;
    product: string;
    day: string;
    starts: Date;
    ends: Date;
    behind: bigint;
    limit: number;
  },
): Promise<BetRow[] | null> => {
  const [member] = await query<{ there: boolean }>(
    `select $3::bigint = $2::bigint or exists (
       select from agent_line l where l.merchant_id = $1 and l.member_id = $3 and l.ancestor_id = $2 and l.from_day <= $4::date and l.until_day > $4::date) as there`,
    [of.merchantId, of.agentId, of.memberId, of.day],
  );
  if (member?.there !== true) return null;
  return query<BetRow>(
    `select r.seq, r.vendor, r.round_id, r.game_id, r.category, coalesce(r.ended_at, r.moved_at) as ended_at, r.bet, r.win
       from vendor_round r
      where r.merchant_id = $1 and r.member_id = $2 and r.seq < $6 and r.state = 'completed' and not r.trial
        and coalesce(r.ended_at, r.moved_at) >= $4 and coalesce(r.ended_at, r.moved_at) < $5
        and ($3 in ('', 'DEPOSIT') or agent_product(r.category) = $3)
      order by r.seq desc limit $7`,
    [of.merchantId, of.memberId, of.product, of.starts, of.ends, of.behind, of.limit],
  );
};
