import { useEffect, useState } from 'react';
import { walletDomain } from '../../core/domains/wallet';
import { useClient, useDomain, useStore } from '../../react';

export interface BalanceNow {
  /** '' while it is not known. */
  text: string;
  /** Grows with each change: what is drawn anew moves once. */
  turn: number;
  isMoved: boolean;
  /** What a screen reader hears: a change, and nothing at first. */
  said: string;
}

/** The balance beside a form that changes it. */
export function useBalanceNow(): BalanceNow {
  const { i18n } = useClient();
  const wallet = useDomain(walletDomain);
  const balance = useStore(wallet.store, (state) => state.balance);
  const isHidden = useStore(wallet.store, (state) => state.hidden);
  useStore(i18n.store, (state) => state.language);
  const minor = balance?.total.minor ?? null;
  const [seen, setSeen] = useState({ minor, turn: 0 });
  useEffect(() => {
    void wallet.refresh();
  }, [wallet]);
  if (seen.minor !== minor)
    setSeen({ minor, turn: seen.minor === null || minor === null ? seen.turn : seen.turn + 1 });
  const text =
    balance === null ? '' : i18n.money(balance.total, { symbol: balance.symbol, hidden: isHidden });
  const isMoved = seen.turn > 0;
  return { text, turn: seen.turn, isMoved, said: isMoved && !isHidden ? text : '' };
}
