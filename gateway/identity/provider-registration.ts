import { randomBytes } from 'node:crypto';
import { uniqueViolation } from '../database/errors';
import { insertInvitation, type InvitationRow } from './invitations.queries';
import { insertMember } from './members.queries';
import type { Database, Query } from '../database/types';
import { claimContact, noteLost, type Lost } from './contacts';
import { GatewayError, type Outbox, type Visitor } from '../platform/index';
import type { Grant, GrantedMember, Grants } from './grants';
import { affiliateOf, agentOf, referrerOf } from './invitations';
import { generatedName, MAX_NAME_TRIES } from './generated-name';
import type { ProviderIdentities, ProviderIdentity } from './provider-identity';
import type { Wallets } from '../wallet/index';

export interface ProviderRegistrationInput {
  visitor: Visitor;
  channel: string;
  idToken: string;
  affiliateCode: string;
  referralCode: string;
  registerUrl: string;
}

export interface ProviderRegistration {
  /**
   * An account for an identity that has none; its name is made up. Always logs in.
   * @throws GatewayError PROVIDER_REFUSED, REGISTER_REFUSED, REGISTER_AFFILIATE_INVALID
   */
  register(input: ProviderRegistrationInput): Promise<Grant>;
}

const CODE_BYTES = 6;

export const createProviderRegistration = (deps: {
  db: Database;
  providers: ProviderIdentities;
  grants: Grants;
  wallets: Wallets;
  outbox: Outbox;
}): ProviderRegistration => {
  const { db, providers, grants, wallets, outbox } = deps;

  interface People {
    affiliate: InvitationRow | null;
    referrer: InvitationRow | null;
  }

  const insert = async (
    query: Query,
    input: ProviderRegistrationInput & People & { identity: ProviderIdentity },
  ): Promise<{ member: GrantedMember; lost: Lost[] }> => {
    const { visitor, identity, affiliate, referrer, registerUrl } = input;
    const { merchant } = visitor;
    const merchantId = merchant.id;
    const { mobile, email } = identity;
    await providers.lock(query, { merchant, identity });
    const number =
      mobile === '' ? null : await claimContact(query, { merchantId, kind: 'mobile', value: mobile });
    if (mobile !== '' && number === null)
      throw new GatewayError('REGISTER_REFUSED', { reason: 'the number has an account' });
    // An address that another account has shown stays that one's; here it is only named.
    const address =
      email === '' ? null : await claimContact(query, { merchantId, kind: 'email', value: email });
    const username = generatedName();
    const id = await insertMember(query, {
      merchantId,
      username,
      passwordHash: null,
      paymentHash: null,
      type: affiliate?.makes ?? 0,
      nickname: '',
      contact: { ...(mobile === '' ? {} : { mobileNum: mobile }), ...(email === '' ? {} : { email }) },
      agentId: affiliate?.member_id ?? agentOf(referrer),
      affiliateCode: affiliate?.code ?? '',
      referrerId: referrer?.member_id ?? null,
      registerUrl,
      ip: visitor.ip,
      mobile: mobile === '' ? null : mobile,
      mobileVerified: number !== null,
      emailVerified: address !== null,
    });
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await insertInvitation(query, { merchantId, kind: 'referral', code, memberId: id });
    const language = visitor.language ?? visitor.merchant.defaultLanguage;
    if (email !== '') await outbox.welcome(query, { merchantId, email, name: username, language });
    return {
      member: { id, username, type: affiliate?.makes ?? 0 },
      lost: [number, address].filter((one) => one !== null),
    };
  };

  const store = (input: ProviderRegistrationInput & People & { identity: ProviderIdentity }) => {
    const { visitor, identity } = input;
    const { merchant } = visitor;
    return db.merchant(merchant.id).tx(async (query) => {
      const { member, lost } = await insert(query, input);
      await providers.bind(query, { merchant, identity, memberId: member.id });
      const grant = await grants.open(query, member, visitor, { how: 'provider' });
      await noteLost(query, { merchantId: merchant.id, lost });
      return { member, grant };
    });
  };

  return {
    async register(input) {
      const { visitor, channel, idToken, affiliateCode, referralCode } = input;
      const { merchant } = visitor;
      const merchantId = merchant.id;
      if (merchant.flags.get('FIREBASECREATEACC3') !== true)
        throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'FIREBASECREATEACC3 is not on' });
      const identity = await providers.verify({ merchant, idToken, channel });
      if (await providers.find({ merchant, identity }))
        throw new GatewayError('REGISTER_REFUSED', { reason: 'the identity has an account' });
      const affiliate = await affiliateOf(db, { merchantId, code: affiliateCode, origin: visitor.origin });
      const referrer = await referrerOf(db, { merchantId, code: referralCode });
      for (let tries = 1; ; tries += 1) {
        try {
          const { member, grant } = await store({ ...input, identity, affiliate, referrer });
          await wallets.open({ merchant, memberId: member.id });
          return grant;
        } catch (error) {
          const taken = uniqueViolation(error);
          if (taken !== 'member_username' || tries >= MAX_NAME_TRIES) throw error;
        }
      }
    },
  };
};
