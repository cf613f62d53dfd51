import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addMessageTexts } from '../core/i18n/message-texts';
import { zonedTime } from '../core/i18n/zoned-time';
import { useClient, useHost, useStore, useText } from '../react';
import blockedCss from './blocked.css?inline';
import { useIsFirst } from './one-card';

export const styles = [blockedCss];

/** What stands before every widget while it is blocked, said once a page; the widget keeps what was typed. Loaded only then. */
export function Blocked() {
  const host = useHost();
  const { page } = useClient().ports;
  const { element } = host;
  const isPopup = element.getAttribute('mode') === 'popup';
  const isOpen = element.hasAttribute('open');
  const refused = useStore(useClient().system.store, ({ error }) => error?.code);
  useEffect(() => {
    if (refused !== 'ORIGIN_UNKNOWN' && refused !== 'MERCHANT_UNKNOWN') return;
    const told = host.fault?.(refused);
    return () => void told?.then((heal) => heal());
  }, [host, refused]);
  const [face, setFace] = useState<'inline' | 'over' | 'none'>('none');

  useLayoutEffect(() => {
    // A dialog of the widget that is open makes all else inert, so the notice stands over it.
    const isCovered = element.shadowRoot?.querySelector('dialog[open]') !== null;
    if (isCovered || (isPopup && isOpen)) setFace('over');
    else if (!isPopup) setFace('inline');
    // A popup that was about to open is answered by the notice instead.
    if (isPopup && isOpen && !isCovered) host.set('open', false);
  }, [element, host, isPopup, isOpen]);

  // The operator's own site says it for the whole page.
  if (face === 'none' || page.leave !== undefined) return null;
  if (face === 'inline') return <Inline element={element} />;
  return (
    <Over
      onClose={() => {
        setFace('none');
        if (isPopup) host.set('open', false);
      }}
    />
  );
}

/** The first widget of a page says it; the others keep their room and show nothing. */
function Inline({ element }: { element: HTMLElement }) {
  const isFirst = useIsFirst(element);
  return (
    <div className="f-blocked" role="status" part="notice" hidden={!isFirst}>
      {isFirst && <Words />}
    </div>
  );
}

function Over({ onClose }: { onClose(): void }) {
  const t = useText('common');
  const dialog = useRef<HTMLDialogElement | null>(null);
  const gone = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    gone.current = false;
    if (!element.open) element.showModal();
    return () => {
      gone.current = true;
      element.close();
    };
  }, []);
  return (
    <dialog
      className="f-blocked-over"
      part="notice"
      ref={dialog}
      aria-labelledby="blocked-title"
      onClose={() => {
        if (!gone.current) onClose();
      }}
    >
      <div className="f-blocked">
        <Words />
        <button type="button" className="f-blocked-button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </div>
    </dialog>
  );
}

/** Address of customer service; it is opened late, so the button that needs it joins later. */
function useSupport(): string | null {
  const { system } = useClient();
  const services = useStore(system.store, ({ status }) => status?.customerService);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!services?.length) return undefined;
    let gone = false;
    system.customerServices().then(
      ([first]) => {
        if (!gone) setUrl(first?.url ?? null);
      },
      // The page says what is the matter without it; the next status asks again.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [system, services]);
  return url;
}

function Words() {
  const { system, i18n } = useClient();
  useState(() => addMessageTexts(i18n));
  const t = useText('messages');
  const shared = useText('common');
  const [isChecking, setChecking] = useState(false);
  const status = useStore(system.store, (state) => state.status);
  const error = useStore(system.store, (state) => state.error);
  const language = useStore(i18n.store, () => i18n.texts.language());
  const support = useSupport();
  if (status === null || status.state === 'open')
    return error === null ? null : <h2 id="blocked-title">{i18n.errorText(error)}</h2>;
  const isClosed = status.state === 'maintenance';
  const until = status.maintenanceEndsAt;
  return (
    <>
      <h2 id="blocked-title">{t(isClosed ? 'maintenanceTitle' : 'regionTitle')}</h2>
      <p>{isClosed ? t('maintenanceText') : t('regionText', { ip: status.ip })}</p>
      {isClosed && until !== null && <p>{t('maintenanceUntil', { time: zonedTime(language, until) })}</p>}
      <button
        type="button"
        className="f-blocked-button"
        aria-disabled={isChecking}
        onClick={() => {
          if (isChecking) return;
          setChecking(true);
          void system.check().finally(() => setChecking(false));
        }}
      >
        {t(isChecking ? 'checking' : 'checkAgain')}
      </button>
      {support !== null && (
        <a className="f-blocked-button" href={support} target="_blank" rel="noopener noreferrer">
          {shared('support')}
        </a>
      )}
    </>
  );
}
