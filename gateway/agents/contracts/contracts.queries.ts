import type { ContractAction, ContractState } from '../../../src/contract/entities/agent-contract';
import type { PayKind, PayProduct, PaySpan } from '../../../src/contract/pay';
import type { Database, Query } from '../../database/types';

export interface ContractRow extends Record<string, unknown> {
  id: bigint;
  receiver_id: bigint;
  receiver: string;
  payer_id: bigint | null;
  kind: PayKind;
  product: PayProduct;
  span: PaySpan;
  state: ContractState;
  current: number | null;
  offered: number | null;
  acts: number;
  head: string;
}
export interface VersionRow extends Record<string, unknown> {
  contract_id: bigint;
  number: number;
  terms: string;
  previous: string;
  hash: string;
  from_day: string | null;
  until_day: string | null;
}
export interface ActFacts {
  number: number;
  action: ContractAction;
  side: 'payer' | 'receiver';
  member_id: bigint | null;
  actor: string;
  version: number;
  at: Date;
  language: string;
  wording: string;
  day: string | null;
  previous: string;
  hash: string;
}
export type ActRow = ActFacts & Record<string, unknown>;

/** A contract has at most so many acts and versions in an answer. */
const MAX_ACTS = 500;
const FACTS = `c.id, c.receiver_id, m.username as receiver, c.payer_id, c.kind, c.product, c.span, c.state, c.current, c.offered, c.acts, c.head`;
const FROM = 'agent_contract c join member m on m.merchant_id = c.merchant_id and m.id = c.receiver_id';
/** Contracts whose payer still stands right above the receiver, or is the platform. */
const STANDS = `(c.payer_id is null or exists (
  select from agent_line l where l.merchant_id = $1 and l.member_id = c.receiver_id and l.ancestor_id = c.payer_id and l.depth = 1
     and l.from_day <= (select merchant_today($1)) and l.until_day > (select merchant_today($1))))`;

const queryOf = (db: Database, merchantId: number): Query => db.merchant(merchantId).query;

export const readOwnContracts = (
  db: Database,
  of: { merchantId: number; agentId: bigint; limit: number },
): Promise<ContractRow[]> =>
  queryOf(db, of.merchantId)<ContractRow>(
    `select ${FACTS} from ${FROM} where c.merchant_id = $1 and c.receiver_id = $2 and ${STANDS}
      order by c.kind, c.product, c.span, c.id limit $3`,
    [of.merchantId, of.agentId, of.limit],
  );

export const readContractsBelow = (
  db: Database,
  of: { merchantId: number; agentId: bigint; memberId: bigint | null; behind: bigint; limit: number },
): Promise<ContractRow[]> =>
  queryOf(db, of.merchantId)<ContractRow>(
    `select ${FACTS} from ${FROM}
      where c.merchant_id = $1 and c.payer_id = $2 and c.id > $4 and ($3::bigint is null or c.receiver_id = $3) and ${STANDS}
      order by c.id limit $5`,
    [of.merchantId, of.agentId, of.memberId, of.behind, of.limit],
  );

/** The platform's, by number. */
export const readPlatformContracts = (
  query: Query,
  of: { merchantId: number; receiverId: bigint | null; limit: number },
): Promise<ContractRow[]> =>
  query<ContractRow>(
    `select ${FACTS} from ${FROM}
      where c.merchant_id = $1 and c.payer_id is null and ($2::bigint is null or c.receiver_id = $2) order by c.id limit $3`,
    [of.merchantId, of.receiverId, of.limit],
  );

export const findContract = async (
  query: Query,
  of: { merchantId: number; id: bigint; lock?: boolean },
): Promise<ContractRow | null> => {
  const [row] = await query<ContractRow>(
    `select ${FACTS} from ${FROM} where c.merchant_id = $1 and c.id = $2 ${of.lock === true ? 'for update of c' : ''}`,
    [of.merchantId, of.id],
  );
  return row ?? null;
};

export interface SidesOf {
  merchantId: number;
  receiverId: bigint;
  payerId: bigint | null;
  kind: PayKind;
  product: PayProduct;
  span: PaySpan;
}

/** The chain of what two sides agree on, locked; null: they have none yet. */
export const findBySides = async (query: Query, of: SidesOf): Promise<ContractRow | null> => {
  const [row] = await query<ContractRow>(
    `select ${FACTS} from ${FROM} where c.merchant_id = $1 and c.receiver_id = $2 and coalesce(c.payer_id, 0) = coalesce($3::bigint, 0)
        and c.kind = $4 and c.product = $5 and c.span = $6 for update of c`,
    [of.merchantId, of.receiverId, of.payerId, of.kind, of.product, of.span],
  );
  return row ?? null;
};

