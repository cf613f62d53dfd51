import type { Database } from '../database/types';
import { registrationKeys } from './registration-sources';

interface Counted {
  merchantId: number;
  source: string;
  nowMs: number;
}

const HOUR = `date_trunc('hour', to_timestamp($2 / 1000.0), 'UTC')`;

/**
 * Counts a registration that begins, and returns the counts of this hour and the one before. Rows are locked by name, so that no
 * two registrations deadlock.
 */
export const countRegistration = async (
  db: Database,
  { merchantId, source, nowMs }: Counted,
): Promise<{ source: number; network: number }> => {
  const keys = registrationKeys(source);
  const rows = await db.merchant(merchantId).query<{ source: string; registrations: number }>(
    `insert into registration_source as r (merchant_id, source, hour, registrations)
     select $1, name, ${HOUR}, 1 from unnest($3::text[]) as name order by name
     on conflict (merchant_id, source, hour) do update set registrations = r.registrations + 1
     returning source, registrations + coalesce((
       select b.registrations from registration_source b
        where b.merchant_id = $1 and b.source = r.source and b.hour = r.hour - interval '1 hour'), 0) as registrations`,
    [merchantId, nowMs, [keys.source, keys.network]],
  );
  const countOf = (name: string): number => rows.find((row) => row.source === name)?.registrations ?? 0;
  return { source: countOf(keys.source), network: countOf(keys.network) };
};

/** Takes back the count of a registration that was refused. */
export const uncountRegistration = async (
  db: Database,
  { merchantId, source, nowMs }: Counted,
): Promise<void> => {
  const keys = registrationKeys(source);
  await db.merchant(merchantId).query(
    `with counted as (
       select c.source from registration_source c
        where c.merchant_id = $1 and c.hour = ${HOUR} and c.source = any($3::text[]) order by c.source for update)
     update registration_source r set registrations = r.registrations - 1 from counted
      where r.merchant_id = $1 and r.hour = ${HOUR} and r.source = counted.source and r.registrations > 0`,
    [merchantId, nowMs, [keys.source, keys.network]],
  );
};
