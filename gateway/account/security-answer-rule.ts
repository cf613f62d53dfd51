import { securityQuestionIds, SECURITY_QUESTIONS } from '../../src/contract/tables/security-questions';

/** Why chosen answers are refused; travels as `value.reason`. */
export type AnswersProblem = 'questions' | 'short' | 'same';

export interface SecurityAnswer {
  questionId: string;
  answer: string;
}

const MIN_LETTERS = 3;

/** One answer, however it is typed: accents, case, spaces and signs are no part of it. */
export const foldAnswer = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What is wrong with chosen questions and answers by themselves, null when nothing is. */
export const answersProblem = (answers: readonly SecurityAnswer[]): AnswersProblem | null => {
  const questions = new Set(answers.map(({ questionId }) => questionId));
  const areKnown = [...questions].every((id) => securityQuestionIds.some((known) => known === id));
  if (!areKnown || questions.size !== SECURITY_QUESTIONS || answers.length !== SECURITY_QUESTIONS)
    return 'questions';
  const folded = answers.map(({ answer }) => foldAnswer(answer));
  if (folded.some((one) => [...one].length < MIN_LETTERS)) return 'short';
  return new Set(folded).size < folded.length ? 'same' : null;
};

/** What is hashed: all answers, in the order of their questions, whichever order they were sent in. */
export const answersSecret = (answers: readonly SecurityAnswer[]): string =>
  [...answers]
    .sort((a, b) => (a.questionId < b.questionId ? -1 : 1))
    .map(({ questionId, answer }) => `${questionId}:${foldAnswer(answer)}`)
    .join('|');
