import { clearSecurityQuestions } from '../../account/index';
import {
  type ContactKey,
  endAllSessions,
  isContactProved,
  lockContact,
  type MemberSource,
  mobileAddress,
  noteLost,
  noteSecurityEvent,
  type OperatorMember,
  proveContact,
  readMemberSource,
  setMemberStatus,
  updateOperatorMember,
} from '../../identity/index';
import { readCountries } from '../../content/index';
import type { Query } from '../../database/types';
import type { Command, Values } from '../command';
import { missing, wrong } from '../problem';
import { memberReset } from './member-reset';
import { memberArgument, memberOf } from './member-tools';
import { quoted } from '../values';

const PROVED = {
  proved: {
    help: 'you have made sure that it is theirs: it counts at once, and is taken from accounts that only name it',
  },
};
const EMAIL = /^[^\s,;:<>()[\]\\"@]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const MAX_EMAIL = 100;

/** The operator's word is a proof like any other. */
const vouch = async (
  query: Query,
  contact: ContactKey & { memberId: bigint },
  argument: 'EMAIL' | 'NUMBER',
): Promise<void> => {
  const lost = await proveContact(query, contact);
  if (!lost) throw wrong(argument, 'belongs to another member, who has proved it.');
  const { merchantId, memberId, kind } = contact;
  const facts = { contact: kind, by: 'operator' };
  await noteSecurityEvent(query, { merchantId, memberId, kind: 'contact-proved', facts });
  await noteLost(query, { merchantId, lost: [lost] });
};

const proofWords = (proved: boolean): string =>
  proved ? '' : ' It counts once the member has confirmed it by a code.';
const isProvedOf = (options: Values): boolean => options['proved'] === true;

const asData = (member: OperatorMember, source: MemberSource) => ({
  id: member.id.toString(),
  username: member.username,
  type: member.type,
  status: member.status,
  contact: member.contact,
  mobile: member.mobile,
  mobileProvedAt: member.mobile_verified_at?.toISOString() ?? null,
  emailProvedAt: member.email_verified_at?.toISOString() ?? null,
  hasPassword: member.has_password,
  registeredAt: member.registered_at.toISOString(),
  lastLoginAt: member.last_login_at?.toISOString() ?? null,
  agent: source.agent,
  affiliateCode: source.affiliate_code,
  link: source.link_id?.toString() ?? null,
  referrer: source.referrer,
});

const show: Command = {
  name: 'member show',
  summary: 'Shows what is known of a member, with the agent above and the code used; never a password.',
  scope: 'merchant',
  arguments: [memberArgument],
  examples: ['foyer member show demomember --merchant demo'],
  async run(input) {
    const member = await memberOf(input);
    const source = await readMemberSource(input.query, {
      merchantId: input.merchant.id,
      memberId: member.id,
    });
    const data = asData(member, source);
    return { lines: JSON.stringify(data, null, 2).split('\n'), data };
  },
};

const lock: Command = {
  name: 'member lock',
  summary: 'Locks a member out: no login, no bet, and whatever is logged in ends now. Wins still arrive.',
  scope: 'merchant',
  arguments: [memberArgument],
  examples: ['foyer member lock demomember --merchant demo'],
  async run(input) {
    const member = await memberOf(input);
    if (member.status === 'closed') throw wrong('NAME', `${member.username} is closed already.`);
    const { id: memberId } = member;
    const merchantId = input.merchant.id;
    const ended = await input.change(async (query, note) => {
      // Also of one that is locked already: what is open may be older than the lock.
      const sessions = await endAllSessions(query, { merchantId, memberId });
      await setMemberStatus(query, { merchantId, memberId, status: 'locked' });
      note({ target: member.username, before: member.status, after: 'locked' });
      return sessions;
    });
    return {
      lines: [`${member.username} is locked; ${ended.sessionIds.length} sessions ended.`],
      data: { status: 'locked', sessionsEnded: ended.sessionIds.length },
    };
  },
};

const unlock: Command = {
  name: 'member unlock',
  summary: 'Lets a locked member log in again.',
  scope: 'merchant',
  arguments: [memberArgument],
  examples: ['foyer member unlock demomember --merchant demo'],
  async run(input) {
    const member = await memberOf(input);
    if (member.status === 'closed') throw wrong('NAME', `${member.username} is closed, not locked.`);
    if (member.status === 'active')
      return { lines: [`${member.username} was not locked.`], data: { status: 'active' } };
    await input.change(async (query, note) => {
      await setMemberStatus(query, { merchantId: input.merchant.id, memberId: member.id, status: 'active' });
      note({ target: member.username, before: member.status, after: 'active' });
    });
    return { lines: [`${member.username} can log in again.`], data: { status: 'active' } };
  },
};

const setEmail: Command = {
  name: 'member set-email',
  summary:
    'Sets the mail address; a forgotten password is answered to it, and a second factor asked there, once it is proved.',
  scope: 'merchant',
  options: PROVED,
  arguments: [memberArgument, { name: 'EMAIL', help: 'the new address' }],
  examples: ['foyer member set-email demomember maria@example.com --merchant demo'],
  async run(input) {
    const email = input.args['EMAIL'] ?? '';
    if (email.length > MAX_EMAIL || !EMAIL.test(email))
      throw wrong('EMAIL', `must be one mail address, not ${quoted(email)}.`);
    const member = await memberOf(input);
    const proved = isProvedOf(input.options);
    const contact = {
      merchantId: input.merchant.id,
      memberId: member.id,
      kind: 'email',
      value: email,
    } as const;
    await input.change(async (query, note) => {
      // Before the member's row, as wherever a contact is proved.
      await lockContact(query, contact);
      if (await isContactProved(query, contact))
        throw wrong('EMAIL', 'belongs to another member, who has proved it.');
      await updateOperatorMember(query, {
        merchantId: input.merchant.id,
        id: member.id,
        status: null,
        contact: { email },
        mobile: null,
      });
      const before = { email: member.contact['email'] ?? null };
      note({ target: member.username, before, after: { email, ...(proved ? { proved } : {}) } });
      if (proved) await vouch(query, contact, 'EMAIL');
    });
    return { lines: [`${member.username} is reached at ${email}.${proofWords(proved)}`], data: { email } };
  },
};

const setMobile: Command = {
  name: 'member set-mobile',
  summary: 'Sets the mobile number; codes for login and password are sent to it once it is proved.',
  scope: 'merchant',
  options: PROVED,
  arguments: [memberArgument, { name: 'NUMBER', help: 'with plus and dialling code, like +5511987654321' }],
  examples: ['foyer member set-mobile demomember +5511987654321 --merchant demo'],
  async run(input) {
    const { merchant, db, args } = input;
    const typed = args['NUMBER'] ?? '';
    const mobile = typed.startsWith('+') ? mobileAddress(typed, '', '') : null;
    if (mobile === null)
      throw wrong(
        'NUMBER',
        `must be a number with plus and dialling code like +5511987654321, not ${quoted(typed)}.`,
      );
    const member = await memberOf(input);
    const dialling = (await readCountries(db, merchant.id))
      .map((row) => row.dialling)
      .filter((code) => mobile.startsWith(code))
      .sort((a, b) => b.length - a.length)[0];
    if (dialling === undefined)
      throw wrong('NUMBER', 'begins with a dialling code that the merchant does not know.');
    const contact = { countryDialingCode: dialling, mobileNum: mobile.slice(dialling.length) };
    const proved = isProvedOf(input.options);
    const key = { merchantId: merchant.id, memberId: member.id, kind: 'mobile', value: mobile } as const;
    await input.change(async (query, note) => {
      await lockContact(query, key);
      if (await isContactProved(query, key))
        throw wrong('NUMBER', 'belongs to another member, who has proved it.');
      await updateOperatorMember(query, {
        merchantId: merchant.id,
        id: member.id,
        status: null,
        contact,
        mobile,
      });
      const after = { mobile, ...(proved ? { proved } : {}) };
      note({ target: member.username, before: { mobile: member.mobile }, after });
      if (proved) await vouch(query, key, 'NUMBER');
    });
    return { lines: [`${member.username} is reached at +${mobile}.${proofWords(proved)}`], data: { mobile } };
  },
};

const forgetAnswers: Command = {
  name: 'member forget-answers',
  summary:
    'Takes away a member’s security questions, so that a code alone sets another payment password again.',
  scope: 'merchant',
  arguments: [memberArgument],
  examples: ['foyer member forget-answers demomember --merchant demo'],
  async run(input) {
    const member = await memberOf(input);
    const key = { merchantId: input.merchant.id, memberId: member.id };
    await input.change(async (query, note) => {
      if (!(await clearSecurityQuestions(query, key)))
        throw missing('NAME', `${quoted(member.username)} has chosen none.`);
      note({ target: member.username, before: { chosen: true }, after: { chosen: false } });
    });
    return { lines: [`${member.username} can choose others.`], data: { chosen: false } };
  },
};

export const memberCommands: readonly Command[] = [
  show,
  lock,
  unlock,
  setEmail,
  setMobile,
  forgetAnswers,
  memberReset,
];
