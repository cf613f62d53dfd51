import {
  confirmAuthenticator,
  deleteAuthenticator,
  readAuthenticator,
  takeTimeStep,
  writePendingSecret,
} from './factors.queries';
import type { Database } from '../database/types';
import { GatewayError, type KeyBox, type SessionContext, type Visitor } from '../platform/index';
import type { SecretTries } from './secret-tries';
import { noteSecurityEvent } from './security-log';
import { createTimeCodes, type TimeCodes } from './time-codes';

interface Asked {
  session: SessionContext;
  visitor: Visitor;
}

/** Codes of an app that knows a shared secret (RFC 6238). */
export interface Authenticators {
  /** A new secret, shown once; it counts after a first right code. @throws GatewayError FUNCTION_NOT_AVAILABLE */
  begin(input: Asked): Promise<{ secret: string; uri: string }>;
  /** @throws GatewayError CODE_WRONG, TOO_MANY_REQUESTS */
  confirm(input: Asked & { code: string }): Promise<void>;
  /** @throws GatewayError CODE_WRONG, TOO_MANY_REQUESTS */
  remove(input: Asked & { code: string }): Promise<void>;
  /** Whether a code is right now; each time step's code is taken once. */
  take(input: { merchantId: number; memberId: bigint; code: string }): Promise<boolean>;
}

const PENDING_LIFE_S = 600;

export interface AuthenticatorsDeps {
  db: Database;
  now: () => number;
  /** Closes secrets by the operator's own. */
  box: KeyBox;
  tries: SecretTries;
  /** What the app shows beside the account. */
  issuer: string;
}

class MemberAuthenticators implements Authenticators {
  readonly #codes: TimeCodes;
  constructor(private readonly deps: AuthenticatorsDeps) {
    this.#codes = createTimeCodes(deps);
  }

  /** The owner stands in the box: a secret that is moved to another account opens nothing. */
  #close(owner: { merchantId: number; memberId: bigint }, secret: string): Buffer {
    return this.deps.box.close(`${owner.merchantId} ${owner.memberId} ${secret}`);
  }

  #open(owner: { merchantId: number; memberId: bigint }, box: Uint8Array | null): string | null {
    const [merchantId, memberId, base32 = ''] = (box && this.deps.box.open(box))?.split(' ') ?? [];
    const isOwn = merchantId === String(owner.merchantId) && memberId === owner.memberId.toString();
    return isOwn && base32 !== '' ? base32 : null;
  }

  async begin({ session, visitor }: Asked): Promise<{ secret: string; uri: string }> {
    // Where no login asks for it, it would protect nothing.
    if (visitor.merchant.flags.get('LOGINIPVERF3') !== true)
      throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'logins ask for no second factor' });
    const owner = { merchantId: visitor.merchant.id, memberId: session.memberId };
    const secret = this.#codes.secret();
    await writePendingSecret(this.deps.db, { ...owner, box: this.#close(owner, secret) });
    return { secret, uri: this.#codes.uri(secret, session.username) };
  }

  async confirm({ session, visitor, code }: Asked & { code: string }): Promise<void> {
    const owner = { merchantId: visitor.merchant.id, memberId: session.memberId };
    const { db, tries } = this.deps;
    const check = async (): Promise<boolean> => {
      const row = await readAuthenticator(db, { ...owner, pendingLifeS: PENDING_LIFE_S });
      const box = row?.pending_box ?? null;
      const step = this.#codes.step(this.#open(owner, box), code);
      if (box === null || step === null) return false;
      return db.merchant(owner.merchantId).tx(async (query) => {
        if (!(await confirmAuthenticator(query, { ...owner, box, step }))) return false;
        await noteSecurityEvent(query, { ...owner, kind: 'authenticator-added' });
        return true;
      });
    };
    if (!(await tries.run({ session, visitor, check }))) throw new GatewayError('CODE_WRONG');
  }

  async remove({ session, visitor, code }: Asked & { code: string }): Promise<void> {
    const owner = { merchantId: visitor.merchant.id, memberId: session.memberId };
    const check = () => this.take({ ...owner, code });
    if (!(await this.deps.tries.run({ session, visitor, check }))) throw new GatewayError('CODE_WRONG');
    await this.deps.db.merchant(owner.merchantId).tx(async (query) => {
      await deleteAuthenticator(query, owner);
      await noteSecurityEvent(query, { ...owner, kind: 'authenticator-removed' });
    });
  }

  async take({ code, ...owner }: { merchantId: number; memberId: bigint; code: string }): Promise<boolean> {
    const { db } = this.deps;
    const row = await readAuthenticator(db, { ...owner, pendingLifeS: PENDING_LIFE_S });
    const step = this.#codes.step(this.#open(owner, row?.secret_box ?? null), code);
    return step !== null && takeTimeStep(db.merchant(owner.merchantId).query, { ...owner, step });
  }
}

export const createAuthenticators = (deps: AuthenticatorsDeps): Authenticators =>
  new MemberAuthenticators(deps);
