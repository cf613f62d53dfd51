import { securityQuestionToWire } from '../contract/entities/security-questions';
import { SECURITY_QUESTIONS, securityQuestionIds } from '../contract/tables/security-questions';
import { demandContact, ownAccount } from './fake-account';
import type { Answers } from './fake-calls';
import { sendCode, takeCode } from './fake-codes';
import { needStepUp } from './fake-factors';
import { FakeRefusal } from './fake-refusal';
import type { FakeContext } from './fake-state';

const TRIES = 5;
const DAY_MS = 24 * 3_600_000;

export const demandPaymentPassword = (context: FakeContext, password: string): void => {
  const account = ownAccount(context);
  if (account.paymentPassword === '') throw new FakeRefusal('PAYMENT_PASSWORD_MISSING');
  const until = Date.now() + DAY_MS;
  if (account.wrongTries >= TRIES) throw new FakeRefusal('PAYMENT_PASSWORD_LOCKED', { until });
  if (account.paymentPassword === password) {
    account.wrongTries = 0;
    return;
  }
  account.wrongTries += 1;
  const triesLeft = TRIES - account.wrongTries;
  throw triesLeft > 0
    ? new FakeRefusal('PAYMENT_PASSWORD_WRONG', { triesLeft })
    : new FakeRefusal('PAYMENT_PASSWORD_LOCKED', { until });
};

const GUESSED = /^(?:(\d)\1*|012345|123456|234567|345678|456789|654321|987654)$/;
const check = (context: FakeContext, password: string): void => {
  const refuse = (reason: string) => new FakeRefusal('PAYMENT_PASSWORD_REFUSED', { reason });
  if (!/^\d{6}$/.test(password)) throw refuse(password.length === 6 ? 'pattern' : 'length');
  if (GUESSED.test(password)) throw refuse('weak');
  if (password === ownAccount(context).paymentPassword) throw refuse('same');
};

const asked = (id: string) => ({ id, text: `Question ${id}` });
const demandAnswers = (
  context: FakeContext,
  given: readonly { questionId: string; answer: string }[],
): void => {
  const account = ownAccount(context);
  if (account.answers.size === 0) throw new FakeRefusal('SECURITY_ANSWERS_MISSING');
  const until = Date.now() + DAY_MS;
  if (account.wrongAnswers >= TRIES) throw new FakeRefusal('SECURITY_ANSWERS_LOCKED', { until });
  const isRight =
    given.length === account.answers.size &&
    given.every(({ questionId, answer }) => account.answers.get(questionId) === answer.trim().toLowerCase());
  account.wrongAnswers = isRight ? 0 : account.wrongAnswers + 1;
  if (isRight) return;
  const triesLeft = TRIES - account.wrongAnswers;
  throw triesLeft > 0
    ? new FakeRefusal('SECURITY_ANSWERS_WRONG', { triesLeft })
    : new FakeRefusal('SECURITY_ANSWERS_LOCKED', { until });
};

type PaymentPasswordCalls =
  | 'paymentPasswordChange'
  | 'paymentPasswordCode'
  | 'paymentPasswordReset'
  | 'paymentPasswordSet'
  | 'paymentPasswordState'
  | 'securityQuestionCatalogue'
  | 'securityQuestionsOwn'
  | 'securityQuestionsReset'
  | 'securityQuestionsSet';

/** The payment password, and the questions that stand behind it. */
export const paymentPasswordAnswers: Pick<Answers, PaymentPasswordCalls> = {
  paymentPasswordState(_, context) {
    const { paymentPassword, wrongTries } = ownAccount(context);
    return {
      hasWithdrawalPassword: paymentPassword === '' ? 'N' : 'Y',
      lockedUntil: wrongTries >= TRIES ? Date.now() + DAY_MS : null,
      minLength: 6,
      maxLength: 6,
    };
  },
  paymentPasswordSet({ paymentPassword }, context) {
    needStepUp(context);
    if (ownAccount(context).paymentPassword !== '') throw new FakeRefusal('PAYMENT_PASSWORD_THERE');
    check(context, paymentPassword);
    ownAccount(context).paymentPassword = paymentPassword;
    return null;
  },
  paymentPasswordChange({ oldPassword, newPassword }, context) {
    demandPaymentPassword(context, oldPassword);
    check(context, newPassword);
    ownAccount(context).paymentPassword = newPassword;
    return null;
  },
  paymentPasswordCode({ method }, context) {
    needStepUp(context);
    return sendCode(context.state, 'contact', demandContact(context, method));
  },
  paymentPasswordReset({ method, verificationCode: code, codeId, paymentPassword }, context) {
    needStepUp(context);
    const address = demandContact(context, method);
    check(context, paymentPassword);
    if (ownAccount(context).answers.size > 0) throw new FakeRefusal('SECURITY_ANSWERS_REQUIRED');
    takeCode(context.state, { purpose: 'contact', address, code, codeId });
    Object.assign(ownAccount(context), { paymentPassword, wrongTries: 0 });
    return null;
  },
  securityQuestionCatalogue: () => securityQuestionIds.map((id) => securityQuestionToWire(asked(id))),
  securityQuestionsOwn(_, context) {
    const { answers, wrongAnswers } = ownAccount(context);
    return {
      questions: [...answers.keys()].map((id) => securityQuestionToWire(asked(id))),
      lockedUntil: wrongAnswers >= TRIES ? Date.now() + DAY_MS : null,
    };
  },
  securityQuestionsSet({ questions }, context) {
    needStepUp(context);
    const answers = new Map(
      questions.map(({ questionId, answer }) => [questionId, answer.trim().toLowerCase()]),
    );
    const refuse = (reason: string) => new FakeRefusal('SECURITY_ANSWERS_REFUSED', { reason });
    if (answers.size !== SECURITY_QUESTIONS) throw refuse('questions');
    if ([...answers.values()].some((one) => one.length < 3)) throw refuse('short');
    if (new Set(answers.values()).size < answers.size) throw refuse('same');
    Object.assign(ownAccount(context), { answers, wrongAnswers: 0 });
    return null;
  },
  securityQuestionsReset({ questions, method, verificationCode: code, codeId, paymentPassword }, context) {
    needStepUp(context);
    const address = demandContact(context, method);
    check(context, paymentPassword);
    demandAnswers(context, questions);
    takeCode(context.state, { purpose: 'contact', address, code, codeId });
    Object.assign(ownAccount(context), { paymentPassword, wrongTries: 0 });
    return null;
  },
};
