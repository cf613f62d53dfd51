import type { Database, Query } from '../database/types';
import {
  findMember,
  maskedEmail,
  maskedMobile,
  noteSecurityEvent,
  replaceLegalName,
} from '../identity/index';
import { GatewayError, type NoteAction } from '../platform/index';
import type { Holders } from './holders';
import type { IdentityChecks, IdentityState } from './identity-checks';
import type { MoneyPauses, PauseReason } from './money-pauses';
import { maskedName, readName } from './payee-names';
import type { PayeeKindName } from './payee-kinds';
import { freezePayee } from './payees.queries';
import type { Payees } from './payees';
import type { PaymentPasswords } from './payment-password';
import { findProfile, replaceBirthday } from './profile.queries';
import type { Who } from './who';

/** What an operator reads of a member; balances are the wallet's. */
export interface MemberFacts {
  username: string;
  nickname: string;
  realName: string;
  document: string;
  birthday: string;
  email: string;
  emailProved: boolean;
  mobile: string;
  mobileProved: boolean;
  identity: IdentityState;
  paymentPassword: { set: boolean; lockedUntil: Date | null };
  pause: { until: Date; because: PauseReason } | null;
  payees: readonly {
    id: bigint;
    kind: PayeeKindName;
    masked: string;
    usableFrom: Date;
    frozenAt: Date | null;
    /** Another member has the same one. */
    shared: boolean;
  }[];
}

export interface MemberFile {
  facts(who: Who): Promise<MemberFacts | null>;
  /** Corrects what a member has set once; '' stays. @throws GatewayError PROFILE_INVALID */
  correct(
    who: Who & { operator: string; realName: string; document: string; birthday: string },
  ): Promise<void>;
  /** Stops a payee, or lets it go on. @throws GatewayError PAYEE_UNKNOWN */
  freezePayee(input: {
    merchantId: number;
    id: bigint;
    operator: string;
    frozen: boolean;
    why: string;
  }): Promise<void>;
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const invalid = (field: string): GatewayError =>
  new GatewayError('PROFILE_INVALID', { value: { fields: [field] } });

export const createMemberFile = (deps: {
  db: Database;
  holders: Holders;
  payees: Payees;
  paymentPasswords: PaymentPasswords;
  moneyPauses: MoneyPauses;
  identityChecks: IdentityChecks;
  note: NoteAction;
  now: () => number;
}): MemberFile => {
  const { db, holders, note } = deps;

  const corrected = async (
    query: Query,
    who: Who,
    change: { realName: string; document: string; birthday: string },
  ): Promise<void> => {
    if (change.realName !== '') await replaceLegalName(query, { ...who, name: change.realName });
    if (change.birthday !== '') await replaceBirthday(query, { ...who, birthday: change.birthday });
    if (change.document !== '' && !(await holders.replace(query, { ...who, document: change.document })))
      throw invalid('document');
  };

  return {
    async facts({ merchantId, memberId }) {
      const who = { merchantId, memberId };
      const member = await findMember(db, who);
      if (!member) return null;
      const [profile, document, payees, paymentPassword, pause, identity] = await Promise.all([
        findProfile(db, who),
        holders.shown(who),
        deps.payees.list(who),
        deps.paymentPasswords.lock(who),
        deps.moneyPauses.until(who),
        deps.identityChecks.state(who),
      ]);
      return {
        username: member.username,
        nickname: member.nickname,
        realName: maskedName(member.contact['payeeName'] ?? ''),
        document,
        birthday: profile?.birthday ?? '',
        email: maskedEmail(member.contact['email'] ?? ''),
        emailProved: member.email_verified_at !== null,
        mobile: maskedMobile(member.contact['mobileNum'] ?? ''),
        mobileProved: member.mobile_verified_at !== null,
        identity,
        paymentPassword,
        pause,
        payees: payees.map(({ id, kind, masked, usableFrom, frozenAt, shared }) => ({
          ...{ id, kind, masked, usableFrom, frozenAt, shared },
        })),
      };
    },
    async correct({ merchantId, memberId, operator, realName, document, birthday }) {
      const who = { merchantId, memberId };
      const name = readName(realName);
      if (realName !== '' && name === '') throw invalid('realName');
      if (birthday !== '' && !DATE.test(birthday)) throw invalid('birthday');
      await db.merchant(merchantId).tx(async (query) => {
        await corrected(query, who, { realName: name, document, birthday });
        await note(query, {
          ...{ merchantId, actor: operator, command: 'member correct', target: memberId.toString() },
          before: null,
          // What was set is read in the member's file: personal data does not pile up in the record.
          after: { realName: name !== '', document: document !== '', birthday: birthday !== '' },
        });
        await noteSecurityEvent(query, { ...who, kind: 'profile-set', facts: { by: 'operator' } });
      });
    },
    async freezePayee({ merchantId, id, operator, frozen, why }) {
      await db.merchant(merchantId).tx(async (query) => {
        const at = frozen ? new Date(deps.now()) : null;
        if (!(await freezePayee(query, { merchantId, id, at, why: frozen ? why : '' })))
          throw new GatewayError('PAYEE_UNKNOWN');
        await note(query, {
          ...{ merchantId, actor: operator, target: id.toString() },
          command: frozen ? 'payee freeze' : 'payee release',
          before: null,
          after: { why },
        });
      });
    },
  };
};
