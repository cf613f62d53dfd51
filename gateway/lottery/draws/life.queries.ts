import type { Database, Row } from '../../database/types';
import type { ChainRow } from './issues.queries';
import type { Place, Seal } from './types';

/** What the job needs of a draw beside its id. */
export interface DueDraw extends Row {
  merchant_id: number;
  id: bigint;
  game_code: string;
  game_version: number;
  issue: string;
  state: string;
  source: 'own' | 'external';
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  void_after: Date | null;
  chain_id: bigint | null;
  chain_index: number | null;
  commitment: string | null;
  beacon: 'none' | 'drand';
  beacon_chain: string | null;
  beacon_round: bigint | null;
  beacon_at: Date | null;
  sealed_at: Date | null;
  root: string | null;
  ticket_count: number | null;
  stake_minor: bigint | null;
  seal_signature: string | null;
  late: boolean;
  revision: number;
  lease_token: string | null;
  /** The database's clock. */
  now: Date;
}

const COLUMNS = `d.merchant_id, d.id, d.game_code, d.game_version, d.issue, d.state, d.source, d.opens_at, d.closes_at,
  d.draws_at, d.void_after, d.chain_id, d.chain_index, d.commitment, d.beacon, d.beacon_chain, d.beacon_round, d.beacon_at,
  d.sealed_at, d.root, d.ticket_count, d.stake_minor, d.seal_signature, d.late, d.revision, d.lease_token,
  clock_timestamp() as now`;

export interface Mine extends Place {
  token: string;
}

/** Draws whose next step is due, each to one worker for a while; those of the shortest wait first. */
export const takeDue = async (
  db: Database,
  input: { merchantId: number; most: number; token: string; leaseS: number },
): Promise<DueDraw[]> =>
  db.merchant(input.merchantId).query<DueDraw>(
    `update lottery_draw d set lease_token = $3, leased_until = clock_timestamp() + make_interval(secs => $4)
     where d.merchant_id = $1 and d.id in (
       select t.id from lottery_draw t
       -- Asked once, so that the index ends there: draws of weeks to come are not looked at.
       where t.merchant_id = $1 and t.due_at <= (select clock_timestamp())
         and (t.leased_until is null or t.leased_until < clock_timestamp())
       order by t.due_at limit $2 for update skip locked
     )
     returning ${COLUMNS}`,
    [input.merchantId, input.most, input.token, input.leaseS],
  );

/** Draws that an outage took: no ticket could be bought. Those of games that draw late are left to the job. */
export const voidMissed = async (db: Database, merchantId: number): Promise<number> => {
  const rows = await db.merchant(merchantId).query(
    `update lottery_draw d set state = 'void', void_reason = 'missed', due_at = null, settled_at = clock_timestamp(),
       winners = 0, payout_minor = 0
     from lottery_game g
     where d.merchant_id = $1 and d.state = 'scheduled' and d.source = 'own' and d.closes_at < clock_timestamp()
       and g.merchant_id = d.merchant_id and g.code = d.game_code and g.version = d.game_version
       and (d.beacon = 'drand' or g.definition ->> 'missed' = 'void')
     returning d.id`,
    [merchantId],
  );
  return rows.length;
};

export const openDraw = async (db: Database, { merchantId, id, token }: Mine): Promise<boolean> =>
  (
    await db.merchant(merchantId).query(
      `update lottery_draw set state = 'open', due_at = closes_at, lease_token = null, leased_until = null
       where merchant_id = $1 and id = $2 and lease_token = $3 and state = 'scheduled' and opens_at <= clock_timestamp()
       returning id`,
      [merchantId, id, token],
    )
  ).length === 1;

/** Waits for the tickets that are being bought, then closes; a later one finds it closed. */
export const closeDraw = async (db: Database, { merchantId, id, token }: Mine): Promise<boolean> =>
  db.merchant(merchantId).tx(async (query) => {
    await query('select pg_advisory_xact_lock(lottery_draw_lock($1, $2))', [merchantId, id]);
    const rows = await query(
      `update lottery_draw set state = 'closed', closed_at = clock_timestamp(), due_at = clock_timestamp()
       where merchant_id = $1 and id = $2 and lease_token = $3 and state = 'open' and closes_at <= clock_timestamp()
       returning id`,
      [merchantId, id, token],
    );
    return rows.length === 1;
  });

