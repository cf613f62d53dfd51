import type { Database, Row } from '../../database/types';
import type { Draw, LeasedDraw, LoadedGame, Place } from './types';

const COLUMNS = `d.id, d.merchant_id, d.game_code, d.game_version, d.issue, d.state, d.source, d.opens_at, d.closes_at,
  d.draws_at, d.commitment, d.chain_index, d.beacon, d.beacon_chain, d.beacon_round, d.beacon_at, d.sealed_at, d.root,
  d.ticket_count, d.stake_minor, d.seal_signature, d.late, d.revision, d.published_at, d.settled_at, d.winners,
  d.payout_minor, d.void_reason, d.lease_token,
  case when d.published_at is not null then (
    select r.numbers from lottery_result r
    where r.merchant_id = d.merchant_id and r.draw_id = d.id and r.revision = d.revision
  ) end as numbers`;

interface DrawRow extends Row {
  id: bigint;
  merchant_id: number;
  game_code: string;
  game_version: number;
  issue: string;
  state: Draw['state'];
  source: Draw['source'];
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  commitment: string | null;
  chain_index: number | null;
  beacon: Draw['beacon'];
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
  published_at: Date | null;
  settled_at: Date | null;
  winners: number | null;
  payout_minor: bigint | null;
  void_reason: string;
  lease_token: string | null;
  numbers: string | null;
}

const drawOfRow = (row: DrawRow): Draw => ({
  id: row.id,
  merchantId: row.merchant_id,
  gameCode: row.game_code,
  gameVersion: row.game_version,
  issue: row.issue,
  state: row.state,
  source: row.source,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  drawsAt: row.draws_at,
  commitment: row.commitment,
  chainIndex: row.chain_index,
  beacon: row.beacon,
  beaconChain: row.beacon_chain,
  beaconRound: row.beacon_round,
  beaconAt: row.beacon_at,
  sealedAt: row.sealed_at,
  root: row.root,
  ticketCount: row.ticket_count,
  stakeMinor: row.stake_minor,
  sealSignature: row.seal_signature,
  late: row.late,
  revision: row.revision,
  numbers: row.numbers,
  publishedAt: row.published_at,
  settledAt: row.settled_at,
  winners: row.winners,
  payoutMinor: row.payout_minor,
  voidReason: row.void_reason,
});
const leasedOfRow = (row: DrawRow): LeasedDraw => ({ ...drawOfRow(row), leaseToken: row.lease_token ?? '' });

interface GameRow extends Row {
  merchant_id: number;
  code: string;
  version: number;
  state: LoadedGame['state'];
  definition: unknown;
}
const gameOfRow = ({ merchant_id, ...row }: GameRow): LoadedGame => ({ merchantId: merchant_id, ...row });

export const listGames = async (db: Database, merchantId: number): Promise<LoadedGame[]> =>
  (
    await db.merchant(merchantId).query<GameRow>(
      `select merchant_id, code, version, state, definition from lottery_game
       where merchant_id = $1 and state <> 'old' order by code`,
      [merchantId],
    )
  ).map(gameOfRow);

export const findGame = async (
  db: Database,
  input: { merchantId: number; code: string; version: number },
): Promise<LoadedGame | null> => {
  const [row] = await db.merchant(input.merchantId).query<GameRow>(
    `select merchant_id, code, version, state, definition from lottery_game
     where merchant_id = $1 and code = $2 and version = $3`,
    [input.merchantId, input.code, input.version],
  );
  return row ? gameOfRow(row) : null;
};

export const findDraw = async (db: Database, { merchantId, id }: Place): Promise<Draw | null> => {
  const [row] = await db
    .merchant(merchantId)
    .query<DrawRow>(`select ${COLUMNS} from lottery_draw d where d.merchant_id = $1 and d.id = $2`, [
      merchantId,
      id,
    ]);
  return row ? drawOfRow(row) : null;
};

export const findByIssue = async (
  db: Database,
  input: { merchantId: number; gameCode: string; issue: string },
): Promise<Draw | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<DrawRow>(
      `select ${COLUMNS} from lottery_draw d where d.merchant_id = $1 and d.game_code = $2 and d.issue = $3`,
      [input.merchantId, input.gameCode, input.issue],
    );
  return row ? drawOfRow(row) : null;
};

interface OfGame {
  merchantId: number;
  gameCode: string;
  most: number;
}

/** Draws that can be bought now or later, by the database's clock; with that clock. */
export const listToCome = async (
  db: Database,
  { merchantId, gameCode, most }: OfGame,
): Promise<{ draws: Draw[]; now: Date }> => {
  const { query } = db.merchant(merchantId);
  const rows = await query<DrawRow & { now: Date }>(
    `select ${COLUMNS}, clock_timestamp() as now from lottery_draw d
     where d.merchant_id = $1 and d.game_code = $2 and d.state in ('scheduled', 'open') and d.closes_at > clock_timestamp()
     order by d.closes_at limit $3`,
    [merchantId, gameCode, most],
  );
  return { draws: rows.map(drawOfRow), now: rows[0]?.now ?? (await databaseNow(db, merchantId)) };
};

