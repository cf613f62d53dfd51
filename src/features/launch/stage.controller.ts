import { useEffect, useState } from 'react';
import { walletDomain } from '../../core/domains/wallet';
import { useClient, useDomain, useStore } from '../../react';
import type { GameMessage } from './game-messages';

/** What a game says is done. */
export function useGameMessages(leave: () => void): (message: GameMessage) => void {
  const wallet = useDomain(walletDomain);
  return ({ type }) => (type === 'GO_BACK' ? leave() : void wallet.refresh());
}

/** What can be played with, '' while it is not known; where the vendor has a wallet of its own, what is there. */
export function useStageBalance(walletId: number | null): string {
  const { i18n } = useClient();
  const { balance, hidden } = useStore(useDomain(walletDomain).store, (state) => state);
  if (balance === null) return '';
  const own = balance.wallets.find((row) => row.accountTypeId === walletId)?.available;
  return i18n.money(own ?? balance.total, { symbol: balance.symbol, hidden });
}

/** The browser's full screen, or the whole page where it has none or refuses (phones). */
export function useFullScreen(root: { current: HTMLElement | null }): {
  isFull: boolean;
  isFill: boolean;
  toggle(): void;
} {
  const [isFull, setFull] = useState(false);
  const [isFill, setFill] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const look = () => setFull(element.matches(':fullscreen'));
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setFill(false);
    };
    document.addEventListener('fullscreenchange', look);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      document.removeEventListener('keydown', press);
    };
  }, [root]);
  const toggle = () => {
    const element = root.current;
    if (isFill) return setFill(false);
    if (element === null || !document.fullscreenEnabled) return setFill(true);
    if (isFull) return void document.exitFullscreen().catch(() => undefined);
    element.requestFullscreen().catch(() => setFill(true));
  };
  return { isFull: isFull || isFill, isFill, toggle };
}
