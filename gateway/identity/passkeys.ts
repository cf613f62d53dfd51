import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { lockMember } from './credentials.queries';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  usePasskey,
  type PasskeyOwner,
} from './passkeys.queries';
import type { Database } from '../database/types';
import { GatewayError, type SessionContext, type Visitor } from '../platform/index';
import { deviceName } from './device-name';
import type { Grant, Grants } from './grants';
import { passkeyRefused, readAuthentication, readRegistration } from './passkey-response';
import { noteSecurityEvent } from './security-log';
import { issueTicket, TICKET_LIFE_S, useTicket, type TicketPurpose } from './tickets';

/** A passkey as it travels. */
export interface PasskeyWire {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

interface Asked {
  session: SessionContext;
  visitor: Visitor;
}

export interface Passkeys {
  /** @throws GatewayError PASSKEYS_FULL */
  registerOptions(input: Asked): Promise<Record<string, unknown>>;
  /** @throws GatewayError PASSKEY_REFUSED, PASSKEYS_FULL */
  register(input: Asked & { name: string; response: unknown }): Promise<void>;
  /** For a login without a name: the key itself says whose it is. */
  loginOptions(visitor: Visitor): Promise<Record<string, unknown>>;
  /** Knows the person and the device: nothing more is asked. @throws GatewayError PASSKEY_REFUSED */
  login(input: { visitor: Visitor; response: unknown }): Promise<Grant>;
  list(input: Asked): Promise<PasskeyWire[]>;
  remove(input: Asked & { id: string }): Promise<void>;
}

export interface PasskeysDeps {
  db: Database;
  grants: Grants;
  /** The operator's own origin: its host is what passkeys are for. */
  site: string;
  /** Pages that may ask for them. */
  ownOrigins: ReadonlySet<string>;
}

export const MAX_PASSKEYS = 10;
const MAX_NAME = 64;
/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

const asRecord = (options: object): Record<string, unknown> => ({ ...options });

/** Relying party of a passkey, and the origins that may request it. */
interface Party {
  rpId: string;
  origins: string[];
}

class PasskeyRules implements Passkeys {
  readonly #operator: Party;
  constructor(private readonly deps: PasskeysDeps) {
    this.#operator = { rpId: new URL(deps.site).hostname, origins: [...deps.ownOrigins] };
  }

  /** A merchant's own origin has separate passkeys, since browsers bind them to a host. */
  #party({ merchant, origin }: Pick<Visitor, 'merchant' | 'origin'>): Party {
    if (this.deps.ownOrigins.has(origin) || merchant.origins.get(origin) !== 'own') return this.#operator;
    return { rpId: new URL(origin).hostname, origins: [origin] };
  }

