import { memberKind } from '../../src/contract/entities/member';
import { noteSignIn, type SignInRow } from './credentials.queries';
import { isFamilyAlive } from './remember-tokens.queries';
import type { Query } from '../database/types';
import {
  GatewayError,
  lowerTier,
  type Outbox,
  type SignInWay,
  type Tier,
  type Visitor,
} from '../platform/index';
import { demand, type Protection } from '../protection/index';
import { deviceName } from './device-name';
import { isForbiddenPassword } from './password-rule';
import { locationName } from './location-name';
import { wireType } from './sub-account-type';
import { newFamily, type RememberTokens } from './remember-tokens';
import { noteSecurityEvent } from './security-log';
import { tokenHashOf, type OpenSession, type Sessions, type StoredSession } from './sessions';
import { issueTicket } from './tickets';
import type { KnownDevice } from './known-devices.queries';
import type { KnownDevices } from './known-devices';

export interface GrantOptions {
  how: SignInWay;
  /** The device asks to be remembered for a day. */
  remember?: boolean;
  /** Opened by a remembered device: what takes the place of the token that was used. */
  rotated?: { next: string; family: string; tier: Tier };
  /** The password as it was typed: one that may never be used is found out here. */
  password?: string;
  /** A password was typed on the way here, although `how` names what came after it. */
  passwordTyped?: boolean;
  /** It was found out earlier that the password must be changed. */
  mustChange?: boolean;
}

export interface Grants {
  /**
   * Opens a session for a member who has proved who they are, in the caller's transaction and as its last work: notes the
   * login, the device and the event, demands a new password where one is due, issues what the device is remembered by.
   */
  open(query: Query, member: GrantedMember, visitor: Visitor, options: GrantOptions): Promise<Grant>;
  /** A session that another one of the same member lends to a page: no login, and no proof of identity. */
  lend(query: Query, member: GrantedMember, visitor: Visitor, lender: Lender): Promise<Grant>;
}

/** The session that lends, as far as the lent one takes after it. */
export interface Lender {
  id: bigint;
  /** What its device is remembered by, where that opened it. */
  family: string | null;
  /** A password that must change there must change here. */
  restricted: boolean;
  /** How far the new session may reach at most. */
  tier: Tier;
}

/** The password, or what a device keeps of it, was the proof: a code or a provider's word needs no new one. */
const isByPassword = ({ how, passwordTyped }: GrantOptions): boolean =>
  how === 'password' || how === 'remember' || passwordTyped === true;

/** Forbidden, demanded by the operator, or too old where the merchant has an age for it (PWDEXPFORCECHANGE3). */
const isChangeDue = (row: SignInRow, visitor: Visitor, options: GrantOptions): boolean => {
  if (!isByPassword(options) || row.password_hash === null) return false;
  const ages = visitor.merchant.flags.get('PWDEXPFORCECHANGE3') === true && row.password_days > 0;
  return row.must_change || (ages && row.password_age_days >= row.password_days);
};

/**
 * The member's row is locked by now: a password that was changed, or a device that was forgotten, since the proof was judged
 * opens nothing any more.
 */
const stillHolds = async (
  query: Query,
  input: { merchantId: number; member: GrantedMember; row: SignInRow; options: GrantOptions },
): Promise<void> => {
  const { merchantId, member, row, options } = input;
  const proved = options.how === 'password' ? member.password_hash : undefined;
  if (proved !== undefined && proved !== row.password_hash)
    throw new GatewayError('LOGIN_FAILED', { value: { captcha: false } });
  const family = options.rotated?.family;
  if (family !== undefined && !(await isFamilyAlive(query, { merchantId, family })))
    throw new GatewayError('REMEMBER_INVALID');
};

const grantOf = (member: GrantedMember, token: string): Grant => {
  const id = member.id.toString();
  return {
    token,
    id,
    customerId: id,
    userName: member.username,
    customerType: wireType(member.type),
    firstTimeLogin: false,
    passwordExpired: false,
    rememberToken: '',
    changeTicket: '',
  };
};

