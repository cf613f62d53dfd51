import { createHash } from 'node:crypto';
import { isUndone } from '../../database/errors';
import { createGather } from '../../database/gather';
import type { Database } from '../../database/types';
import type { LaunchRequest } from '../types';
import type { Player } from './player';

/** Tables of this form, one for each vendor of ours. */
export type SessionTable = 'house_session' | 'tide_session' | 'studio_session';

export const TICKET_LIFE_MS = 60_000;
/** A game session ends after this, whatever happens; the player launches again. */
export const SESSION_LIFE_MS = 4 * 60 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
const SWEEP_LIMIT = 1_000;
const SECRET_BYTES = 32;
/** `<merchant id>.<256 random bits>`: the id only says whose rows to look in. */
const TOKEN = /^([1-9]\d{0,9})\.[A-Za-z0-9_-]{43}$/;

export interface GameSession extends Player {
  playerName: string;
  language: string;
  trial: boolean;
  frameAncestors: string[];
  /** Name of the operator's session: its wallet asks for it. */
  reference: string;
  /** What a bet may cost here, '' for whatever the currency has. */
  stakes: string;
  /** The vendor's code where one table has the games of many; else ''. */
  vendor: string;
  expiresAt: Date;
}

type SessionRow = GameSession & Record<string, unknown>;

const COLUMNS = `merchant_id as "merchantId", member_id as "memberId", player_name as "playerName",
  game_id as "gameId", currency, language, trial, frame_ancestors as "frameAncestors", reference, stakes, vendor, expires_at as "expiresAt"`;

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const merchantOf = (token: string): number | null => {
  const id = Number(TOKEN.exec(token)?.[1] ?? 0);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Launch tickets (single use) and the game sessions they are exchanged for. Only hashes are stored. */
export const createSessionStore = (input: {
  db: Database;
  table: SessionTable;
  now: () => number;
  random: (bytes: number) => Buffer;
}) => {
  const { db, now, random, table } = input;
  const secretFor = (merchantId: number): string =>
    `${merchantId}.${random(SECRET_BYTES).toString('base64url')}`;
  /** Every call of a page asks for its session, so those that come together are read together; nothing is remembered. */
  const byToken = createGather<string, GameSession | null>({
    isUndone,
    async send(merchantId, hashes) {
      const rows = await db
        .merchant(merchantId)
        .query<SessionRow & { hash: string }>(
          `select token_hash as hash, ${COLUMNS} from ${table} where merchant_id = $1 and token_hash = any ($2::text[]) and expires_at > $3`,
          [merchantId, hashes, new Date(now())],
        );
      const found = new Map(rows.map(({ hash: name, ...session }) => [name, session as GameSession]));
      return hashes.map((name) => found.get(name) ?? null);
    },
  });

  return {
    async issueTicket(request: LaunchRequest & { stakes?: string; vendor?: string }): Promise<string> {
      const ticket = secretFor(request.merchantId);
      await db.merchant(request.merchantId).query(
        `insert into ${table} (merchant_id, ticket_hash, ticket_expires_at, member_id, player_name, game_id,
           currency, language, trial, frame_ancestors, created_at, reference, stakes, vendor)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          request.merchantId,
          hash(ticket),
          new Date(now() + TICKET_LIFE_MS),
          request.memberId,
          request.playerName,
          request.gameId,
          request.currency,
          request.language,
          request.trial,
          request.frameAncestors,
          new Date(now()),
          request.sessionId,
          request.stakes ?? '',
          request.vendor ?? '',
        ],
      );
      return ticket;
    },

    /** Origins that may frame the page a ticket opened; spent tickets still count, so that a reload stays framed. */
    async frameAncestors(ticket: string): Promise<string[]> {
      const merchantId = merchantOf(ticket);
      if (merchantId === null) return [];
      const [row] = await db
        .merchant(merchantId)
        .query<{ frame_ancestors: string[] }>(`select frame_ancestors from ${table} where ticket_hash = $1`, [
          hash(ticket),
        ]);
      return row?.frame_ancestors ?? [];
    },

    /** Spends a ticket; null when it is unknown, late or was used before. */
    async exchange(ticket: string): Promise<{ token: string; session: GameSession } | null> {
      const merchantId = merchantOf(ticket);
      if (merchantId === null) return null;
      const token = secretFor(merchantId);
      const [session] = await db.merchant(merchantId).query<SessionRow>(
        `update ${table} set token_hash = $2, expires_at = $3
         where ticket_hash = $1 and token_hash is null and ticket_expires_at > $4 returning ${COLUMNS}`,
        [hash(ticket), hash(token), new Date(now() + SESSION_LIFE_MS), new Date(now())],
      );
      return session ? { token, session } : null;
    },

    async find(token: string): Promise<GameSession | null> {
      const merchantId = merchantOf(token);
      if (merchantId === null) return null;
      return byToken.ask(merchantId, hash(token));
    },

    /** Forgets launches of yesterday, at most a thousand a call. */
    async sweep(merchantId: number): Promise<void> {
      await db.merchant(merchantId).query(
        `delete from ${table} where merchant_id = $1 and ticket_hash in (
           select ticket_hash from ${table} where created_at < $2 limit $3)`,
        [merchantId, new Date(now() - KEPT_MS), SWEEP_LIMIT],
      );
    },
  };
};
