import type { Database } from '../database/types';

/** When this database first served production; null: never. */
export const productionSince = async (db: Database): Promise<Date | null> => {
  const [row] = await db.operator.query<{ production_since: Date }>(
    'select production_since from deployment',
  );
  return row?.production_since ?? null;
};

/** Notes once that it serves production. */
export const noteProduction = async (db: Database): Promise<void> => {
  await db.operator.query('insert into deployment default values on conflict do nothing');
};
