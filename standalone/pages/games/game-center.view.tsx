import '../../../widgets/lobby/element';
import { useLocation } from 'wouter';
import { useLazy } from '../../../src/react';
import { LobbyPage } from './lobby-page.view';

/** NAV-3, game centre: vendors with a lobby of their own, as tiles; for lotteries the merchant's own draws as well. */
export function Page() {
  const [path] = useLocation();
  const { part } = useLazy(() => import('./lottery-shelf.view'), /^\/e?lott\b/i.test(path));
  return (
    <>
      <LobbyPage />
      {part && <part.LotteryShelf />}
    </>
  );
}
