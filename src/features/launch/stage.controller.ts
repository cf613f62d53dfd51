import { useEffect, useState } from 'react';
import { walletDomain } from '../../core/domains/wallet';
import { useDocument, useDomain } from '../../react';
import type { GameMessage, Offer } from './game-messages';

/** What a game says is done, or kept for what stands beside it. */
export function useGameMessages(url: string, leave: () => void) {
  const wallet = useDomain(walletDomain);
  const [heard, setHeard] = useState<{ url: string; offer: Offer | null; moves: number }>({
    url,
    offer: null,
    moves: 0,
  });
  return {
    say(type: GameMessage, offer: Offer): void {
      if (type === 'GO_BACK') return leave();
      if (type === 'BALANCE') void wallet.refresh();
      setHeard((old) => (type === 'OFFER' ? { ...old, url, offer } : { ...old, moves: old.moves + 1 }));
    },
    /** What the game of this address holds in its bar; null: nothing that it told of. */
    offer: heard.url === url ? heard.offer : null,
    /** Grows with every movement of money that the game has shown. */
    moves: heard.moves,
  };
}

/** The browser's full screen, or the whole page where it has none or refuses (phones). */
export function useFullScreen(
  root: { current: HTMLElement | null },
  framed: boolean,
): {
  /** Whether it would change anything: no button is silent. */
  canFill: boolean;
  isFull: boolean;
  isFill: boolean;
  toggle(): void;
} {
  const document = useDocument();
  const [canFill, setCanFill] = useState(false);
  const [isFull, setFull] = useState(false);
  const [isFill, setFill] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const { offsetWidth, offsetHeight } = element;
    const { innerWidth, innerHeight } = document.defaultView ?? window;
    setCanFill(document.fullscreenEnabled || offsetWidth < innerWidth || offsetHeight < innerHeight);
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
  }, [root, framed, document]);
  const toggle = () => {
    const element = root.current;
    if (isFill) return setFill(false);
    if (element === null || !document.fullscreenEnabled) return setFill(true);
    if (isFull) return void document.exitFullscreen().catch(() => undefined);
    element.requestFullscreen().catch(() => setFill(true));
  };
  return { canFill, isFull: isFull || isFill, isFill, toggle };
}
