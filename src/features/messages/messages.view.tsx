import { useEffect } from 'react';
import { useLazy, useText } from '../../react';
import { Toasts } from '../../ui/overlays/toasts';
import { useMessages } from './messages.controller';

/** Everything that is said over the page, from the one stack of its client. */
export function MessagesView() {
  const t = useText('common');
  const { toasts, modal, drop, hold, answer, act } = useMessages();
  const { part, lost } = useLazy(() => import('./modal.view'), modal !== null);
  // What cannot be shown cannot be answered.
  useEffect(() => {
    if (lost && modal !== null) answer('closed');
  }, [lost, modal, answer]);
  return (
    <>
      <Toasts rows={toasts} closeLabel={t('close')} onDrop={drop} onHold={hold} onAct={act} />
      {modal !== null && part !== null && (
        <part.ModalView key={modal.id} modal={modal} t={t} onAnswer={answer} />
      )}
    </>
  );
}
