import * as v from 'valibot';
import { defineCall } from '../call';
import { ownSecurityQuestionsFromWire, securityQuestionsFromWire } from '../entities/security-questions';
import { SECURITY_QUESTIONS } from '../tables/security-questions';
import { anything, maybeText, nothing, passThrough, text } from '../wire';

const own = { module: 'COMM3', access: 'real', tier: 'own', answer: 'envelope' } as const;

/** What of these two was not seen on the wire is ours: the bodies. */
const answers = v.pipe(
  v.array(v.strictObject({ questionId: text(40), answer: text(100) })),
  v.minLength(1),
  v.maxLength(SECURITY_QUESTIONS),
);

/** Those to choose from. */
export const securityQuestionCatalogue = defineCall({
  ...own,
  name: 'securityQuestions.catalogue',
  method: 'GET',
  path: '/wps/member/securityQuestions',
  limit: 'read',
  request: nothing,
  reply: securityQuestionsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Those that the member has chosen, never an answer. */
export const securityQuestionsOwn = defineCall({
  ...own,
  name: 'securityQuestions.own',
  method: 'GET',
  path: '/wps/member/customerSecurityQuestions',
  limit: 'read',
  request: nothing,
  reply: ownSecurityQuestionsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** The first ones, or others in their place. */
export const securityQuestionsSet = defineCall({
  ...own,
  name: 'securityQuestions.set',
  method: 'PUT',
  path: '/wps/member/customerSecurityQuestions',
  limit: 'login',
  fresh: true,
  sealed: true,
  request: v.strictObject({ ...passThrough, questions: answers }),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'STEP_UP_REQUIRED', 'SECURITY_ANSWERS_REFUSED'],
});

/** Another payment password by the answers and a code, never by the answers alone; money rests for a day after it. */
export const securityQuestionsReset = defineCall({
  ...own,
  name: 'securityQuestions.reset',
  method: 'POST',
  path: '/wps/member/customerSecurityQuestions',
  module: 'VERIFICATION3',
  limit: 'login',
  fresh: true,
  sealed: true,
  request: v.strictObject({
    ...passThrough,
    questions: answers,
    method: v.picklist(['E', 'S']),
    verificationCode: text(16),
    codeId: maybeText(64),
    paymentPassword: text(128),
  }),
  reply: anything,
  errors: [
    'TRIAL_REFUSED',
    'STEP_UP_REQUIRED',
    'CONTACT_MISSING',
    'CODE_WRONG',
    'PAYMENT_PASSWORD_REFUSED',
    'SECURITY_ANSWERS_MISSING',
    'SECURITY_ANSWERS_WRONG',
    'SECURITY_ANSWERS_LOCKED',
  ],
});
