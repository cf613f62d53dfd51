import { createTimeCodes, type PasswordHasher, type TimeCodes } from '../identity/index';
import type { Database } from '../database/types';
import {
  findDeskSecrets,
  findEnrolment,
  openDeskOperator,
  takeDeskStep,
  writeDeskPending,
} from '../operator/index';
import {
  createKeyBox,
  hostOf,
  type KeyBox,
  type MerchantContext,
  type Merchants,
  type Secret,
} from '../platform/index';
import { isSecretText, secretHash, secretText } from '../platform/index';
import type { DeskInvitation } from './desk-answers';
import { insertDeskAction } from './desk-audit.queries';
import { DeskError } from './desk-errors';
import {
  approveDeskGuess,
  endDeskSession,
  findDeskSession,
  type GuessBounds,
  insertDeskSession,
  takeDeskGuess,
  touchDeskSession,
} from './desk-doors.queries';
import type { DeskContext } from './desk-context';

export const DESK_IDLE_S = 15 * 60;
export const DESK_LIFE_S = 8 * 3_600;
/** A use is written down once in this time: the idle end may come so much sooner. */
const TOUCH_MS = 10_000;
export const GUESSES: GuessBounds = { own: 10, others: 10, source: 30, windowS: 900, ownDays: 30 };
const MIN_PASSWORD = 12;
const MAX_TOUCHED = 1_000;

/** Where a caller of the desk stands. */
export interface DeskPlace {
  origin: string;
  ip: string;
  source: string;
  userAgent: string;
}

export interface DeskDoors {
  /** Opens a session; unknown names, wrong passwords and wrong codes are answered alike. @throws DeskError */
  login(input: DeskPlace & { name: string; password: string; code: string }): Promise<DeskKeys>;
  /** What an invitation's page shows: a new secret each time it is opened. @throws DeskError */
  invited(input: { link: string }): Promise<DeskInvitation>;
  /** Opens the account of an invitation. @throws DeskError */
  open(input: DeskPlace & { link: string; password: string; code: string }): Promise<void>;
  /** Who a cookie means, null when it opens nothing (any more). */
  enter(input: {
    cookie: string;
    passive: boolean;
  }): Promise<(Omit<DeskContext, 'ip'> & { origin: string }) | null>;
  leave(context: DeskContext): Promise<void>;
}

export interface DeskKeys {
  /** Of the browser, sent by itself. */
  cookie: string;
  /** Of the page alone, sent by its scripts. */
  page: string;
}

export interface DeskDoorsDeps {
  db: Database;
  merchants: Pick<Merchants, 'find' | 'byId' | 'all' | 'atHost'>;
  hasher: PasswordHasher;
  secret: Secret;
  /** What an authenticator app shows beside the name. */
  issuer: string;
  now: () => number;
}

/** Follows from the cookie's secret and does not tell it. */
export const pageWordOf = (cookie: string): string => secretHash(`desk page ${cookie}`);

const COOKIE = /^(\d{1,9})-([A-Za-z0-9_-]{43})$/;

class Doors implements DeskDoors {
  readonly #codes: TimeCodes;
  readonly #box: KeyBox;
  readonly #touched = new Map<string, number>();
  constructor(private readonly deps: DeskDoorsDeps) {
    this.#codes = createTimeCodes({ issuer: `${deps.issuer} desk`, now: deps.now });
    this.#box = createKeyBox(deps.secret, 'foyer desk authenticators v1');
  }

