import { randomInt } from 'node:crypto';
import { TRIAL_TYPE } from '../../src/contract/entities/member';
import { countTrials, insertMember } from './members.queries';
import type { Query } from '../database/types';
import { GatewayError, type Visitor } from '../platform/index';
import type { Grant, GrantedMember, GrantOptions } from './grants';
import { Logins, type LoginDeps, type LoginInput } from './login';
import type { Wallets } from '../wallet/index';

export interface SignIns {
  login(input: LoginInput, visitor: Visitor): Promise<Grant>;
  /** A new play-money account with its session. */
  freeplay(visitor: Visitor): Promise<Grant>;
  /** Opens a session for a member who has proved who they are, in the caller's transaction. */
  grant(query: Query, member: GrantedMember, visitor: Visitor, options: GrantOptions): Promise<Grant>;
}

export interface SessionServiceDeps extends LoginDeps {
  wallets: Wallets;
}

const MAX_TRIALS_A_DAY = 20_000;
const TRIAL_NAME_CHARS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Play-money accounts opened by a click; such a name cannot be registered. */
export const TRIAL_PREFIX = 'trial_';

const trialName = (): string =>
  TRIAL_PREFIX +
  Array.from({ length: 12 }, () => TRIAL_NAME_CHARS[randomInt(TRIAL_NAME_CHARS.length)] ?? 'x').join('');

class SessionRules implements SignIns {
  readonly #logins: Logins;
  constructor(private readonly deps: SessionServiceDeps) {
    this.#logins = new Logins(deps);
  }

  login(input: LoginInput, visitor: Visitor): Promise<Grant> {
    return this.#logins.login(input, visitor);
  }

  grant(query: Query, member: GrantedMember, visitor: Visitor, options: GrantOptions): Promise<Grant> {
    return this.deps.grants.open(query, member, visitor, options);
  }

  async freeplay(visitor: Visitor): Promise<Grant> {
    const { db, wallets } = this.deps;
    const { merchant } = visitor;
    const trials = await countTrials(db, { merchantId: merchant.id, cap: MAX_TRIALS_A_DAY });
    if (trials >= MAX_TRIALS_A_DAY) throw new GatewayError('BUSY', { retryAfterS: 3_600 });
    const username = trialName();
    const { member, grant } = await db.merchant(merchant.id).tx(async (query) => {
      const id = await insertMember(query, {
        merchantId: merchant.id,
        username,
        passwordHash: null,
        paymentHash: null,
        type: TRIAL_TYPE,
        nickname: '',
        contact: {},
        agentId: null,
        affiliateCode: '',
        referrerId: null,
        registerUrl: '',
        ip: visitor.ip,
      });
      const created = { id, username, type: TRIAL_TYPE };
      return { member: created, grant: await this.grant(query, created, visitor, { how: 'trial' }) };
    });
    await wallets.openTrial({ merchant, memberId: member.id });
    return grant;
  }
}

export const createSignIns = (deps: SessionServiceDeps): SignIns => new SessionRules(deps);
