import type { HandlerInput } from '../contract/call';
import type { loginVerification } from '../contract/calls/sign-in';
import type { login } from '../contract/calls/session';
import type { Answers } from './fake-calls';
import { codeAnswers, addressOf, memberByMobile, refuseMachines, takeCode } from './fake-codes';
import { factorAnswers } from './fake-factors';
import { FakeRefusal } from './fake-refusal';
import * as fixtures from './fixtures';
import {
  fresh,
  grantOf,
  newMember,
  rememberTokenFor,
  self,
  ticketFor,
  WEAK_PASSWORD,
  type FakeContext,
  type FakeMember,
} from './fake-state';

type LoginInput = HandlerInput<typeof login>;

/** Ends sessions of a member; `but` is the one that stays. */
const endSessions = ({ state }: FakeContext, username: string, but: string | null = null): void => {
  for (const [token, owner] of state.tokens) {
    if (owner === username && token !== but) state.tokens.delete(token);
  }
};
const forgetRemembered = ({ state }: FakeContext, username: string): void => {
  for (const kept of state.identity.remembered.values()) if (kept.username === username) kept.used = true;
};

/** A ticket works once. @throws FakeRefusal TICKET_INVALID */
const takeTicket = ({ state: { identity } }: FakeContext, ticket: string, kind: string) => {
  const found = identity.tickets.get(ticket);
  if (found?.kind !== kind || identity.foreign) throw new FakeRefusal('TICKET_INVALID');
  identity.tickets.delete(ticket);
  return found;
};

const setPassword = (who: FakeMember, password: string): void => {
  if (password === WEAK_PASSWORD || password === '') throw new FakeRefusal('PASSWORD_REFUSED');
  who.password = password;
  who.passwordExpired = false;
};

/** What comes with the refusal; nothing is asked of those without factors. */
const askFactors = ({ state }: FakeContext, who: FakeMember, remember: boolean): void => {
  const methods = who.authenticator ? ['G' as const] : who.factors;
  if (methods.length === 0) return;
  const value = state.identity.foreign
    ? null
    : {
        ticket: ticketFor(state, { kind: 'factor', username: who.username, remember }),
        methods,
        email: who.email.replace(/^(.).*@/, '$1***@'),
        mobile: who.mobile.replace(/.(?=.{4})/g, '*'),
      };
  throw new FakeRefusal('LOGIN_VERIFY_REQUIRED', value);
};

const byPassword = (input: LoginInput, context: FakeContext) => {
  const { state } = context;
  if (state.captchaDue && input.captcha !== state.captchaAnswer) {
    const missing = input.captcha === '';
    throw new FakeRefusal(missing ? 'LOGIN_CAPTCHA_REQUIRED' : 'CAPTCHA_WRONG', { captcha: true });
  }
  refuseMachines(state, input);
  const isNumber = input.type === '' && /^\d{6,16}$/.test(input.username);
  const who = isNumber
    ? memberByMobile(state, addressOf(input.username, input.countryDialingCode))
    : state.members.get(input.username);
  if (!who || who.password !== input.password)
    throw new FakeRefusal('LOGIN_FAILED', { captcha: state.captchaDue });
  askFactors(context, who, input.remember);
  const provided = state.identity.providerTokens.get(input.firebaseIdToken);
  if (provided) state.identity.bound.set(provided.subject, who.username);
  return grantOf(context, who, { remember: input.remember });
};

const byCode = (input: LoginInput, context: FakeContext) => {
  const { state } = context;
  const address = addressOf(input.username, input.countryDialingCode);
  takeCode(state, { purpose: 'login', address, code: input.password, codeId: input.codeId });
  const who = memberByMobile(state, address);
  if (!who) throw new FakeRefusal('CODE_WRONG');
  return grantOf(context, who, { how: 'code', remember: input.remember });
};

const byRemembered = (input: LoginInput, context: FakeContext) => {
  const { state } = context;
  const kept = state.identity.remembered.get(input.rememberToken);
  const who = state.members.get(kept?.username ?? '');
  if (!kept || !who || state.identity.foreign || kept.username !== input.username)
    throw new FakeRefusal('REMEMBER_INVALID');
  if (kept.used) {
    for (const other of state.identity.remembered.values())
      if (other.family === kept.family) other.used = true;
    for (const [token, session] of state.identity.sessions)
      if (session.family === kept.family) state.tokens.delete(token);
    throw new FakeRefusal('REMEMBER_INVALID');
  }
  kept.used = true;
  return grantOf(context, who, {
    how: 'remember',
    family: kept.family,
    rememberToken: rememberTokenFor(state, who.username, kept.family),
  });
};

const byProvider = (input: LoginInput, context: FakeContext) => {
  const { identity, members } = context.state;
  const provided = identity.providerTokens.get(input.firebaseIdToken);
  if (!provided) throw new FakeRefusal('PROVIDER_REFUSED');
  const known =
    input.firebaseChannel === 'sms'
      ? memberByMobile(context.state, provided.mobile)
      : members.get(identity.bound.get(provided.subject) ?? '');
  if (!known) throw new FakeRefusal('LOGIN_BIND_REQUIRED');
  return grantOf(context, known, { how: 'provider' });
};