/** Offers of one receiver come one after another. */
export const lockReceiver = async (
  query: Query,
  { merchantId, receiverId }: { merchantId: number; receiverId: bigint },
): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `contracts of ${merchantId} ${receiverId}`,
  ]);
};

/** Versions of some contracts with the days on which they count, the oldest first. */
export const readVersions = (
  query: Query,
  of: { merchantId: number; contractIds: readonly bigint[] },
): Promise<VersionRow[]> =>
  query<VersionRow>(
    `select v.contract_id, v.number, v.terms, v.previous, v.hash, f.from_day::text as from_day,
            case when f.until_day = 'infinity' then null else f.until_day::text end as until_day
       from agent_contract_version v
       left join agent_contract_force f on f.merchant_id = $1 and f.contract_id = v.contract_id and f.version = v.number
      where v.merchant_id = $1 and v.contract_id = any($2::bigint[])
      order by v.contract_id, v.number`,
    [of.merchantId, of.contractIds],
  );

/** Of each contract only the versions in force and on offer. */
export const readLiveVersions = (
  query: Query,
  of: { merchantId: number; contractIds: readonly bigint[] },
): Promise<VersionRow[]> =>
  query<VersionRow>(
    `select v.contract_id, v.number, v.terms, v.previous, v.hash, f.from_day::text as from_day,
            case when f.until_day = 'infinity' then null else f.until_day::text end as until_day
       from agent_contract c
       join agent_contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.number in (c.current, c.offered)
       left join agent_contract_force f on f.merchant_id = $1 and f.contract_id = v.contract_id and f.version = v.number
      where c.merchant_id = $1 and c.id = any($2::bigint[])`,
    [of.merchantId, of.contractIds],
  );

export const readActs = (query: Query, of: { merchantId: number; contractId: bigint }): Promise<ActRow[]> =>
  query<ActRow>(
    `select number, action, side, member_id, actor, version, at, language, wording, day::text as day, previous, hash
       from agent_contract_act where merchant_id = $1 and contract_id = $2 order by number limit ${MAX_ACTS}`,
    [of.merchantId, of.contractId],
  );

/** Best rates below: terms in force or on offer of an agent's direct downlines. */
export const readTermsBelow = (
  query: Query,
  of: { merchantId: number; payerId: bigint; kind: PayKind; limit: number },
): Promise<{ product: PayProduct; span: PaySpan; terms: string }[]> =>
  query<{ product: PayProduct; span: PaySpan; terms: string }>(
    `select c.product, c.span, v.terms from agent_contract c
       join agent_contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.number in (c.current, c.offered)
      where c.merchant_id = $1 and c.payer_id = $2 and c.kind = $3 and c.state in ('P', 'E', 'A', 'V') and ${STANDS}
      order by c.id limit $4`,
    [of.merchantId, of.payerId, of.kind, of.limit],
  );

/** Terms by which an agent is paid: of a product, or of all products in one pot where there are none of it. */
export const readOwnTerms = async (
  query: Query,
  of: { merchantId: number; agentId: bigint; kind: PayKind; product: PayProduct; span: PaySpan },
): Promise<string | null> => {
  const [row] = await query<{ terms: string }>(
    `select v.terms from agent_contract c
       join agent_contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.number = c.current
      where c.merchant_id = $1 and c.receiver_id = $2 and c.kind = $3 and c.product in ($4, 'CONS') and c.state in ('A', 'E', 'V') and ${STANDS}
      order by c.product = $4 desc, c.span = $5 desc, c.id limit 1`,
    [of.merchantId, of.agentId, of.kind, of.product, of.span],
  );
  return row?.terms ?? null;
};

export const merchantToday = async (query: Query, merchantId: number): Promise<string> => {
  const [row] = await query<{ day: string }>('select merchant_today($1)::text as day', [merchantId]);
  if (!row) throw new Error(`no merchant ${merchantId}`);
  return row.day;
};

