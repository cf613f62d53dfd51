import type { Answers } from './fake-calls';
import { sendCode, takeCode } from './fake-codes';
import { FakeRefusal } from './fake-refusal';
import { fresh, grantOf, self, type FakeContext } from './fake-state';

export const MAX_PASSKEYS = 10;
/** What is shown once, and never again. */
const SECRET = 'JBSWY3DPEHPK3PXP';

const sessionOf = ({ state, token }: FakeContext) => state.identity.sessions.get(token ?? '');
export const needStepUp = (context: FakeContext): void => {
  if (sessionOf(context)?.steppedUp !== true) throw new FakeRefusal('STEP_UP_REQUIRED');
};
const challenge = (context: FakeContext) => fresh(context.state, 'challenge');

const contactOf = (context: FakeContext, method: 'E' | 'S'): string => {
  const { email, mobile } = self(context);
  const address = method === 'E' ? email : mobile;
  if (address === '') throw new FakeRefusal('CONTACT_MISSING');
  return address;
};

type FactorCalls =
  | 'passkeyRegisterOptions'
  | 'passkeyRegister'
  | 'passkeyLoginOptions'
  | 'passkeyLogin'
  | 'passkeyList'
  | 'passkeyRemove'
  | 'authenticatorBegin'
  | 'authenticatorConfirm'
  | 'authenticatorRemove'
  | 'stepUp'
  | 'securityConfig'
  | 'contactCode'
  | 'contactVerify';

export const factorAnswers: Pick<Answers, FactorCalls> = {
  passkeyRegisterOptions(_, context) {
    const who = self(context);
    needStepUp(context);
    if (who.passkeys.length >= MAX_PASSKEYS) throw new FakeRefusal('PASSKEYS_FULL');
    return {
      challenge: challenge(context),
      rp: { id: 'gateway.example', name: 'Demo' },
      user: { id: who.id, name: who.username, displayName: who.username },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: who.passkeys.map(({ key }) => ({ id: key, type: 'public-key' })),
    };
  },
  passkeyRegister({ name, response }, context) {
    const key = response.id;
    if (typeof key !== 'string' || key === '') throw new FakeRefusal('PASSKEY_REFUSED');
    self(context).passkeys.push({ id: fresh(context.state, 'passkey'), key, name });
    return null;
  },
  passkeyLoginOptions: (_, context) => ({
    challenge: challenge(context),
    rpId: 'gateway.example',
    userVerification: 'required',
  }),
  passkeyLogin({ response }, context) {
    const who = [...context.state.members.values()].find((one) =>
      one.passkeys.some(({ key }) => key === response.id),
    );
    if (!who) throw new FakeRefusal('PASSKEY_REFUSED');
    return grantOf(context, who, { how: 'passkey' });
  },
  passkeyList: (_, context) =>
    self(context).passkeys.map(({ id, name }) => ({ id, name, createdAt: Date.UTC(2026, 0, 1) })),
  passkeyRemove({ id }, context) {
    needStepUp(context);
    const who = self(context);
    who.passkeys = who.passkeys.filter((one) => one.id !== id);
    return null;
  },
  authenticatorBegin(_, context) {
    needStepUp(context);
    const { username } = self(context);
    return { secret: SECRET, uri: `otpauth://totp/Demo:${username}?secret=${SECRET}&issuer=Demo` };
  },
  authenticatorConfirm({ authCode }, context) {
    if (authCode !== context.state.identity.code) throw new FakeRefusal('CODE_WRONG');
    self(context).authenticator = true;
    return null;
  },
  authenticatorRemove({ authCode }, context) {
    if (authCode !== context.state.identity.code) throw new FakeRefusal('CODE_WRONG');
    self(context).authenticator = false;
    return null;
  },
  contactCode: ({ method }, context) => sendCode(context.state, 'contact', contactOf(context, method)),
  contactVerify({ method, verificationCode: code, codeId }, context) {
    const who = self(context);
    takeCode(context.state, { purpose: 'contact', address: contactOf(context, method), code, codeId });
    who.unproved = who.unproved.filter((one) => one !== method);
    return null;
  },
  stepUp({ password }, context) {
    if (self(context).password !== password) throw new FakeRefusal('PASSWORD_WRONG');
    const session = sessionOf(context);
    if (session) session.steppedUp = true;
    return null;
  },
  securityConfig(_, context) {
    const { authenticator, passkeys, email, mobile, unproved } = self(context);
    const masked = (text: string) => (text === '' ? '' : `${text.slice(0, 2)}***${text.slice(-2)}`);
    return {
      authenticator,
      passkeys: passkeys.length,
      email: masked(email),
      emailProved: email !== '' && !unproved.includes('E'),
      mobile: masked(mobile),
      mobileProved: mobile !== '' && !unproved.includes('S'),
    };
  },
};
