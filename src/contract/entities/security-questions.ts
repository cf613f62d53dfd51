import * as v from 'valibot';
import { looseList, looseText, looseTime } from '../wire';

export interface SecurityQuestion {
  id: string;
  /** In the language of the visit. */
  text: string;
}

export interface OwnSecurityQuestions {
  /** Empty: none are chosen. */
  questions: SecurityQuestion[];
  /** Until when wrong answers keep them shut; null: they do not. */
  lockedUntil: number | null;
}

const questionFromWire = v.pipe(
  v.object({ questionId: looseText, question: looseText }),
  v.transform((wire): SecurityQuestion => ({ id: wire.questionId, text: wire.question })),
);
export const securityQuestionsFromWire = looseList(questionFromWire);
export const securityQuestionToWire = ({ id, text }: SecurityQuestion) => ({
  questionId: id,
  question: text,
});

export const ownSecurityQuestionsFromWire = v.pipe(
  v.object({ questions: securityQuestionsFromWire, lockedUntil: looseTime }),
  v.transform((wire): OwnSecurityQuestions => wire),
);
