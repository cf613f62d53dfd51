import type { Answers } from './fake-answers';
import { FakeRefusal } from './fake-refusal';

type IdentityCalls =
  | 'codeLogin'
  | 'codeRegister'
  | 'codeVerify'
  | 'botChallenge'
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
  | 'sessionsEnd'
  | 'securityConfig'
  | 'passkeyRegisterOptions'
  | 'passkeyRegister'
  | 'passkeyLoginOptions'
  | 'passkeyLogin'
  | 'passkeyList'
  | 'passkeyRemove'
  | 'authenticatorBegin'
  | 'authenticatorConfirm'
  | 'authenticatorRemove'
  | 'stepUp';

const refuse = () => {
  throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
};

/** Answers of the calls around identity. */
export const identityAnswers: Pick<Answers, IdentityCalls> = {
  codeLogin: refuse,
  codeRegister: refuse,
  codeVerify: refuse,
  botChallenge: refuse,
  passwordChange: refuse,
  passwordForgotEmail: refuse,
  passwordForgotPhone: refuse,
  passwordReset: refuse,
  loginVerification: refuse,
  registerProvider: refuse,
  issueCode: refuse,
  exchangeCode: refuse,
  peekCode: refuse,
  sessionsList: refuse,
  sessionsEnd: refuse,
  securityConfig: refuse,
  passkeyRegisterOptions: refuse,
  passkeyRegister: refuse,
  passkeyLoginOptions: refuse,
  passkeyLogin: refuse,
  passkeyList: refuse,
  passkeyRemove: refuse,
  authenticatorBegin: refuse,
  authenticatorConfirm: refuse,
  authenticatorRemove: refuse,
  stepUp: refuse,
};