  /** The same for every key of a member, and neither name nor number can be derived from it. */
  #handle({ rpId }: Party, merchantId: number, memberId: bigint): Buffer {
    return createHash('sha256').update(`foyer passkey ${rpId} ${merchantId} ${memberId}`).digest();
  }

  /** The challenge is a ticket of its own: good once, for two minutes, and stored nowhere as it is. */
  async #challenge(input: {
    merchantId: number;
    purpose: TicketPurpose;
    memberId: bigint | null;
    bound?: string;
  }): Promise<Uint8Array<ArrayBuffer>> {
    const { query } = this.deps.db.merchant(input.merchantId);
    return new Uint8Array(Buffer.from(await issueTicket(query, input), 'base64url'));
  }

  async registerOptions({ session, visitor }: Asked): Promise<Record<string, unknown>> {
    const merchantId = visitor.merchant.id;
    const { memberId, username, tokenHash } = session;
    const party = this.#party(visitor);
    const { query } = this.deps.db.merchant(merchantId);
    const known = await listPasskeys(query, { merchantId, memberId, limit: MAX_PASSKEYS });
    if (known.length >= MAX_PASSKEYS) throw new GatewayError('PASSKEYS_FULL');
    const bound = { merchantId, purpose: 'passkey-register', memberId, bound: tokenHash } as const;
    const options = await generateRegistrationOptions({
      rpName: party.rpId,
      rpID: party.rpId,
      userName: username,
      userDisplayName: username,
      userID: new Uint8Array(this.#handle(party, merchantId, memberId)),
      challenge: await this.#challenge(bound),
      timeout: TICKET_LIFE_S['passkey-register'] * 1_000,
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return asRecord(options);
  }

  async register({ session, visitor, name, response }: Asked & { name: string; response: unknown }) {
    const merchantId = visitor.merchant.id;
    const { memberId, tokenHash } = session;
    const { db } = this.deps;
    const party = this.#party(visitor);
    const answer = readRegistration(response);
    const shown = { merchantId, purpose: 'passkey-register' } as const;
    const verified = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: async (ticket) => {
        const row = await useTicket(db.merchant(merchantId).query, { ...shown, ticket });
        return row?.member_id === memberId && row.bound === tokenHash;
      },
      expectedOrigin: party.origins,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!verified?.verified) throw passkeyRefused('not verified');
    const { credential, credentialBackedUp: synced } = verified.registrationInfo;
    const shownName = name.replace(UNSEEN, ' ').trim() || deviceName(visitor.userAgent);
    await db.merchant(merchantId).tx(async (query) => {
      await lockMember(query, { merchantId, memberId });
      const known = await listPasskeys(query, { merchantId, memberId, limit: MAX_PASSKEYS });
      if (known.length >= MAX_PASSKEYS) throw new GatewayError('PASSKEYS_FULL');
      const isNew = await insertPasskey(query, {
        merchantId,
        memberId,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: BigInt(credential.counter),
        transports: answer.response.transports,
        name: shownName.slice(0, MAX_NAME),
        synced,
      });
      if (!isNew) throw passkeyRefused('known already');
      await noteSecurityEvent(query, { merchantId, memberId, kind: 'passkey-added', facts: { synced } });
    });
  }

  async loginOptions(visitor: Visitor): Promise<Record<string, unknown>> {
    const asked = { merchantId: visitor.merchant.id, purpose: 'passkey-login', memberId: null } as const;
    const options = await generateAuthenticationOptions({
      rpID: this.#party(visitor).rpId,
      challenge: await this.#challenge(asked),
      timeout: TICKET_LIFE_S['passkey-login'] * 1_000,
      userVerification: 'required',
    });
    return asRecord(options);
  }

  async login({ visitor, response }: { visitor: Visitor; response: unknown }): Promise<Grant> {
    const merchantId = visitor.merchant.id;
    const { db, grants } = this.deps;
    const answer = readAuthentication(response);
    const found = await findPasskey(db, { merchantId, credentialId: answer.id });
    if (!found) throw passkeyRefused('an unknown key');
    const counter = await this.#judge({ merchantId, party: this.#party(visitor), found, answer });
    if (counter === null) {
      const event = { merchantId, memberId: found.member_id, kind: 'passkey-refused' } as const;
      await db.merchant(merchantId).tx((query) => noteSecurityEvent(query, event));
      throw passkeyRefused('not verified');
    }
    const member = { id: found.member_id, username: found.username, type: found.type };
    return db.merchant(merchantId).tx(async (query) => {
      const { id, counter: before } = found;
      // Of two logins that show the same count, one is a copy of the key.
      if (!(await usePasskey(query, { merchantId, id, before, counter: BigInt(counter) })))
        throw passkeyRefused('the counter has moved on');
      return grants.open(query, member, visitor, { how: 'passkey' });
    });
  }

  /** The new count of a key whose answer holds, null when it does not. The challenge is used up either way. */
  async #judge(input: {
    merchantId: number;
    party: Party;
    found: PasskeyOwner;
    answer: ReturnType<typeof readAuthentication>;
  }): Promise<number | null> {
    const { merchantId, party, found, answer } = input;
    const { query } = this.deps.db.merchant(merchantId);
    const { userHandle, ...signed } = answer.response;
    const owner = this.#handle(party, merchantId, found.member_id).toString('base64url');
    const verified = await verifyAuthenticationResponse({
      response: { ...answer, response: { ...signed, ...(userHandle ? { userHandle } : {}) } },
      expectedChallenge: async (ticket) =>
        (await useTicket(query, { merchantId, purpose: 'passkey-login', ticket })) !== null,
      expectedOrigin: party.origins,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      credential: {
        id: found.credential_id,
        publicKey: new Uint8Array(found.public_key),
        counter: Number(found.counter),
      },
    }).catch(() => null);
    if (!verified?.verified || (userHandle && userHandle !== owner)) return null;
    return verified.authenticationInfo.newCounter;
  }

  async list({ session, visitor }: Asked): Promise<PasskeyWire[]> {
    const merchantId = visitor.merchant.id;
    const { query } = this.deps.db.merchant(merchantId);
    const rows = await listPasskeys(query, { merchantId, memberId: session.memberId, limit: MAX_PASSKEYS });
    return rows.map((row) => ({
      id: row.id.toString(),
      name: row.name,
      createdAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
    }));
  }

  async remove({ session, visitor, id }: Asked & { id: string }): Promise<void> {
    if (!/^\d{1,18}$/.test(id)) throw new GatewayError('REQUEST_INVALID', { reason: 'no id of a passkey' });
    const owner = { merchantId: visitor.merchant.id, memberId: session.memberId };
    await this.deps.db.merchant(owner.merchantId).tx(async (query) => {
      if (!(await deletePasskey(query, { ...owner, id: BigInt(id) }))) return;
      await noteSecurityEvent(query, { ...owner, kind: 'passkey-removed', facts: { id } });
    });
  }
}

export const createPasskeys = (deps: PasskeysDeps): Passkeys => new PasskeyRules(deps);
