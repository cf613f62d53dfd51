import { createHash, randomBytes } from 'node:crypto';
import { memberKind } from '../../src/contract/entities/member';
import {
  endSessions,
  findSession,
  insertSession,
  type SessionRow,
  SESSION_CHANNEL,
  touchSessions,
  type SessionChoice,
} from './sessions.queries';
import type { Database, Query } from '../database/types';
import { createBoundedCache, type SessionContext, type SignInWay, type Tier } from '../platform/index';
import { deviceName } from './device-name';
import { SUB_ACCOUNT_TYPE, wireType } from './sub-account-type';
import { locationName } from './location-name';

export type { SessionChoice } from './sessions.queries';

/** What a transaction has ended; the node that ran it announces it after the commit. */
export interface EndedSessions {
  merchantId: number;
  sessionIds: readonly bigint[];
  tokenHashes: readonly string[];
}

export interface Sessions {
  /**
   * The live session of a raw token, null when it is dead. Answers at once while the cached copy is fresh. A passive look-up
   * is no use of the session.
   */
  resolve(input: {
    merchantId: number;
    token: string;
    passive?: boolean;
  }): SessionContext | null | Promise<SessionContext | null>;
  /** Opens a session inside the caller's transaction and answers its token, which is stored nowhere. */
  open(query: Query, input: OpenSession): Promise<string>;
  /** The same, sent and not waited for: the token is not valid until `stored`, or the caller's commit, holds. */
  store(query: Query, input: OpenSession): StoredSession;
  /** Ends sessions here at once and on the other nodes by notification. */
  end(choice: SessionChoice): Promise<EndedSessions>;
  /** The same within the caller's transaction; `announce` follows its commit. */
  endIn(query: Query, choice: SessionChoice): Promise<EndedSessions>;
  /** After the commit: no copy of them is believed on this node any more, and their pages hear of it. */
  announce(ended: EndedSessions): void;
  /** After a commit that changed a session: the next request reads it again. */
  forget(input: { merchantId: number; tokenHash: string }): void;
  /** A use that came by another way than its token: who plays a game that it launched is there. */
  touch(input: { merchantId: number; id: bigint }): void;
  /** Saves the touches that wait. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface StoredSession {
  token: string;
  stored: Promise<unknown>;
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
  /** Country of the address, where a proxy names it. */
  country?: string;
  how?: SignInWay;
  /** What the device holds to be remembered by from now on. */
  rememberFamily?: string | null;
  /** Opened by a remembered device, or by a page that such a session lent a code to. */
  byRemember?: boolean;
  restricted?: boolean;
  /** The session that lent a code: this one ends with it. */
  parentId?: bigint | null;
}

/** A device or another page vouches, which proves nothing of the person. */
const UNPROVED: ReadonlySet<SignInWay> = new Set(['remember', 'exchange', 'trial']);

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
  /** Hears of sessions that were ended here, after commit. */
  onEnded?: (ended: { merchantId: number; sessionIds: readonly bigint[] }) => void;
}

const subOf = (row: SessionRow): SessionContext['sub'] =>
  row.sub_agent_id === null
    ? null
    : { memberId: row.member_id, agentId: row.sub_agent_id, rights: row.sub_rights ?? [] };

class SessionCache implements Sessions {
  readonly #cache = createBoundedCache<Cached>({ maxEntries: MAX_CACHED });
  /** merchant id → session id → last seen, not saved yet. */
  readonly #touched = new Map<number, Map<bigint, number>>();
  readonly #timer: NodeJS.Timeout;
  #stopListening: () => Promise<void> = async () => {};

  constructor(private readonly deps: SessionsDeps) {
    this.#timer = setInterval(() => void this.flush().catch(deps.onError), FLUSH_MS);
    this.#timer.unref();
  }

  async listen(): Promise<void> {
    this.#stopListening = await this.deps.db.listen(SESSION_CHANNEL, (key) => void this.#cache.delete(key));
  }

  resolve({ merchantId, token, passive = false }: Parameters<Sessions['resolve']>[0]) {
    if (!TOKEN.test(token)) return null;
    const tokenHash = tokenHashOf(token);
    const key = `${merchantId}:${tokenHash}`;
    const cached = this.#cache.get(key);
    const now = this.deps.now();
    if (cached && Math.abs(now - cached.checkedAtMs) < FRESH_MS)
      return this.#use({ merchantId, cached, now, passive });
    if (cached?.loading) return cached.loading;
    return this.#load({ merchantId, tokenHash, key, passive, before: cached });
  }

