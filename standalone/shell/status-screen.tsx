import type { home as texts } from '../../src/locales/en/home';
import { useClient, useStore, useText } from '../../src/react';
import { FailedScreen } from './failed-screen';

/** Maintenance, a blocked region, or a gateway that cannot be reached (SYS-2, SYS-7). */
export function StatusScreen() {
  const client = useClient();
  const t = useText<typeof texts>('home');
  const status = useStore(client.system.store, (state) => state.status);
  const error = useStore(client.system.store, (state) => state.error);
  if (!status)
    return (
      <FailedScreen
        detail={error ? client.i18n.errorText(error) : ''}
        onRetry={() => void client.system.retry()}
      />
    );
  const support = client.system.customerServiceUrl();
  const isMaintenance = status.state === 'maintenance';
  return (
    <section className="screen">
      <h1>{isMaintenance ? t('maintenanceTitle') : t('regionTitle')}</h1>
      <p>{isMaintenance ? t('maintenanceText') : t('regionText', { ip: status.ip })}</p>
      {isMaintenance && status.maintenanceEndsAt !== null ? (
        <p>{t('maintenanceUntil', { time: client.i18n.dateTime(status.maintenanceEndsAt) })}</p>
      ) : null}
      {support ? (
        <a className="button primary" href={support} target="_blank" rel="noopener noreferrer">
          {t('support')}
        </a>
      ) : null}
    </section>
  );
}
