import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { showValue } from '../../src/ui/primitives/show-value';
import { useWork } from './desk-context';
import { Refused } from './queue.view';
import { Select } from './select.view';
import { type Choice, useDecision } from './use-decision';
import { useFocusOnce } from './use-focus-once';

const MAX_NOTE = 300;

interface ConfirmProps {
  choice: Choice;
  given: { reason: string; note: string };
  busy: boolean;
  isReady: boolean;
  problem: string;
  onGive(part: { reason?: string; note?: string }): void;
  onRun(): void;
  onCancel(): void;
}

function Confirm({ choice, given, busy, isReady, problem, onGive, onRun, onCancel }: ConfirmProps) {
  const { t } = useTranslation();
  const id = useId();
  const place = useFocusOnce<HTMLFormElement>();
  return (
    <form
      className="confirm"
      ref={place}
      tabIndex={-1}
      aria-label={t('work.sure', { what: choice.label })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onRun();
      }}
    >
      {choice.say !== undefined && <p>{choice.say}</p>}
      {choice.reasons && (
        <label className="pick" htmlFor={`${id}-reason`}>
          {choice.pickLabel ?? t('work.reason')}
          <Select
            id={`${id}-reason`}
            value={given.reason}
            rows={[
              ['', choice.pickLabel ?? t('work.chooseReason')],
              ...choice.reasons.map(({ value, label }) => [value, label] as const),
            ]}
            onPick={(reason) => onGive({ reason })}
          />
          {choice.pickLabel === undefined && <span className="fact">{t('work.reasonHint')}</span>}
        </label>
      )}
      {choice.note && (
        <label className="pick" htmlFor={`${id}-note`}>
          {choice.noteLabel ?? t('work.note')}
          <textarea
            id={`${id}-note`}
            rows={3}
            maxLength={choice.noteMax ?? MAX_NOTE}
            ref={showValue(given.note)}
            aria-invalid={problem !== ''}
            aria-describedby={problem === '' ? undefined : `${id}-problem`}
            onInput={(event) => onGive({ note: event.currentTarget.value })}
          />
          {problem !== '' && (
            <span className="f-error" id={`${id}-problem`}>
              {problem}
            </span>
          )}
        </label>
      )}
      <div className="row">
        <Button type="submit" look="main" busy={busy} disabled={!isReady}>
          {t('work.sure', { what: choice.label })}
        </Button>
        <Button look="line" onClick={onCancel}>
          {t('work.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What an operator can do with what is open. */
export function Decision({ choices, onDone }: { choices: readonly Choice[]; onDone(): void }) {
  const { chosen, given, isReady, problemOf, choose, give } = useDecision();
  const { busy, refusal, run, clear } = useWork();
  const choice = choices.find(({ name }) => name === chosen);
  if (choices.length === 0) return null;
  const decide = (): void => {
    if (!choice) return;
    run(async () => {
      await choice.run({ reason: given.reason, note: given.note.trim() });
      choose('');
      onDone();
    });
  };
  return (
    <div className="decision">
      {refusal && <Refused refusal={refusal} />}
      {choice ? (
        <Confirm
          choice={choice}
          given={given}
          busy={busy}
          isReady={isReady(choice)}
          problem={problemOf(choice)}
          onGive={give}
          onRun={decide}
          onCancel={() => {
            clear();
            choose('');
          }}
        />
      ) : (
        <div className="row">
          {choices.map(({ name, label, look }) => (
            <Button key={name} look={look} onClick={() => choose(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
