import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { useContinueAs, useSwap, type ContinueIntent } from './use-continue-as';

/** SYS-4: another member's link never swaps the session silently. */
export function ContinueAs() {
  const { asked, done } = useContinueAs();
  return asked === null ? null : <Question intent={asked} onDone={done} />;
}

function Question({ intent, onDone }: { intent: ContinueIntent; onDone: () => void }) {
  const t = useText('home');
  const { names, accept, refuse, busy, failure } = useSwap(intent, onDone);
  return (
    <Dialog
      open
      title={t('continueTitle', names)}
      closeLabel={t('close')}
      busy={busy}
      onClose={refuse}
      narrow="box"
    >
      <p>{t('continueText', names)}</p>
      {failure !== '' && <Alert tone="error">{failure}</Alert>}
      <div className="f-dialog-foot">
        <Button look="line" disabled={busy} onClick={refuse}>
          {t('continueRefuse', names)}
        </Button>
        <Button look="main" busy={busy} onClick={accept}>
          {t('continueAccept', names)}
        </Button>
      </div>
    </Dialog>
  );
}