export const sealDraw = async (db: Database, input: Mine & Seal & { signature: string }): Promise<boolean> =>
  (
    await db.merchant(input.merchantId).query(
      `update lottery_draw set state = 'sealed', sealed_at = clock_timestamp(), root = $4, ticket_count = $5,
         stake_minor = $6, seal_signature = $7, late = clock_timestamp() > draws_at + interval '60 seconds',
         due_at = coalesce(beacon_at, draws_at), lease_token = null, leased_until = null
       where merchant_id = $1 and id = $2 and lease_token = $3 and state = 'closed'
       returning id`,
      [input.merchantId, input.id, input.token, input.root, input.count, input.stakeMinor, input.signature],
    )
  ).length === 1;

/** Until when a step waits to be tried again. */
export const postpone = async (
  db: Database,
  { merchantId, id, token, waitMs }: Mine & { waitMs: number | null },
): Promise<void> => {
  await db.merchant(merchantId).query(
    `update lottery_draw set lease_token = null, leased_until = null,
       due_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
     where merchant_id = $1 and id = $2 and lease_token = $3`,
    [merchantId, id, token, waitMs],
  );
};

/** Gives up what cannot be drawn any more; the reason is the job's. */
export const giveUp = async (db: Database, input: Mine & { reason: string }): Promise<boolean> =>
  (
    await db.merchant(input.merchantId).query(
      `update lottery_draw set state = 'void', void_reason = $4, due_at = null, lease_token = null, leased_until = null
       where merchant_id = $1 and id = $2 and lease_token = $3 and state in ('scheduled', 'open', 'closed', 'sealed')
       returning id`,
      [input.merchantId, input.id, input.token, input.reason],
    )
  ).length === 1;

/** True while an earlier draw of the chain still sells or counts: this one's seed would tell that one's. */
export const isAheadOfChain = async (
  db: Database,
  input: { merchantId: number; chainId: bigint; index: number },
): Promise<boolean> =>
  (
    await db.merchant(input.merchantId).query(
      `select 1 from lottery_draw where merchant_id = $1 and chain_id = $2 and chain_index < $3
         and state in ('scheduled', 'open', 'closed') limit 1`,
      [input.merchantId, input.chainId, input.index],
    )
  ).length === 1;

export const chainOf = async (
  db: Database,
  { merchantId, chainId }: { merchantId: number; chainId: bigint },
): Promise<ChainRow | null> => {
  const [row] = await db
    .merchant(merchantId)
    .query<ChainRow>(
      'select id, no, length, anchor, seed_box, next_index from lottery_chain where merchant_id = $1 and id = $2',
      [merchantId, chainId],
    );
  return row ?? null;
};

/** Numbers and their proof, once: the second one finds the draw drawn. */
export const writeResult = async (
  db: Database,
  input: Mine & { numbers: string; transcript: string },
): Promise<boolean> =>
  db.merchant(input.merchantId).tx(async (query) => {
    const [mine] = await query(
      `select id from lottery_draw where merchant_id = $1 and id = $2 and lease_token = $3 and state = 'sealed' for update`,
      [input.merchantId, input.id, input.token],
    );
    if (!mine) return false;
    await query(
      `insert into lottery_result (merchant_id, draw_id, revision, source, numbers, transcript, drawn_by)
       values ($1, $2, 1, 'own', $3, $4::text::jsonb, 'the draw')`,
      [input.merchantId, input.id, input.numbers, input.transcript],
    );
    await query(
      `update lottery_draw set state = 'drawn', revision = 1, drawn_at = clock_timestamp(), due_at = clock_timestamp()
       where merchant_id = $1 and id = $2`,
      [input.merchantId, input.id],
    );
    return true;
  });

/** Everyone may know; answers the numbers. */
export const publishDraw = async (
  db: Database,
  { merchantId, id, token }: Mine,
): Promise<{ numbers: string; revision: number } | null> => {
  const [row] = await db.merchant(merchantId).query<{ numbers: string; revision: number }>(
    `update lottery_draw d set state = 'published', published_at = clock_timestamp(), due_at = null,
       lease_token = null, leased_until = null
     from lottery_result r
     where d.merchant_id = $1 and d.id = $2 and d.lease_token = $3 and d.state = 'drawn'
       and r.merchant_id = d.merchant_id and r.draw_id = d.id and r.revision = d.revision
     returning r.numbers, r.revision`,
    [merchantId, id, token],
  );
  return row ?? null;
};

export const noteAlarm = async (
  db: Database,
  input: { merchantId: number; id: bigint | null; text: string },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query(
      `insert into lottery_note (merchant_id, draw_id, kind, said_by, text) values ($1, $2, 'alarm', 'the gateway', $3)`,
      [input.merchantId, input.id, input.text.slice(0, 500)],
    );
};
