import { useEffect, useRef, useState } from 'react';
import type { Intent } from '../../src/core/types';
import { useAction, useClient, useStore, useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { linkSession } from './link-session';

type ContinueIntent = Extract<Intent, { type: 'continue-as' }>;

/** SYS-4: another member's link never swaps the session silently. */
export function ContinueAs() {
  const client = useClient();
  const t = useText('home');
  const [intent, setIntent] = useState<ContinueIntent | null>(null);
  const say = useRef(t);
  say.current = t;
  useEffect(() => {
    let asked: ContinueIntent | null = null;
    const ask = (next: ContinueIntent | null): void => {
      asked = next ?? asked;
      setIntent(asked);
    };
    const stop = client.onIntent((intent) => {
      if (intent.type !== 'continue-as') return false;
      ask(intent);
      return true;
    });
    const link = linkSession(client);
    ask(link?.take() ?? null);
    if (link !== null)
      void client.session.restore().then(() => {
        const { state, username } = client.session.store.getState();
        // After a link a toast names the member; a question says so itself.
        if (asked === null && state !== 'guest' && username !== '')
          client.intend({ type: 'toast', tone: 'info', text: say.current('linkedAs', { name: username }) });
      });
    return stop;
  }, [client]);
  return intent === null ? null : <Question intent={intent} onDone={() => setIntent(null)} />;
}

function Question({ intent, onDone }: { intent: ContinueIntent; onDone: () => void }) {
  const { session, i18n } = useClient();
  const t = useText('home');
  const current = useStore(session.store, (state) => state.username);
  const names = { name: intent.username, current };
  const accept = useAction(async () => {
    await intent.accept();
    onDone();
  });
  const refuse = (): void => {
    intent.refuse();
    onDone();
  };
  return (
    <Dialog
      open
      title={t('continueTitle', names)}
      closeLabel={t('close')}
      busy={accept.busy}
      onClose={refuse}
      narrow="box"
    >
      <p>{t('continueText', names)}</p>
      {accept.error !== null && <Alert tone="error">{i18n.errorText(accept.error)}</Alert>}
      <div className="f-dialog-foot">
        <Button look="line" disabled={accept.busy} onClick={refuse}>
          {t('continueRefuse', names)}
        </Button>
        <Button look="main" busy={accept.busy} onClick={() => void accept.run()}>
          {t('continueAccept', names)}
        </Button>
      </div>
    </Dialog>
  );
}
