import { useAction, useClient, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';

export interface Question {
  title: string;
  text: string;
  /** What the button that does it says. */
  button: string;
  /** Rejects with an AppError; the question stays then, with the reason. */
  run(): Promise<unknown>;
}

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
  const { i18n } = useClient();
  const shared = useText('common');
  const action = useAction(async () => {
    await question.run();
    onClose();
  });
  return (
    <>
      <p>{question.text}</p>
      {action.error !== null && <Alert tone="error">{i18n.errorText(action.error)}</Alert>}
      <div className="f-dialog-foot">
        <Button look="line" disabled={action.busy} onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button look="main" busy={action.busy} onClick={() => void action.run()}>
          {question.button}
        </Button>
      </div>
    </>
  );
}