const verify = (input: HandlerInput<typeof loginVerification>, context: FakeContext) => {
  const { state } = context;
  const { identity } = state;
  const ticket = identity.tickets.get(input.ticket);
  const who = state.members.get(identity.foreign ? input.username : (ticket?.username ?? ''));
  if (identity.foreign && who?.password !== input.password) throw new FakeRefusal('LOGIN_FAILED');
  if (!who || (!identity.foreign && ticket?.kind !== 'factor')) throw new FakeRefusal('TICKET_INVALID');
  const answer = { E: input.verificationCode, S: input.verificationCode, G: input.authCode, P: '' };
  const isRight =
    input.method === 'P'
      ? input.payeeName !== '' && input.payeeName === who.payeeName
      : answer[input.method] === identity.code;
  const isAsked = who.authenticator ? input.method === 'G' : who.factors.includes(input.method);
  if (!isAsked || !isRight) throw new FakeRefusal('CODE_WRONG');
  identity.tickets.delete(input.ticket);
  return grantOf(context, who, { how: 'factor', remember: ticket?.remember ?? false });
};

const ownSessions = ({ state, token }: FakeContext, username: string) =>
  [...state.tokens]
    .filter(([, owner]) => owner === username)
    .map(([one]) => ({
      id: state.identity.sessions.get(one)?.id ?? '',
      current: one === token,
      createdAt: Date.UTC(2026, 0, 1),
      lastSeenAt: Date.UTC(2026, 0, 1),
      device: 'Chrome on Linux',
      place: '203.0.113.*',
      origin: '',
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));

type OtherCalls =
  | 'login'
  | 'passwordChange'
  | 'passwordForgotEmail'
  | 'passwordForgotPhone'
  | 'passwordReset'
  | 'loginVerification'
  | 'registerProvider'
  | 'issueCode'
  | 'exchangeCode'
  | 'peekCode'
  | 'sessionsList'
  | 'sessionsEnd';

/** Answers of the calls around identity. */
export const identityAnswers: Pick<Answers, OtherCalls> & typeof codeAnswers & typeof factorAnswers = {
  ...codeAnswers,
  ...factorAnswers,
  login(input, context) {
    if (input.type === 'sms') return byCode(input, context);
    if (input.type === 'remember') return byRemembered(input, context);
    if (input.type === 'firebase') return byProvider(input, context);
    return byPassword(input, context);
  },
  loginVerification: verify,
  passwordChange(input, context) {
    const { state, token } = context;
    const who = self(context);
    if (input.changeTicket !== '') {
      if (takeTicket(context, input.changeTicket, 'change').username !== who.username)
        throw new FakeRefusal('TICKET_INVALID');
    } else if (input.oldPassword !== who.password) throw new FakeRefusal('PASSWORD_WRONG');
    setPassword(who, input.newPassword);
    endSessions(context, who.username, token);
    forgetRemembered(context, who.username);
    const session = state.identity.sessions.get(token ?? '');
    if (session) session.restricted = false;
    return null;
  },
  passwordForgotEmail({ username, email, ...input }, { state }) {
    refuseMachines(state, input);
    const who = state.members.get(username);
    if (who && who.email !== '' && who.email === email && !who.unproved.includes('E'))
      state.identity.mails.push({
        address: email,
        code: ticketFor(state, { kind: 'reset', username }),
      });
    return null;
  },
  passwordForgotPhone(input, context) {
    const { state } = context;
    const address = addressOf(input.mobileNum, input.countryDialingCode);
    const { verificationCode: code, codeId } = input;
    takeCode(state, { purpose: 'forgot', address, code, codeId });
    const who = memberByMobile(state, address);
    if (!who) throw new FakeRefusal('CODE_WRONG');
    setPassword(who, input.newPassword);
    endSessions(context, who.username);
    return null;
  },
  passwordReset({ code, newPassword }, context) {
    const { username } = takeTicket(context, code, 'reset');
    const who = context.state.members.get(username);
    if (!who) throw new FakeRefusal('TICKET_INVALID');
    setPassword(who, newPassword);
    endSessions(context, username);
    return null;
  },
  registerProvider(input, context) {
    const { state } = context;
    const provided = state.identity.providerTokens.get(input.firebaseIdToken);
    if (!provided || state.identity.bound.has(provided.subject)) throw new FakeRefusal('PROVIDER_REFUSED');
    const who = newMember(state, { username: fresh(state, 'player'), minor: 0n });
    state.identity.bound.set(provided.subject, who.username);
    return grantOf(context, who, { how: 'provider' });
  },
  issueCode(_, context) {
    const { state, token } = context;
    const restricted = state.identity.sessions.get(token ?? '')?.restricted === true;
    return { code: ticketFor(state, { kind: 'exchange', username: self(context).username, restricted }) };
  },
  exchangeCode({ code }, context) {
    const { identity, members } = context.state;
    const { username, restricted = false } = takeTicket(context, code, 'exchange');
    const who = members.get(username);
    if (!who) throw new FakeRefusal('TICKET_INVALID');
    const grant = grantOf(context, who, { how: 'exchange' });
    const session = identity.sessions.get(grant.token);
    if (session) session.restricted = restricted;
    return { ...grant, passwordExpired: restricted };
  },
  peekCode({ code }, { state }) {
    const found = state.identity.tickets.get(code);
    if (found?.kind !== 'exchange') throw new FakeRefusal('TICKET_INVALID');
    return { username: found.username };
  },
  sessionsList: (_, context) => ownSessions(context, self(context).username),
  sessionsEnd({ id }, context) {
    const { username } = self(context);
    const { state } = context;
    for (const row of ownSessions(context, username)) {
      if (id !== 'others' ? row.id !== id : row.current) continue;
      for (const [one, session] of state.identity.sessions)
        if (session.id === row.id) state.tokens.delete(one);
    }
    return null;
  },
};

/** The member of the examples has every way to prove who it is. */
export const identityOfMember: Partial<FakeMember> = {
  mobile: fixtures.MEMBER_MOBILE.countryDialingCode + fixtures.MEMBER_MOBILE.mobileNum,
  email: fixtures.MEMBER_EMAIL,
  payeeName: 'Marina Costa',
};