/** An agent right below another one today, or anywhere where the platform offers. */
export const isAgentBelow = async (
  query: Query,
  of: { merchantId: number; payerId: bigint | null; receiverId: bigint },
): Promise<boolean> => {
  const [row] = await query<{ there: boolean }>(
    `select exists (select from member m where m.merchant_id = $1 and m.id = $3 and m.type in (1, 2, 41, 42) and m.status = 'active'
        and ($2::bigint is null or exists (
          select from agent_line l where l.merchant_id = $1 and l.member_id = m.id and l.ancestor_id = $2 and l.depth = 1
             and l.from_day <= (select merchant_today($1)) and l.until_day > (select merchant_today($1))))) as there`,
    [of.merchantId, of.payerId, of.receiverId],
  );
  return row?.there ?? false;
};

/** How a merchant treats terms above the offerer's own. */
export const readDearerRule = async (query: Query, merchantId: number): Promise<'confirm' | 'refuse'> => {
  const [row] = await query<{ dearer: 'confirm' | 'refuse' }>(
    'select dearer from agent_pay_setting where merchant_id = $1',
    [merchantId],
  );
  return row?.dearer ?? 'confirm';
};

export const insertContract = async (query: Query, of: SidesOf & { head: string }): Promise<bigint> => {
  const [row] = await query<{ id: bigint }>(
    `insert into agent_contract (merchant_id, receiver_id, payer_id, kind, product, span, state, offered, acts, head)
     values ($1, $2, $3, $4, $5, $6, 'P', 1, 1, $7) returning id`,
    [of.merchantId, of.receiverId, of.payerId, of.kind, of.product, of.span, of.head],
  );
  if (!row) throw new Error('no contract');
  return row.id;
};

export const insertVersion = async (
  query: Query,
  of: {
    merchantId: number;
    contractId: bigint;
    number: number;
    terms: string;
    previous: string;
    hash: string;
    at: Date;
  },
): Promise<void> => {
  await query(
    `insert into agent_contract_version (merchant_id, contract_id, number, terms, previous, hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [of.merchantId, of.contractId, of.number, of.terms, of.previous, of.hash, of.at],
  );
};

export const insertAct = async (
  query: Query,
  of: { merchantId: number; contractId: bigint } & ActFacts,
): Promise<void> => {
  await query(
    `insert into agent_contract_act (merchant_id, contract_id, number, action, side, member_id, actor, version, at, language, wording, day,
       previous, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date, $13, $14)`,
    [
      ...[of.merchantId, of.contractId, of.number, of.action, of.side, of.member_id, of.actor, of.version],
      ...[of.at, of.language, of.wording, of.day, of.previous, of.hash],
    ],
  );
};

export const updateContract = async (
  query: Query,
  of: {
    merchantId: number;
    id: bigint;
    state: ContractState;
    current: number | null;
    offered: number | null;
    acts: number;
    head: string;
  },
): Promise<void> => {
  await query(
    'update agent_contract set state = $3, current = $4, offered = $5, acts = $6, head = $7 where merchant_id = $1 and id = $2',
    [of.merchantId, of.id, of.state, of.current, of.offered, of.acts, of.head],
  );
};

/** From a day on a version counts instead of all before it; without a version none does. What would only begin then never counts. */
export const replaceForce = async (
  query: Query,
  of: { merchantId: number; contractId: bigint; version: number | null; day: string },
): Promise<void> => {
  await query(
    'delete from agent_contract_force where merchant_id = $1 and contract_id = $2 and from_day >= $3::date',
    [of.merchantId, of.contractId, of.day],
  );
  await query(
    `update agent_contract_force set until_day = $3::date where merchant_id = $1 and contract_id = $2 and until_day > $3::date`,
    [of.merchantId, of.contractId, of.day],
  );
  if (of.version === null) return;
  await query(
    'insert into agent_contract_force (merchant_id, contract_id, version, from_day) values ($1, $2, $3, $4::date)',
    [of.merchantId, of.contractId, of.version, of.day],
  );
};

/** Contracts of a dividend or wage by what older clients name them with. */
export const findOwnByTerms = async (
  query: Query,
  of: { merchantId: number; agentId: bigint; kind: PayKind; product: string; span: string },
): Promise<bigint | null> => {
  const [row] = await query<{ id: bigint }>(
    `select c.id from agent_contract c
      where c.merchant_id = $1 and c.receiver_id = $2 and c.kind = $3 and c.product = $4 and c.span = $5 and c.state in ('P', 'E', 'V') and ${STANDS}
      order by c.id limit 1`,
    [of.merchantId, of.agentId, of.kind, of.product, of.span],
  );
  return row?.id ?? null;
};
