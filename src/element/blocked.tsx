import type { common } from '../locales/en/common';
import { useClient, useStore, useText } from '../react';

/** What stands in place of every widget while nobody may use it. Loaded only then. */
export function Blocked() {
  const { system, i18n } = useClient();
  const t = useText<typeof common>('common');
  const status = useStore(system.store, (state) => state.status);
  const error = useStore(system.store, (state) => state.error);
  if (status === null || status.state === 'open') {
    return (
      <div className="f-broken" role="status" part="notice">
        {error !== null && <h2>{i18n.errorText(error)}</h2>}
      </div>
    );
  }
  const support = system.customerServiceUrl();
  const isClosed = status.state === 'maintenance';
  const until = status.maintenanceEndsAt;
  return (
    <div className="f-broken" role="status" part="notice">
      <h2>{t(isClosed ? 'maintenanceTitle' : 'regionTitle')}</h2>
      <p>{isClosed ? t('maintenanceText') : t('regionText', { ip: status.ip })}</p>
      {isClosed && until !== null && <p>{t('maintenanceUntil', { time: i18n.dateTime(until) })}</p>}
      {support !== null && (
        <a href={support} target="_blank" rel="noopener noreferrer">
          {t('support')}
        </a>
      )}
    </div>
  );
}
