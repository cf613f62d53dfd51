import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useAnswer, type Question } from './confirm.controller';

/** Asks before something is done that cannot be undone. */
export function Confirm({ question, onClose }: { question: Question | null; onClose(): void }) {
  const shared = useText('common');
  return (
    <Dialog
      open={question !== null}
      title={question?.title ?? ''}
      closeLabel={shared('close')}
      onClose={onClose}
      narrow="box"
    >
      {question !== null && <Answer question={question} onClose={onClose} />}
    </Dialog>
  );
}

function Answer({ question, onClose }: { question: Question; onClose(): void }) {
  const { errorText } = useFormat();
  const shared = useText('common');
  const { busy, error, answer } = useAnswer(question, onClose);
  return (
    <>
      <p>{question.text}</p>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <div className="f-dialog-foot">
        <Button look="line" disabled={busy} onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button look="main" busy={busy} onClick={answer}>
          {question.button}
        </Button>
      </div>
    </>
  );
}
