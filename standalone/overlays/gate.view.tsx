import { useEffect, useRef } from 'react';
import { useText } from '../../src/react';
import { useGate } from './use-gate';

/** SYS-8: age and terms, asked once and remembered; nothing else can be used before, and refusing leaves the site. */
export function Gate() {
  const gate = useGate();
  const t = useText('home');
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      className="gate"
      aria-labelledby="gate-title"
      aria-describedby="gate-text"
      onCancel={(event) => event.preventDefault()}
      // A browser does not let a page stop a second Escape: the question is still open.
      onClose={() => box.current?.showModal()}
    >
      <p className="gate-mark" aria-hidden="true" dir="ltr">
        18+
      </p>
      <h2 id="gate-title">{t('gateTitle')}</h2>
      <p id="gate-text">{t('gateText')}</p>
      <button className="button primary" type="button" onClick={gate.confirm}>
        {t('gateEnter')}
      </button>
      <button className="button outline" type="button" onClick={gate.refuse}>
        {t('gateLeave')}
      </button>
      <button className="link" type="button" onClick={gate.openTerms}>
        {t('gateTerms')}
      </button>
    </dialog>
  );
}