  /** Resolves `name@merchant`. Without `@merchant`: the merchant of this address, or the only merchant. */
  #merchantOf(typed: string, origin: string): { name: string; merchant: MerchantContext | null } {
    const { merchants } = this.deps;
    const at = typed.lastIndexOf('@');
    const name = (at < 0 ? typed : typed.slice(0, at)).trim().toLowerCase().slice(0, 40);
    if (at >= 0)
      return {
        name,
        merchant: merchants.find(
          typed
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ),
      };
    const here = merchants.atHost(hostOf(origin) ?? '');
    if (here !== null) return { name, merchant: here.merchant };
    const all = merchants.all();
    return { name, merchant: all.length === 1 ? (all[0] ?? null) : null };
  }

  /** The owner stands in the box: a secret that is moved to another account opens nothing. */
  #secretOf(owner: { merchantId: number; id: bigint }, box: Uint8Array | null): string | null {
    const [merchantId, id, secret = ''] = (box && this.#box.open(box))?.split(' ') ?? [];
    return merchantId === String(owner.merchantId) && id === owner.id.toString() && secret !== ''
      ? secret
      : null;
  }

  async login(input: Parameters<DeskDoors['login']>[0]): Promise<DeskKeys> {
    const { db, hasher, now } = this.deps;
    const { name, merchant } = this.#merchantOf(input.name, input.origin);
    const asker = { purpose: 'desk', source: input.source } as const;
    if (!merchant) {
      await hasher.verify(null, input.password, asker);
      throw new DeskError('DESK_LOGIN_REFUSED');
    }
    const merchantId = merchant.id;
    const scope = db.merchant(merchantId);
    const guess = await scope.tx((query) =>
      takeDeskGuess(query, { merchantId, name, source: input.source, nowMs: now(), bounds: GUESSES }),
    );
    if (guess === null) throw new DeskError('DESK_WAIT', { retryAfterS: GUESSES.windowS });
    const account = await findDeskSecrets(scope.query, { merchantId, name });
    const isPassword = await hasher.verify(account?.password_hash ?? null, input.password, asker);
    if (!account || !isPassword) throw new DeskError('DESK_LOGIN_REFUSED');
    const { id } = account;
    const step = this.#codes.step(this.#secretOf({ merchantId, id }, account.secret_box), input.code);
    if (step === null) throw new DeskError('DESK_LOGIN_REFUSED');
    const token = secretText();
    const cookie = `${merchantId}-${token}`;
    await scope.tx(async (query) => {
      // The same code twice, also at the same time, is one login.
      if (!(await takeDeskStep(query, { merchantId, id, step }))) throw new DeskError('DESK_LOGIN_REFUSED');
      await approveDeskGuess(query, { merchantId, id: guess });
      const place = { origin: input.origin, ip: input.ip, userAgent: input.userAgent.slice(0, 255) };
      const session = { merchantId, operatorId: id, tokenHash: secretHash(token), ...place };
      const noted = { merchantId, operator: account.name, role: account.role, action: 'door.login' };
      const how = { subject: 'session', ip: input.ip, facts: {}, outcome: 'done' } as const;
      await insertDeskAction(query, { ...noted, ...how });
      await insertDeskSession(query, { ...session, nowMs: now(), lifeS: DESK_LIFE_S });
    });
    return { cookie, page: pageWordOf(cookie) };
  }

  async #invitation(link: string) {
    const at = link.lastIndexOf('.');
    const secret = link.slice(at + 1);
    const merchant = this.deps.merchants.find(link.slice(0, at));
    if (!merchant || !isSecretText(secret)) throw new DeskError('DESK_LINK_INVALID');
    const key = { merchantId: merchant.id, enrolHash: secretHash(secret) };
    const { query } = this.deps.db.merchant(merchant.id);
    const found = await findEnrolment(query, key);
    if (!found) throw new DeskError('DESK_LINK_INVALID');
    return { key, query, found };
  }

  async invited({ link }: { link: string }): Promise<DeskInvitation> {
    const { key, query, found } = await this.#invitation(link);
    const secret = this.#codes.secret();
    const box = this.#box.close(`${key.merchantId} ${found.id} ${secret}`);
    await writeDeskPending(query, { ...key, box });
    return { name: found.name, secret, uri: this.#codes.uri(secret, found.name) };
  }

  async open(input: Parameters<DeskDoors['open']>[0]): Promise<void> {
    const { key, query, found } = await this.#invitation(input.link);
    const { password, source } = input;
    const folded = password.toLowerCase();
    if ([...password].length < MIN_PASSWORD || folded.includes(found.name) || new Set(folded).size < 6)
      throw new DeskError('DESK_PASSWORD_WEAK');
    const box = found.pending_box;
    const owner = { merchantId: key.merchantId, id: found.id };
    const step = this.#codes.step(this.#secretOf(owner, box), input.code);
    if (box === null || step === null) throw new DeskError('DESK_CODE_WRONG');
    const passwordHash = await this.deps.hasher.hash(password, { purpose: 'desk', source });
    if (!(await openDeskOperator(query, { ...key, box, passwordHash, step })))
      throw new DeskError('DESK_LINK_INVALID');
  }

  async enter(input: { cookie: string; passive: boolean }) {
    const { db, merchants, now } = this.deps;
    const [, id = '', token = ''] = COOKIE.exec(input.cookie) ?? [];
    const merchant = id === '' ? null : merchants.byId(Number(id));
    if (!merchant) return null;
    const merchantId = merchant.id;
    const { query } = db.merchant(merchantId);
    const nowMs = now();
    const key = { merchantId, tokenHash: secretHash(token), nowMs, idleS: DESK_IDLE_S };
    const row = await findDeskSession(query, key);
    if (!row) return null;
    if (!input.passive) await this.#touch({ merchantId, id: row.id, nowMs });
    return {
      merchant,
      operator: { id: row.operator_id, name: row.name, role: row.role },
      sessionId: row.id,
      endsAtMs: row.expires_at.getTime(),
      origin: row.origin,
    };
  }

  async #touch(session: { merchantId: number; id: bigint; nowMs: number }): Promise<void> {
    const key = `${session.merchantId} ${session.id}`;
    if (Math.abs(session.nowMs - (this.#touched.get(key) ?? 0)) < TOUCH_MS) return;
    if (this.#touched.size >= MAX_TOUCHED) this.#touched.clear();
    this.#touched.set(key, session.nowMs);
    await touchDeskSession(this.deps.db.merchant(session.merchantId).query, session);
  }

  async leave({ merchant, sessionId }: DeskContext): Promise<void> {
    await endDeskSession(this.deps.db.merchant(merchant.id).query, {
      merchantId: merchant.id,
      id: sessionId,
    });
  }
}

export const createDeskDoors = (deps: DeskDoorsDeps): DeskDoors => new Doors(deps);
