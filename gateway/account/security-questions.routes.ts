import {
  securityQuestionCatalogue,
  securityQuestionsOwn,
  securityQuestionsReset,
  securityQuestionsSet,
} from '../../src/contract/calls/security-questions';
import { securityQuestionToWire } from '../../src/contract/entities/security-questions';
import { securityQuestionIds } from '../../src/contract/tables/security-questions';
import { memberScope, route, type Route, sessionOf, visitorOf } from '../http/index';
import { questionText } from './locales/index';
import type { AccountServices } from './services';

const wordsOf = (ids: readonly string[], language: string) =>
  ids.map((id) => securityQuestionToWire({ id, text: questionText(id, language) }));

export const securityQuestionsRoutes: readonly Route<AccountServices>[] = [
  route(securityQuestionCatalogue, (_, context) => wordsOf(securityQuestionIds, context.language)),
  route(securityQuestionsOwn, async (_, context) => {
    const { questions, lockedUntil } = await context.services.securityQuestions.state(memberScope(context));
    return {
      questions: wordsOf(questions, context.language),
      lockedUntil: lockedUntil?.getTime() ?? null,
    };
  }),
  route(securityQuestionsSet, async ({ questions }, context) => {
    await context.services.securityQuestions.set(memberScope(context), questions);
    return null;
  }),
  route(
    securityQuestionsReset,
    async ({ questions, method, verificationCode, codeId, paymentPassword }, context) => {
      await context.services.paymentResets.reset({
        visitor: visitorOf(context),
        memberId: sessionOf(context).memberId,
        method,
        code: verificationCode,
        codeId,
        password: paymentPassword,
        answers: questions,
      });
      return null;
    },
  ),
];
