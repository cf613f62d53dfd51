import { randomBytes, timingSafeEqual } from 'node:crypto';
import { lockMember } from './credentials.queries';
import {
  findRememberOwner,
  insertRememberToken,
  lockRememberToken,
  revokeFamily,
  useRememberToken,
  type RememberRow,
} from './remember-tokens.queries';
import type { Database, Query } from '../database/types';
import { lowerTier, secretHash, secretText, type Tier } from '../platform/index';
import { noteSecurityEvent } from './security-log';
import type { EndedSessions, Sessions } from './sessions';

/** What takes the place of a token that was used, and the line it belongs to. */
export interface RotatedToken {
  memberId: bigint;
  next: string;
  family: string;
  /** How far what it opens may reach: no further than the page that it was given to. */
  tier: Tier;
}

export interface RememberTokens {
  /** A first token 'selector.validator' of a new family, in the login's transaction; only its hash is stored. */
  issue(
    query: Query,
    input: { merchantId: number; memberId: bigint; family: string; tier: Tier },
  ): Promise<string>;
  /**
   * Uses a token up for the next one, on a page of the given tier. A replay revokes the family and ends the sessions that it
   * opened.
   */
  take(input: {
    merchantId: number;
    username: string;
    token: string;
    tier: Tier;
  }): Promise<RotatedToken | null>;
}

/** A token is good for a day, as the cookie that holds it. */
const TOKEN_LIFE_S = 86_400;
/** Renewals included, the password is typed once in this time. */
const FAMILY_LIFE_S = 30 * 86_400;
const SELECTOR_BYTES = 15;
const FAMILY_BYTES = 18;
const TOKEN = /^([A-Za-z0-9_-]{20})\.([A-Za-z0-9_-]{43})$/;

export const newFamily = (): string => randomBytes(FAMILY_BYTES).toString('base64url');

const insert = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; family: string; tier: Tier; startedAt: Date | null },
): Promise<string> => {
  const selector = randomBytes(SELECTOR_BYTES).toString('base64url');
  const validator = secretText();
  await insertRememberToken(query, {
    ...input,
    selector,
    validatorHash: secretHash(validator),
    lifeS: TOKEN_LIFE_S,
  });
  return `${selector}.${validator}`;
};

const isRight = (row: RememberRow, validator: string): boolean =>
  timingSafeEqual(Buffer.from(row.validator_hash), Buffer.from(secretHash(validator)));

export const createRememberTokens = (deps: { db: Database; sessions: Sessions }): RememberTokens => {
  const { db, sessions } = deps;
  return {
    issue: (query, input) => insert(query, { ...input, startedAt: null }),
    async take({ merchantId, username, token, tier: pageTier }) {
      const [, selector = '', validator = ''] = TOKEN.exec(token) ?? [];
      if (selector === '') return null;
      const taken = await db.merchant(merchantId).tx(async (query) => {
        const key = { merchantId, selector };
        const memberId = await findRememberOwner(query, key);
        if (memberId !== null) await lockMember(query, { merchantId, memberId });
        const row = await lockRememberToken(query, { ...key, familyLifeS: FAMILY_LIFE_S });
        // Half a token, or another name, is no proof of the token: nothing happens to it.
        if (!row || !isRight(row, validator) || row.username.toLowerCase() !== username.trim().toLowerCase())
          return { rotated: null, ended: null };
        if (row.usable) {
          await useRememberToken(query, key);
          const { family, member_id: owner, started_at: startedAt } = row;
          const tier = lowerTier(row.tier, pageTier);
          const next = await insert(query, { merchantId, memberId: owner, family, tier, startedAt });
          return { rotated: { memberId: owner, next, family, tier }, ended: null };
        }
        const replayed = row.used && !row.revoked;
        return { rotated: null, ended: replayed ? await revoke(query, merchantId, row) : null };
      });
      if (taken.ended) sessions.announce(taken.ended);
      return taken.rotated;
    },
  };

  /** Two callers hold the same token, and which is the member cannot be told. */
  async function revoke(query: Query, merchantId: number, row: RememberRow): Promise<EndedSessions> {
    const { family, member_id: memberId } = row;
    await revokeFamily(query, { merchantId, family });
    const ended = await sessions.endIn(query, { merchantId, openedByFamily: family });
    await noteSecurityEvent(query, {
      merchantId,
      memberId,
      kind: 'remember-revoked',
      facts: { ended: ended.sessionIds.length },
    });
    return ended;
  }
};
