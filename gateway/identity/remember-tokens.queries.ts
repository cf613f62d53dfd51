import type { Query } from '../database/types';

export interface RememberRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  family: string;
  /** Of the page that it was given to. */
  tier: 'own' | 'partner';
  validator_hash: string;
  started_at: Date;
  /** Neither used nor revoked, not too old, and its member may log in. */
  usable: boolean;
  /** It was used before. */
  used: boolean;
  /** Its family is worthless. */
  revoked: boolean;
}

export interface NewRememberToken {
  merchantId: number;
  memberId: bigint;
  selector: string;
  validatorHash: string;
  family: string;
  tier: 'own' | 'partner';
  /** null: the family begins now. */
  startedAt: Date | null;
  lifeS: number;
}

export const insertRememberToken = async (query: Query, token: NewRememberToken): Promise<void> => {
  await query(
    `insert into remember_token (merchant_id, selector, validator_hash, family, member_id, started_at, expires_at, tier)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), now() + make_interval(secs => $7), $8)`,
    [
      token.merchantId,
      token.selector,
      token.validatorHash,
      token.family,
      token.memberId,
      token.startedAt,
      token.lifeS,
      token.tier,
    ],
  );
};

/** Whose token it is, whatever became of it. */
export const findRememberOwner = async (
  query: Query,
  input: { merchantId: number; selector: string },
): Promise<bigint | null> => {
  const rows = await query<{ member_id: bigint }>(
    'select member_id from remember_token where merchant_id = $1 and selector = $2',
    [input.merchantId, input.selector],
  );
  return rows[0]?.member_id ?? null;
};

/** Whether a family may still be used. */
export const isFamilyAlive = async (
  query: Query,
  input: { merchantId: number; family: string },
): Promise<boolean> => {
  const rows = await query(
    'select 1 from remember_token where merchant_id = $1 and family = $2 and revoked_at is null limit 1',
    [input.merchantId, input.family],
  );
  return rows.length > 0;
};

/** A token with its lock: two that show the same one are judged one after the other. */
export const lockRememberToken = async (
  query: Query,
  input: { merchantId: number; selector: string; familyLifeS: number },
): Promise<RememberRow | null> => {
  const rows = await query<RememberRow>(
    `select t.member_id, m.username, t.family, t.tier, t.validator_hash, t.started_at, t.used_at is not null as used,
            t.revoked_at is not null as revoked,
            t.used_at is null and t.revoked_at is null and t.expires_at > clock_timestamp()
              and t.started_at > clock_timestamp() - make_interval(secs => $3) and m.status = 'active' as usable
       from remember_token t join member m on m.id = t.member_id
      where t.merchant_id = $1 and t.selector = $2 for update of t`,
    [input.merchantId, input.selector, input.familyLifeS],
  );
  return rows[0] ?? null;
};

export const useRememberToken = async (
  query: Query,
  input: { merchantId: number; selector: string },
): Promise<void> => {
  await query(
    'update remember_token set used_at = clock_timestamp() where merchant_id = $1 and selector = $2',
    [input.merchantId, input.selector],
  );
};

/** Makes every token of one family worthless. */
export const revokeFamily = async (
  query: Query,
  input: { merchantId: number; family: string },
): Promise<void> => {
  await query(
    'update remember_token set revoked_at = now() where merchant_id = $1 and family = $2 and revoked_at is null',
    [input.merchantId, input.family],
  );
};

/** All of a member's remembered devices but the given one ('' = all). */
export const revokeFamilies = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; exceptFamily: string },
): Promise<void> => {
  await query(
    `update remember_token set revoked_at = now()
      where merchant_id = $1 and member_id = $2 and family <> $3 and revoked_at is null`,
    [input.merchantId, input.memberId, input.exceptFamily],
  );
};
