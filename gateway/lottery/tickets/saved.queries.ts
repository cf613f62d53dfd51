import type { Database, Row } from '../../database/types';
import type { AskedLine, SavedNumbers } from './types';

interface Owner {
  merchantId: number;
  memberId: bigint;
}
interface SavedRow extends Row {
  id: bigint;
  game_code: string;
  name: string;
  lines: AskedLine[];
}
const savedOf = ({ game_code: game, ...row }: SavedRow): SavedNumbers => ({ ...row, game });

export const listSaved = async (
  db: Database,
  input: Owner & { game: string; limit: number },
): Promise<SavedNumbers[]> => {
  const rows = await db.merchant(input.merchantId).query<SavedRow>(
    `select id, game_code, name, lines from lottery_saved
        where merchant_id = $1 and member_id = $2 and ($3 = '' or game_code = $3) order by id desc limit $4`,
    [input.merchantId, input.memberId, input.game, input.limit],
  );
  return rows.map(savedOf);
};

/** Null when the member has as many already; parallel ones wait for each other. */
export const insertSaved = (
  db: Database,
  input: Owner & { game: string; name: string; lines: readonly AskedLine[]; most: number },
): Promise<SavedNumbers | null> =>
  db.merchant(input.merchantId).tx(async (query) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `lottery saved ${input.merchantId} ${input.memberId}`,
    ]);
    const [row] = await query<SavedRow>(
      `insert into lottery_saved (merchant_id, member_id, game_code, name, lines)
       select $1, $2, $3, $4, $5::text::jsonb
        where (select count(*) from lottery_saved where merchant_id = $1 and member_id = $2) < $6
       returning id, game_code, name, lines`,
      [
        input.merchantId,
        input.memberId,
        input.game,
        input.name,
        JSON.stringify(
          input.lines.map(({ bet, selection, mode, multiple, rebatePpm = 0 }) => ({
            ...{ bet, selection, mode, multiple },
            ...(rebatePpm === 0 ? {} : { rebatePpm }),
          })),
        ),
        input.most,
      ],
    );
    return row === undefined ? null : savedOf(row);
  });

export const removeSaved = async (db: Database, input: Owner & { id: bigint }): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query('delete from lottery_saved where merchant_id = $1 and member_id = $2 and id = $3', [
      input.merchantId,
      input.memberId,
      input.id,
    ]);
};
