import type { Database } from '../../database/types';

export type SealingScheme = 'legacy' | 'jwe';

/** True for the first one that brings this body, on whichever node. */
export const takeSealed = async (
  db: Database,
  input: { idHash: string; scheme: SealingScheme; lifeS: number },
): Promise<boolean> => {
  const rows = await db.operator.query(
    `insert into sealed_seen (id_hash, scheme, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (id_hash) do nothing returning 1 as taken`,
    [input.idHash, input.scheme, input.lifeS],
  );
  return rows.length === 1;
};

/** Removes what is too old to matter, and of each scheme the oldest beyond `most`; at most `limit` rows of each kind. */
export const sweepSealed = async (
  db: Database,
  input: { most: Readonly<Record<SealingScheme, number>>; limit: number },
): Promise<void> => {
  const { query } = db.operator;
  await query(
    'delete from sealed_seen where id_hash in (select id_hash from sealed_seen where expires_at < now() limit $1)',
    [input.limit],
  );
  for (const scheme of ['legacy', 'jwe'] as const)
    await query(
      `delete from sealed_seen where id_hash in (
         select id_hash from sealed_seen where scheme = $1 order by seen_at
          limit least($3, greatest(0, (select count(*) from sealed_seen where scheme = $1) - $2)))`,
      [scheme, input.most[scheme], input.limit],
    );
};
