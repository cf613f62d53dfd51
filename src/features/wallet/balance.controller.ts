import { useEffect } from 'react';
import { walletDomain } from '../../core/domains/wallet';
import { useClient, useDomain, useHostState, useSessionEvents, useStore } from '../../react';

export interface BalanceModel {
  state: 'guest' | 'loading' | 'ready' | 'failed';
  /** Formatted with its currency, or asterisks; '' while unknown. */
  text: string;
  hidden: boolean;
  busy: boolean;
  /** Older than it should be: when it was read, as text; '' while fresh. */
  staleSince: string;
  trial: boolean;
  refresh(): void;
  toggleHidden(): void;
}

/** The balance as one snapshot; how old it may be and how often it is asked is the wallet's own affair. */
export function useBalance(): BalanceModel {
  const { session, i18n } = useClient();
  const wallet = useDomain(walletDomain);
  const isMember = useStore(session.store, (one) => one.state === 'member');
  const trial = useStore(session.store, (one) => one.kind === 'trial');
  const state = useStore(wallet.store, (one) => one);
  // Separators and digits follow the language.
  useStore(i18n.store, (one) => one.language);

  useEffect(() => {
    if (isMember) void wallet.refresh();
  }, [isMember, wallet]);

  const { balance } = state;
  const known = isMember && balance !== null;
  return {
    state: !isMember ? 'guest' : balance !== null ? 'ready' : state.load === 'error' ? 'failed' : 'loading',
    text: known ? i18n.money(balance.total, { symbol: balance.symbol, hidden: state.hidden }) : '',
    hidden: state.hidden,
    busy: state.load === 'loading',
    staleSince: known && state.stale && state.readAt !== null ? i18n.dateTime(state.readAt) : '',
    trial,
    refresh: () => void wallet.refresh(),
    toggleHidden: () => wallet.toggleHidden(),
  };
}

/** The balance of an element, which says how it stands to the page around. */
export function useBalanceWidget(): { model: BalanceModel; onLogin(): void } {
  const client = useClient();
  const model = useBalance();
  useSessionEvents();
  useHostState('hidden', model.hidden);
  useHostState('stale', model.staleSince !== '');
  return { model, onLogin: () => void client.intend({ type: 'need-login' }) };
}
