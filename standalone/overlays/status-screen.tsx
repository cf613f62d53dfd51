import { useId, useLayoutEffect, useRef } from 'react';
import { useAction, useClient, useStore, useText } from '../../src/react';
import { FailedScreen } from '../kit/failed-screen';
import { ServiceButton } from '../help/service';
import './status-screen.css';

/**
 * Maintenance, a blocked region, or a gateway that cannot be reached (SYS-2, SYS-7): over the whole site, which stays as it is
 * below with everything that was typed, and comes back by itself.
 */
export function StatusScreen() {
  const client = useClient();
  const box = useRef<HTMLDialogElement | null>(null);
  const title = useId();
  const gone = useRef(false);
  const status = useStore(client.system.store, (state) => state.status);
  const error = useStore(client.system.store, (state) => state.error);
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
      {status ? (
        <Words id={title} />
      ) : (
        <div id={title}>
          <FailedScreen
            detail={error ? client.i18n.errorText(error) : ''}
            onRetry={() => void client.system.retry()}
          />
        </div>
      )}
    </dialog>
  );
}

function Words({ id }: { id: string }) {
  const { system, i18n } = useClient();
  const t = useText('home');
  const status = useStore(system.store, (state) => state.status);
  const check = useAction(() => system.check());
  if (status === null) return null;
  const hasSupport = status.customerService.length > 0;
  const isMaintenance = status.state === 'maintenance';
  return (
    <section className="screen" role="status">
      <h1 id={id} tabIndex={-1}>
        {isMaintenance ? t('maintenanceTitle') : t('regionTitle')}
      </h1>
      <p>{isMaintenance ? t('maintenanceText') : t('regionText', { ip: status.ip })}</p>
      {isMaintenance && status.maintenanceEndsAt !== null ? (
        <p>{t('maintenanceUntil', { time: i18n.dateTime(status.maintenanceEndsAt) })}</p>
      ) : null}
      <button type="button" className="button" aria-disabled={check.busy} onClick={() => void check.run()}>
        {t(check.busy ? 'checking' : 'checkAgain')}
      </button>
      {hasSupport && <ServiceButton className="button primary">{t('support')}</ServiceButton>}
    </section>
  );
}
