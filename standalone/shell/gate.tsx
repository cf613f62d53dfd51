import { useEffect, useRef, useState } from 'react';
import type { home as texts } from '../../src/locales/en/home';
import { useClient, useText } from '../../src/react';

/** Beside the merchant's code, so that each brand asks for itself. */
const GATE_KEY = 'adult';
/** Where who refuses goes: nowhere of ours. */
const AWAY = 'about:blank';
const ANSWERED = '1';

/** Whether this browser has said once that its visitor is 18 and accepts the terms. */
export function useGate(): { passed: boolean; pass(): void } {
  const { config, ports } = useClient();
  const key = `${config.merchant}.${GATE_KEY}`;
  const [passed, setPassed] = useState(() => ports.storage.local.get(key) === ANSWERED);
  return {
    passed,
    pass() {
      ports.storage.local.set(key, ANSWERED);
      setPassed(true);
    },
  };
}

/** SYS-8: age and terms, asked once and remembered; nothing else can be used before, and refusing leaves the site. */
export function Gate({ onPass }: { onPass: () => void }) {
  const client = useClient();
  const t = useText<typeof texts>('home');
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
      // A browser lets nobody hold a second Escape: the question is still open.
      onClose={() => box.current?.showModal()}
    >
      <p className="gate-mark" aria-hidden="true">
        18+
      </p>
      <h2 id="gate-title">{t('gateTitle')}</h2>
      <p id="gate-text">{t('gateText')}</p>
      <button className="button primary" type="button" onClick={onPass}>
        {t('gateEnter')}
      </button>
      <button className="button outline" type="button" onClick={() => window.location.replace(AWAY)}>
        {t('gateLeave')}
      </button>
      <button className="link" type="button" onClick={() => client.intend({ type: 'open-terms' })}>
        {t('gateTerms')}
      </button>
    </dialog>
  );
}
