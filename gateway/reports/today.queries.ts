import type { Query } from '../database/types';

/** The merchant's day by the database's clock, by which the ledger counts days. */
export const readToday = async (query: Query, merchantId: number): Promise<{ day: string; zone: string }> => {
  const [row] = await query<{ day: string; zone: string }>(
    `select (clock_timestamp() at time zone m.time_zone)::date::text as day, m.time_zone as zone from merchant m where m.id = $1`,
    [merchantId],
  );
  if (!row) throw new Error(`no merchant ${merchantId}`);
  return row;
};
