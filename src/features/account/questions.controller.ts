import type { OwnSecurityQuestions, SecurityQuestion } from '../../contract/entities/security-questions';
import { securityQuestionsDomain } from '../../core/domains/security-questions';
import { useDomain, useText } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import type { StepUp } from '../../react/use-step-up';
import { useForm } from './form.controller';

export type QuestionName = 'question1' | 'answer1' | 'question2' | 'answer2';
const MIN_LETTERS = 3;
/** As the gateway counts: signs and spaces are no part of an answer. */
const isShort = (answer: string): boolean => answer.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LETTERS;

/** What may be chosen, and what is. */
export function useQuestions(): Loaded<{ catalogue: SecurityQuestion[]; own: OwnSecurityQuestions }> {
  const domain = useDomain(securityQuestionsDomain);
  return useLoaded(async () => {
    const [catalogue, own] = await Promise.all([domain.catalogue(), domain.own()]);
    return { catalogue, own };
  });
}

/** The questions that a new payment password asks for besides a code; none where none are chosen. */
export function useOwnQuestions(): Loaded<OwnSecurityQuestions> {
  const domain = useDomain(securityQuestionsDomain);
  return useLoaded(() => domain.own());
}

export function useQuestionsForm(options: {
  catalogue: readonly SecurityQuestion[];
  stepUp: StepUp;
  onDone(): void;
}) {
  const { catalogue, stepUp, onDone } = options;
  const domain = useDomain(securityQuestionsDomain);
  const t = useText('account');
  return useForm<QuestionName>({
    first: {
      question1: catalogue[0]?.id ?? '',
      answer1: '',
      question2: catalogue[1]?.id ?? '',
      answer2: '',
    },
    check: ({ question1, question2, answer1, answer2 }) => ({
      ...(question1 === question2 ? { question2: t('questionsSame') } : {}),
      ...(isShort(answer1) ? { answer1: t('answerShort') } : {}),
      ...(isShort(answer2) ? { answer2: t('answerShort') } : {}),
      ...(answer1.trim().toLowerCase() === answer2.trim().toLowerCase() && !isShort(answer2)
        ? { answer2: t('answersSame') }
        : {}),
    }),
    send: ({ question1, answer1, question2, answer2 }) =>
      stepUp.guard(() =>
        domain.set([
          { id: question1, answer: answer1 },
          { id: question2, answer: answer2 },
        ]),
      ),
    place: (error) => (error.code === 'SECURITY_ANSWERS_REFUSED' ? { answer2: t('answersSame') } : null),
    onDone,
  });
}
