import { useEffect, useRef } from 'react';
import { adultDomain } from '../../src/core';
import { useClient, useDomain, useText } from '../../src/react';

/** SYS-8: age and terms, asked once and remembered; nothing else can be used before, and refusing leaves the site. */
export function Gate() {
  const client = useClient();
  const adult = useDomain(adultDomain);
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
      <button className="button primary" type="button" onClick={() => adult.confirm()}>
        {t('gateEnter')}
      </button>
      <button className="button outline" type="button" onClick={() => adult.refuse()}>
        {t('gateLeave')}
      </button>
      <button className="link" type="button" onClick={() => client.intend({ type: 'open-terms' })}>
        {t('gateTerms')}
      </button>
    </dialog>
  );
}
