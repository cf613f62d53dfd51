import type { OwnSecurityQuestions, SecurityQuestion } from '../../contract/entities/security-questions';
import { useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { TextField } from '../../ui/primitives/field';
import { FormBox, SelectField } from './form-parts.view';
import { Waiting } from './parts.view';
import { useQuestions, useQuestionsForm, type QuestionName } from './questions.controller';

const ROWS = [
  { number: 1, question: 'question1', answer: 'answer1' },
  { number: 2, question: 'question2', answer: 'answer2' },
] as const satisfies readonly { number: number; question: QuestionName; answer: QuestionName }[];

interface QuestionsProps {
  stepUp: StepUp;
  onDone(): void;
}

/** What is asked besides a code, chosen or chosen anew. */
export function QuestionsDialog({ onClose, ...props }: QuestionsProps & { onClose(): void }) {
  const t = useText('account');
  const shared = useText('common');
  const loaded = useQuestions();
  return (
    <Dialog open title={t('questionsSet')} closeLabel={shared('close')} onClose={onClose}>
      {loaded.value === null ? (
        <Waiting error={loaded.error} onRetry={loaded.again} />
      ) : (
        <QuestionsForm {...props} {...loaded.value} />
      )}
    </Dialog>
  );
}

function QuestionsForm({
  catalogue,
  own,
  ...props
}: QuestionsProps & { catalogue: readonly SecurityQuestion[]; own: OwnSecurityQuestions }) {
  const t = useText('account');
  const form = useQuestionsForm({ catalogue, ...props });
  const { values, problems, take } = form;
  const options = catalogue.map(({ id, text }) => ({ value: id, label: text }));
  return (
    <FormBox form={form} label={t('questionsSet')} button={t('save')}>
      <p>{t('questionsText')}</p>
      {own.questions.length > 0 && <Alert tone="info">{t('questionsNow')}</Alert>}
      {ROWS.map(({ number, question, answer }) => (
        <div key={number} className="steps">
          <SelectField
            name={question}
            label={t('question', { number })}
            value={values[question]}
            error={problems[question]}
            options={options}
            onInput={(value) => take(question, value)}
          />
          <TextField
            name={answer}
            label={t('answer', { number })}
            value={values[answer]}
            error={problems[answer]}
            required
            autoComplete="off"
            maxLength={100}
            onInput={(value) => take(answer, value)}
          />
        </div>
      ))}
    </FormBox>
  );
}
