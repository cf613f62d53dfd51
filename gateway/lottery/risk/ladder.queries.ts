import type { Database, Query } from '../../database/types';
import type { Ladder } from './ladder';

interface OfGame {
  merchantId: number;
  game: string;
}

const ladderIn = async (query: Query, { merchantId, game }: OfGame): Promise<Ladder> => {
  const rows = await query<{ from_ppm: number; odds_ppm: number }>(
    'select from_ppm, odds_ppm from lottery_ladder where merchant_id = $1 and game_code = $2 order by from_ppm',
    [merchantId, game],
  );
  return rows.map(({ from_ppm: fromPpm, odds_ppm: oddsPpm }) => ({ fromPpm, oddsPpm }));
};

export const readLadder = (db: Database, of: OfGame): Promise<Ladder> =>
  ladderIn(db.merchant(of.merchantId).query, of);

/** Puts these steps in the place of those that stood. @returns those that stood */
export const replaceLadder = async (query: Query, of: OfGame, ladder: Ladder): Promise<Ladder> => {
  const before = await ladderIn(query, of);
  await query('delete from lottery_ladder where merchant_id = $1 and game_code = $2', [
    of.merchantId,
    of.game,
  ]);
  await query(
    `insert into lottery_ladder (merchant_id, game_code, from_ppm, odds_ppm)
     select $1, $2, s.from_ppm, s.odds_ppm from unnest($3::int4[], $4::int4[]) s(from_ppm, odds_ppm)`,
    [
      of.merchantId,
      of.game,
      ladder.map(({ fromPpm }) => fromPpm.toString()),
      ladder.map(({ oddsPpm }) => oddsPpm.toString()),
    ],
  );
  return before;
};

/** What stands under keys of a draw; a key without a row is left out. */
export const readSums = async (
  db: Database,
  input: { merchantId: number; drawId: bigint; keys: readonly string[] },
): Promise<Map<string, bigint>> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<{ key: string; amount_minor: bigint }>(
      'select key, amount_minor from lottery_exposure where merchant_id = $1 and draw_id = $2 and key = any ($3::text[])',
      [input.merchantId, input.drawId, input.keys],
    );
  return new Map(rows.map(({ key, amount_minor: amount }) => [key, amount]));
};

/** Keys of a draw under which at least so much stands, the most first. */
export const readDearKeys = async (
  db: Database,
  input: { merchantId: number; drawId: bigint; leastMinor: bigint; most: number },
): Promise<Map<string, bigint>> => {
  const rows = await db.merchant(input.merchantId).query<{ key: string; amount_minor: bigint }>(
    `select key, amount_minor from lottery_exposure
      where merchant_id = $1 and draw_id = $2 and amount_minor >= $3 order by amount_minor desc, key limit $4`,
    [input.merchantId, input.drawId, input.leastMinor, input.most],
  );
  return new Map(rows.map(({ key, amount_minor: amount }) => [key, amount]));
};