  #use(input: { merchantId: number; cached: Cached; now: number; passive: boolean }): SessionContext | null {
    const { merchantId, cached, now } = input;
    const { context } = cached;
    if (!context || now >= cached.expiresAtMs || now - cached.seenAtMs >= cached.idleMs) return null;
    if (input.passive) return context;
    cached.seenAtMs = now;
    this.touch({ merchantId, id: context.id });
    return context;
  }

  touch({ merchantId, id }: { merchantId: number; id: bigint }): void {
    let touched = this.#touched.get(merchantId);
    if (!touched) this.#touched.set(merchantId, (touched = new Map<bigint, number>()));
    touched.set(id, this.deps.now());
  }

  #load(input: {
    merchantId: number;
    tokenHash: string;
    key: string;
    passive: boolean;
    before: Cached | undefined;
  }) {
    const { merchantId, tokenHash, key, passive, before } = input;
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
        // A sub-account lives no longer than its agent.
        const alive =
          row !== null &&
          row.status === 'active' &&
          (row.type !== SUB_ACCOUNT_TYPE || row.sub_active === true);
        entry.context = alive
          ? {
              id: row.id,
              memberId: row.member_id,
              username: row.username,
              kind: memberKind(wireType(row.type)),
              tier: row.tier,
              origin: row.origin,
              tokenHash,
              how: row.how,
              authenticatedAtMs: row.authenticated_at?.getTime() ?? null,
              restricted: row.restricted,
              sub: subOf(row),
            }
          : null;
        if (row) {
          entry.seenAtMs = Math.max(entry.seenAtMs, row.last_seen_at.getTime());
          entry.idleMs = row.idle_s * 1_000;
          entry.expiresAtMs = row.expires_at.getTime();
        }
        entry.checkedAtMs = this.deps.now();
        return this.#use({ merchantId, cached: entry, now: entry.checkedAtMs, passive });
      } finally {
        entry.loading = null;
      }
    };
    entry.loading = load();
    // A notification that came while the row was being read has removed the key; it must not come back.
    if (!before) this.#cache.set(key, entry);
    return entry.loading;
  }

  async open(query: Query, input: OpenSession): Promise<string> {
    const { token, stored } = this.store(query, input);
    await stored;
    return token;
  }

  store(query: Query, input: OpenSession): StoredSession {
    const token = randomBytes(32).toString('base64url');
    const life = lifetimes[memberKind(wireType(input.type))];
    const { how = 'password', ip, userAgent, country = '' } = input;
    const stored = insertSession(query, {
      ...input,
      ...life,
      tokenHash: tokenHashOf(token),
      how,
      proved: !UNPROVED.has(how),
      device: deviceName(userAgent),
      place: locationName({ ip, country }),
      rememberFamily: input.rememberFamily ?? null,
      byRemember: input.byRemember ?? false,
      restricted: input.restricted ?? false,
      parentId: input.parentId ?? null,
    });
    return { token, stored };
  }

  async end(choice: SessionChoice): Promise<EndedSessions> {
    const ended = await this.deps.db.merchant(choice.merchantId).tx((query) => this.endIn(query, choice));
    this.announce(ended);
    return ended;
  }

  async endIn(query: Query, choice: SessionChoice): Promise<EndedSessions> {
    const rows = await endSessions(query, choice);
    return {
      merchantId: choice.merchantId,
      sessionIds: rows.map((row) => row.id),
      tokenHashes: rows.map((row) => row.token_hash),
    };
  }

  announce({ merchantId, sessionIds, tokenHashes }: EndedSessions): void {
    for (const tokenHash of tokenHashes) this.forget({ merchantId, tokenHash });
    if (sessionIds.length > 0) this.deps.onEnded?.({ merchantId, sessionIds });
  }

  /** A look-up under way no longer counts: what it finds is not kept. */
  forget({ merchantId, tokenHash }: { merchantId: number; tokenHash: string }): void {
    this.#cache.delete(`${merchantId}:${tokenHash}`);
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
