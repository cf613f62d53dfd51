import type { Query, Row } from '../../database/types';

interface GameKey {
  merchantId: number;
  code: string;
}

/** One node at a time makes a game's issues; where they end so far, by the database's clock. */
export const lockIssues = async (
  query: Query,
  { merchantId, code }: GameKey,
): Promise<{ now: Date; lastDrawsAt: Date | null; lastClosesAt: Date | null; lastIssue: string }> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lottery issues ${merchantId} ${code}`,
  ]);
  const [row] = await query<
    Row & { now: Date; draws_at: Date | null; closes_at: Date | null; issue: string | null }
  >(
    `select clock_timestamp() as now, l.draws_at, l.closes_at, l.issue from (select 1) one left join lateral (
       select draws_at, closes_at, issue from lottery_draw
       where merchant_id = $1 and game_code = $2 order by draws_at desc limit 1
     ) l on true`,
    [merchantId, code],
  );
  if (!row) throw new Error('the database told no time');
  return { now: row.now, lastDrawsAt: row.draws_at, lastClosesAt: row.closes_at, lastIssue: row.issue ?? '' };
};

export interface ChainRow extends Row {
  id: bigint;
  no: number;
  length: number;
  anchor: string;
  seed_box: Uint8Array;
  next_index: number;
}

export const newestChain = async (query: Query, { merchantId, code }: GameKey): Promise<ChainRow | null> => {
  const [row] = await query<ChainRow>(
    `select id, no, length, anchor, seed_box, next_index from lottery_chain
     where merchant_id = $1 and game_code = $2 order by no desc limit 1`,
    [merchantId, code],
  );
  return row ?? null;
};

export const insertChain = async (
  query: Query,
  input: GameKey & { no: number; length: number; anchor: string; seedBox: Uint8Array },
): Promise<ChainRow> => {
  const [row] = await query<ChainRow>(
    `insert into lottery_chain (merchant_id, game_code, no, length, anchor, seed_box) values ($1, $2, $3, $4, $5, $6)
     returning id, no, length, anchor, seed_box, next_index`,
    [input.merchantId, input.code, input.no, input.length, input.anchor, input.seedBox],
  );
  if (!row) throw new Error('no chain was written');
  return row;
};

export const useSeeds = async (
  query: Query,
  input: { merchantId: number; chainId: bigint; nextIndex: number },
): Promise<void> => {
  await query('update lottery_chain set next_index = $3 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.chainId,
    input.nextIndex,
  ]);
};

export interface NewDraw {
  issue: string;
  opens_at: string;
  closes_at: string;
  draws_at: string;
  void_after: string | null;
  chain_id: string | null;
  chain_index: number | null;
  commitment: string | null;
  beacon_chain: string | null;
  beacon_round: string | null;
  beacon_at: string | null;
}

export const insertDraws = async (
  query: Query,
  input: GameKey & {
    version: number;
    source: 'own' | 'external';
    beacon: 'none' | 'drand';
    draws: readonly NewDraw[];
  },
): Promise<void> => {
  await query(
    `insert into lottery_draw (merchant_id, game_code, game_version, source, beacon, issue, opens_at, closes_at, draws_at,
       void_after, chain_id, chain_index, commitment, beacon_chain, beacon_round, beacon_at, due_at)
     select $1, $2, $3, $4, $5, i.issue, i.opens_at, i.closes_at, i.draws_at, i.void_after, i.chain_id, i.chain_index,
       i.commitment, i.beacon_chain, i.beacon_round, i.beacon_at, i.opens_at
     from jsonb_to_recordset($6::text::jsonb) as i(issue text, opens_at timestamptz, closes_at timestamptz, draws_at timestamptz,
       void_after timestamptz, chain_id bigint, chain_index int, commitment text, beacon_chain text, beacon_round bigint,
       beacon_at timestamptz)`,
    [input.merchantId, input.code, input.version, input.source, input.beacon, JSON.stringify(input.draws)],
  );
};
