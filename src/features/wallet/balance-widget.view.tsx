import { useClient, useHostState, useSessionEvents, useText } from '../../react';
import { useBalance } from './balance.controller';
import { BalanceView } from './balance.view';

/** The balance element's view. */
export function BalanceWidget() {
  const client = useClient();
  const t = useText('wallet');
  const model = useBalance();
  useSessionEvents();
  useHostState('hidden', model.hidden);
  useHostState('stale', model.staleSince !== '');
  return <BalanceView t={t} model={model} onLogin={() => void client.intend({ type: 'need-login' })} />;
}
