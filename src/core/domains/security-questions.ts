import {
  securityQuestionCatalogue,
  securityQuestionsOwn,
  securityQuestionsSet,
} from '../../contract/calls/security-questions';
import type { DomainDefinition, SecurityQuestionsDomain } from '../types';

/** What is asked besides a code before another payment password is set. */
export const securityQuestionsDomain: DomainDefinition<SecurityQuestionsDomain> = {
  name: 'security-questions',
  create: (client) => ({
    catalogue: () => client.call(securityQuestionCatalogue, {}),
    own: () => client.call(securityQuestionsOwn, {}),
    async set(answers) {
      await client.call(securityQuestionsSet, {
        questions: answers.map(({ id, answer }) => ({ questionId: id, answer })),
      });
    },
  }),
};