export const databaseNow = async (db: Database, merchantId: number): Promise<Date> => {
  const [row] = await db.merchant(merchantId).query<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('the database told no time');
  return row.now;
};

export const listLatest = async (
  db: Database,
  input: OfGame & { beforeId: bigint | null },
): Promise<Draw[]> =>
  (
    await db.merchant(input.merchantId).query<DrawRow>(
      `select ${COLUMNS} from lottery_draw d
       where d.merchant_id = $1 and d.game_code = $2 and d.published_at is not null
         and ($4::bigint is null or d.draws_at < (
           select b.draws_at from lottery_draw b where b.merchant_id = $1 and b.id = $4
         ))
       order by d.draws_at desc limit $3`,
      [input.merchantId, input.gameCode, input.most, input.beforeId],
    )
  ).map(drawOfRow);

export const findTranscript = async (db: Database, { merchantId, id }: Place): Promise<unknown> => {
  const [row] = await db.merchant(merchantId).query<{ transcript: unknown }>(
    `select r.transcript from lottery_result r
     join lottery_draw d on d.merchant_id = r.merchant_id and d.id = r.draw_id and d.revision = r.revision
     where r.merchant_id = $1 and r.draw_id = $2 and d.published_at is not null`,
    [merchantId, id],
  );
  return row?.transcript ?? null;
};

interface Take {
  merchantId: number;
  most: number;
  exceptGames: readonly string[];
  token: string;
  leaseS: number;
}

/** Draws whose money is to move, each to one worker; published and corrected ones are settling from here on. */
export const takeToSettle = async (db: Database, input: Take): Promise<LeasedDraw[]> =>
  (
    await db.merchant(input.merchantId).query<DrawRow>(
      `update lottery_draw d set lease_token = $3, leased_until = clock_timestamp() + make_interval(secs => $4),
         state = case when d.state in ('published', 'corrected') then 'settling' else d.state end
       where d.merchant_id = $1 and d.id in (
         select t.id from lottery_draw t
         where t.merchant_id = $1 and (t.state = 'void' or t.game_code <> all($5::text[]))
           and (t.state in ('published', 'settling', 'corrected') or (t.state = 'void' and t.settled_at is null))
           and (t.leased_until is null or t.leased_until < clock_timestamp())
         order by t.id limit $2 for update skip locked
       )
       returning ${COLUMNS}`,
      [input.merchantId, input.most, input.token, input.leaseS, input.exceptGames],
    )
  ).map(leasedOfRow);

type Lease = Place & { leaseToken: string };

export const keepLease = async (db: Database, input: Lease & { leaseS: number }): Promise<boolean> =>
  (
    await db.merchant(input.merchantId).query(
      `update lottery_draw set leased_until = clock_timestamp() + make_interval(secs => $4)
       where merchant_id = $1 and id = $2 and lease_token = $3 returning id`,
      [input.merchantId, input.id, input.leaseToken, input.leaseS],
    )
  ).length === 1;

export const settle = async (
  db: Database,
  input: Lease & { winners: number; payoutMinor: bigint },
): Promise<Draw | null> => {
  const [row] = await db.merchant(input.merchantId).query<DrawRow>(
    `update lottery_draw d set state = case when d.state = 'void' then d.state else 'settled' end,
       settled_at = clock_timestamp(), winners = $4, payout_minor = $5, lease_token = null, leased_until = null
     where d.merchant_id = $1 and d.id = $2 and d.lease_token = $3
       and (d.state = 'settling' or (d.state = 'void' and d.settled_at is null))
     returning ${COLUMNS}`,
    [input.merchantId, input.id, input.leaseToken, input.winners, input.payoutMinor],
  );
  return row ? drawOfRow(row) : null;
};

/** Gives a draw up, from one of the states named alone; waits for tickets that are being bought. */
export const voidDraw = async (
  db: Database,
  input: Place & { from: readonly string[]; reason: string; by: string },
): Promise<Draw | null> =>
  db.merchant(input.merchantId).tx(async (query) => {
    await query('select pg_advisory_xact_lock(lottery_draw_lock($1, $2))', [input.merchantId, input.id]);
    const [row] = await query<DrawRow>(
      `update lottery_draw d set state = 'void', void_reason = $4, due_at = null, lease_token = null, leased_until = null
       where d.merchant_id = $1 and d.id = $2 and d.state = any ($3::text[])
       returning ${COLUMNS}`,
      [input.merchantId, input.id, input.from, input.reason],
    );
    if (!row) return null;
    await query(
      `insert into lottery_note (merchant_id, draw_id, kind, said_by, text) values ($1, $2, 'void', $3, $4)`,
      [input.merchantId, input.id, input.by, input.reason],
    );
    return drawOfRow(row);
  });
