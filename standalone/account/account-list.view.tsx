import { useText } from '../../src/react';
import { SafePlay } from '../help/safe-play.view';
import { ServiceDialog } from '../help/service.view';
import type { Account } from './use-account';

/** The items of the account's list. */
export function AccountList({ account }: { account: Account }) {
  const { part, lost, retry, service, safe, openRounds, logout, leaveTo } = account;
  if (part === null) return <RowsWaiting lost={lost} onRetry={retry} />;
  return (
    <part.AccountRows
      warm={service.warm}
      onService={leaveTo(service.open)}
      onSafe={leaveTo(safe.show)}
      onRounds={leaveTo(openRounds)}
      onLeave={logout}
    />
  );
}

/** What its rows open; to be put where closing the list does not hide it. */
export function AccountDialogs({ account: { service, safe } }: { account: Account }) {
  return (
    <>
      <ServiceDialog service={service} />
      {safe.open && <SafePlay onClose={safe.close} />}
    </>
  );
}

function RowsWaiting({ lost, onRetry }: { lost: boolean; onRetry(): void }) {
  const t = useText('home');
  return (
    <li className="account-wait" aria-busy={!lost}>
      {lost && (
        <>
          <p role="alert">{t('partLostTitle')}</p>
          <button className="button outline" type="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      )}
    </li>
  );
}
