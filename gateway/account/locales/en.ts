import type { SecurityQuestionId } from '../../../src/contract/tables/security-questions';

/** What a member is asked besides a code. */
export type Questions = Readonly<Record<SecurityQuestionId, string>>;

export const en: Questions = {
  'childhood-street': 'What was the name of the street you grew up in?',
  'first-school': 'What was the name of your first school?',
  'first-teacher': 'What was the name of your first teacher?',
  'childhood-friend': 'What was the name of your best friend as a child?',
  'first-concert': 'What was the first concert that you went to?',
  'dream-job': 'What did you want to be as a child?',
};
