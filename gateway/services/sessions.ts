import { createHash, randomBytes } from 'node:crypto';
import { memberKind } from '../../src/contract/entities/member';
import { endSession, findSession, insertSession, touchSessions } from '../database/queries/sessions';
import type { Database, Query } from '../database/types';
import type { SessionContext, Tier } from './context';

export interface Sessions {
  /** The live session of a raw token, null when it is dead. Answers at once while the cached copy is fresh. */
  resolve(input: {
    merchantId: number;
    token: string;
  }): SessionContext | null | Promise<SessionContext | null>;
  /** Opens a session inside the caller's transaction and answers its token, which is stored nowhere. */
  open(query: Query, input: OpenSession): Promise<string>;
  /** Ends it here at once and on the other nodes by notification. */
  end(input: { merchantId: number; tokenHash: string }): Promise<void>;
  /** Saves the touches that wait. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenSession {
  merchantId: number;
  memberId: bigint;
  /** Member type on the wire. */
  type: number;
  tier: Tier;
  origin: string;
  ip: string;
  userAgent: string;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** How long a session lives without use, and at all. */
export const lifetimes = {
  agent: { idleS: 10 * MINUTE_S, absoluteS: 8 * HOUR_S },
  player: { idleS: 15 * MINUTE_S, absoluteS: 12 * HOUR_S },
  trial: { idleS: 15 * MINUTE_S, absoluteS: 12 * HOUR_S },
} as const;

/** A session that ended on another node is believed for this long at most, should its notification be lost. */
const FRESH_MS = 1_000;
const FLUSH_MS = 5_000;
const MAX_CACHED = 50_000;
const CHANNEL = 'foyer_session';
const TOKEN = /^[A-Za-z0-9_-]{32,128}$/;

interface Cached {
  context: SessionContext | null;
  checkedAtMs: number;
  seenAtMs: number;
  idleMs: number;
  expiresAtMs: number;
  loading: Promise<SessionContext | null> | null;
}

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface SessionsDeps {
  db: Database;
  now: () => number;
  onError: (error: unknown) => void;
}

class SessionCache implements Sessions {
  readonly #cache = new Map<string, Cached>();
  /** merchant id → session id → last seen, not saved yet. */
  readonly #touched = new Map<number, Map<bigint, number>>();
  readonly #timer: NodeJS.Timeout;
  #stopListening: () => Promise<void> = async () => {};

  constructor(private readonly deps: SessionsDeps) {
    this.#timer = setInterval(() => void this.flush().catch(deps.onError), FLUSH_MS);
    this.#timer.unref();
  }

  async listen(): Promise<void> {
    this.#stopListening = await this.deps.db.listen(CHANNEL, (key) => void this.#cache.delete(key));
  }

  resolve({ merchantId, token }: { merchantId: number; token: string }) {
    if (!TOKEN.test(token)) return null;
    const tokenHash = tokenHashOf(token);
    const key = `${merchantId}:${tokenHash}`;
    const cached = this.#cache.get(key);
    const now = this.deps.now();
    if (cached && Math.abs(now - cached.checkedAtMs) < FRESH_MS) return this.#use(merchantId, cached, now);
    if (cached?.loading) return cached.loading;
    return this.#load({ merchantId, tokenHash, key, before: cached });
  }

  #use(merchantId: number, cached: Cached, now: number): SessionContext | null {
    const { context } = cached;
    if (!context || now >= cached.expiresAtMs || now - cached.seenAtMs >= cached.idleMs) return null;
    cached.seenAtMs = now;
    let touched = this.#touched.get(merchantId);
    if (!touched) this.#touched.set(merchantId, (touched = new Map<bigint, number>()));
    touched.set(context.id, now);
    return context;
  }

  #load(input: { merchantId: number; tokenHash: string; key: string; before: Cached | undefined }) {
    const { merchantId, tokenHash, key, before } = input;
    const entry: Cached = before ?? {
      context: null,
      checkedAtMs: 0,
      seenAtMs: 0,
      idleMs: 0,
      expiresAtMs: 0,
      loading: null,
    };
    const load = async (): Promise<SessionContext | null> => {
      try {
        const row = await findSession(this.deps.db, { merchantId, tokenHash });
        const alive = row !== null && row.status === 'active';
        entry.context = alive
          ? {
              id: row.id,
              memberId: row.member_id,
              username: row.username,
              kind: memberKind(row.type),
              tier: row.tier,
              origin: row.origin,
              tokenHash,
            }
          : null;
        if (row) {
          entry.seenAtMs = Math.max(entry.seenAtMs, row.last_seen_at.getTime());
          entry.idleMs = row.idle_s * 1_000;
          entry.expiresAtMs = row.expires_at.getTime();
        }
        entry.checkedAtMs = this.deps.now();
        return this.#use(merchantId, entry, entry.checkedAtMs);
      } finally {
        entry.loading = null;
      }
    };
    entry.loading = load();
    // A notification that came while the row was being read has removed the key; it must not come back.
    if (!before) this.#remember(key, entry);
    return entry.loading;
  }

  #remember(key: string, entry: Cached): void {
    this.#cache.set(key, entry);
    if (this.#cache.size <= MAX_CACHED) return;
    const oldest = this.#cache.keys().next().value;
    if (oldest !== undefined) this.#cache.delete(oldest);
  }

  async open(query: Query, input: OpenSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const life = lifetimes[memberKind(input.type)];
    await insertSession(query, { ...input, ...life, tokenHash: tokenHashOf(token) });
    return token;
  }

  async end({ merchantId, tokenHash }: { merchantId: number; tokenHash: string }): Promise<void> {
    const key = `${merchantId}:${tokenHash}`;
    this.#cache.delete(key);
    await endSession(this.deps.db, { merchantId, tokenHash });
    // A look-up that began before the end may have put the dead session back.
    this.#cache.delete(key);
    await this.deps.db.notify(CHANNEL, key);
  }

  async flush(): Promise<void> {
    const waiting = [...this.#touched];
    this.#touched.clear();
    for (const [merchantId, touched] of waiting)
      await touchSessions(this.deps.db, {
        merchantId,
        ids: [...touched.keys()],
        seenAtMs: [...touched.values()].map(BigInt),
      });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#stopListening();
    await this.flush();
  }
}

/** Sessions with a bounded cache in front of the table. */
export const createSessions = async (deps: SessionsDeps): Promise<Sessions> => {
  const sessions = new SessionCache(deps);
  await sessions.listen();
  return sessions;
};
