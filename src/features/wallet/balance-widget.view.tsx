import { useText } from '../../react';
import { BalanceView } from './balance.view';
import { useBalanceWidget } from './balance.controller';

/** The balance element's view. */
export function BalanceWidget() {
  const t = useText('wallet');
  const { model, onLogin } = useBalanceWidget();
  return <BalanceView {...{ t, model, onLogin }} />;
}
