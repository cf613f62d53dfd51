import { useEffect, useState } from 'react';
import { messagesDomain } from '../../core/domains/messages';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { Toasts } from '../../ui/overlays/toasts';

/** Everything that is said over the page, from the one stack of its client. */
export function MessagesView() {
  const client = useClient();
  const messages = useDomain(messagesDomain);
  const t = useText('common');
  const toasts = useStore(messages.store, (state) => state.toasts);
  const modal = useStore(messages.store, (state) => state.modal);
  const { part, lost } = useLazy(() => import('./modal.view'), modal !== null);
  // A live region is heard when it fills: it has to be there before its first line.
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  useEffect(() => {
    const fit = (): void => messages.fit(window.innerHeight);
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [messages]);
  // What cannot be shown cannot be answered.
  useEffect(() => {
    if (lost && modal !== null) messages.answer('closed');
  }, [lost, modal, messages]);
  return (
    <>
      <Toasts
        rows={stands ? toasts : []}
        closeLabel={t('close')}
        onDrop={messages.drop}
        onHold={messages.hold}
        onAct={({ action }) => {
          if (action) client.intend(action.intent);
        }}
      />
      {modal !== null && part !== null && (
        <part.ModalView key={modal.id} modal={modal} t={t} onAnswer={messages.answer} />
      )}
    </>
  );
}