export const createGrants = (deps: {
  sessions: Sessions;
  remember: RememberTokens;
  devices: KnownDevices;
  outbox: Outbox;
  protection: Pick<Protection, 'mayLogIn'>;
}): Grants => {
  const { sessions, remember, devices, outbox, protection } = deps;

  /** How a person hears of a login that was not theirs. */
  const tellOfDevice = async (query: Query, member: GrantedMember, visitor: Visitor, email: string) => {
    await outbox.write(query, {
      merchantId: visitor.merchant.id,
      channel: 'mail',
      recipient: email,
      language: visitor.language ?? visitor.merchant.defaultLanguage,
      purpose: 'new-device',
      values: {
        name: member.username,
        device: deviceName(visitor.userAgent),
        place: locationName({ ip: visitor.ip, country: visitor.country ?? '' }),
      },
    });
  };

  const note = (
    query: Query,
    input: {
      member: GrantedMember;
      visitor: Visitor;
      options: GrantOptions;
      known: KnownDevice;
    },
  ): Promise<void> => {
    const { member, visitor, options, known } = input;
    return noteSecurityEvent(query, {
      merchantId: visitor.merchant.id,
      memberId: member.id,
      kind: 'login',
      facts: {
        how: options.how,
        device: deviceName(visitor.userAgent),
        place: locationName({ ip: visitor.ip, country: visitor.country ?? '' }),
        origin: visitor.origin,
        newDevice: !known.device,
      },
    });
  };

  const openSession = (
    query: Query,
    input: { member: GrantedMember; visitor: Visitor; most: Tier } & Pick<
      OpenSession,
      'how' | 'rememberFamily' | 'byRemember' | 'restricted' | 'parentId'
    >,
  ): StoredSession => {
    const { member, visitor, most, ...more } = input;
    const tier = lowerTier(visitor.tier, most);
    return sessions.store(query, {
      merchantId: visitor.merchant.id,
      memberId: member.id,
      type: member.type,
      tier,
      // Lent by a partner's page to the operator's own: to all of those, which send an origin with some calls alone.
      origin: tier === visitor.tier ? visitor.origin : '',
      ip: visitor.ip,
      userAgent: visitor.userAgent,
      country: visitor.country ?? '',
      ...more,
    });
  };

  return {
    async open(query, member, visitor, options) {
      const merchantId = visitor.merchant.id;
      const { how, rotated } = options;
      const mustChange = options.mustChange === true || isForbiddenPassword(options.password ?? '');
      const isTrial = memberKind(member.type) === 'trial';
      // The member's row is locked by the first: the device waits behind it.
      const [row, known] = await Promise.all([
        noteSignIn(query, { memberId: member.id, mustChange }),
        isTrial ? null : devices.note(query, { memberId: member.id, visitor }),
      ]);
      if (!row) throw new Error('the member of the grant does not exist');
      await stillHolds(query, { merchantId, member, row, options });
      // Behind the member's lock: an exclusion under way ends this session too.
      if (!isTrial) demand(await protection.mayLogIn({ merchantId, memberId: member.id }, query));
      const restricted = isChangeDue(row, visitor, options);
      const rememberFamily = rotated?.family ?? (options.remember ? newFamily() : null);
      const byRemember = rotated !== undefined;
      const { token, stored } = openSession(query, {
        member,
        visitor,
        how,
        rememberFamily,
        byRemember,
        restricted,
        most: rotated?.tier ?? 'own',
      });
      const ticket = {
        merchantId,
        purpose: 'change',
        memberId: member.id,
        bound: tokenHashOf(token),
      } as const;
      const typed = how === 'password' || options.passwordTyped === true;
      const changeTicket = restricted && typed ? await issueTicket(query, ticket) : '';
      let rememberToken = rotated?.next ?? '';
      if (!rotated && rememberFamily !== null)
        rememberToken = await remember.issue(query, {
          merchantId,
          memberId: member.id,
          family: rememberFamily,
          tier: visitor.tier,
        });
      if (known?.any && !known.device && row.email) await tellOfDevice(query, member, visitor, row.email);
      // Neither is waited for: they leave with the commit, which fails with them.
      const last = known && note(query, { member, visitor, options, known });
      for (const sent of [stored, last]) sent?.catch(() => undefined);
      const state = { firstTimeLogin: row.first, passwordExpired: restricted };
      return { ...grantOf(member, token), ...state, rememberToken, changeTicket };
    },
    async lend(query, member, visitor, { id, family, restricted, tier }) {
      const { token, stored } = openSession(query, {
        member,
        visitor,
        how: 'exchange',
        rememberFamily: family,
        byRemember: family !== null,
        restricted,
        parentId: id,
        most: tier,
      });
      await stored;
      return { ...grantOf(member, token), passwordExpired: restricted };
    },
  };
};

/** Wire form of a new session. */
export interface Grant {
  token: string;
  id: string;
  customerId: string;
  userName: string;
  customerType: number;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  rememberToken?: string;
  changeTicket?: string;
}

export interface GrantedMember {
  id: bigint;
  username: string;
  type: number;
  /** As it was when it was proved, where a password was the proof. */
  password_hash?: string | null;
}
