import { useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../../src/react';
import { Brand } from '../kit/brand.view';
import { FailedScreen } from '../kit/failed-screen.view';
import { ServiceButton } from '../help/service.view';
import { useStatusScreen, type ClosedSite } from './use-status-screen';
import './status-screen.css';

/**
 * Maintenance, a blocked region, or a gateway that cannot be reached (SYS-2, SYS-7): over the whole site, which stays as it is
 * below with everything that was typed, and comes back by itself.
 */
export function StatusScreen() {
  const box = useRef<HTMLDialogElement | null>(null);
  const title = useId();
  const gone = useRef(false);
  const { closed, choice, detail, retry, check, isChecking } = useStatusScreen();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return;
    gone.current = false;
    if (!dialog.open) dialog.showModal();
    return () => {
      gone.current = true;
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={box}
      className="status"
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      // A browser does not let a page stop a second Escape: the page stays unusable all the same.
      onClose={() => {
        if (!gone.current) box.current?.showModal();
      }}
    >
      <div className="status-head">
        <span className="brand">
          <Brand />
        </span>
        {choice && <choice.LanguageSelect />}
      </div>
      {closed ? (
        <Words id={title} closed={closed} check={check} isChecking={isChecking} />
      ) : (
        <div id={title}>
          <FailedScreen detail={detail} onRetry={retry} />
        </div>
      )}
    </dialog>
  );
}

function Words(props: { id: string; closed: ClosedSite; check(): void; isChecking: boolean }) {
  const { id, closed, check, isChecking } = props;
  const { isMaintenance, until, ip, hasSupport } = closed;
  const t = useText('home');
  return (
    <section className="screen" role="status">
      <h1 id={id} tabIndex={-1}>
        {isMaintenance ? t('maintenanceTitle') : t('regionTitle')}
      </h1>
      <p>{isMaintenance ? t('maintenanceText') : t('regionText', { ip })}</p>
      {isMaintenance && until !== '' ? <p>{t('maintenanceUntil', { time: until })}</p> : null}
      <button type="button" className="button outline" aria-disabled={isChecking} onClick={check}>
        {t(isChecking ? 'checking' : 'checkAgain')}
      </button>
      {hasSupport && <ServiceButton className="button primary">{t('support')}</ServiceButton>}
    </section>
  );
}
