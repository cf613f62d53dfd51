import '../lottery/lottery.css';
import '../../../widgets/lobby/element';
import { useLazy } from '../../../src/react';
import { LobbyPage } from './lobby-page.view';
import { useLotteryShelf } from './use-lottery-shelf';

/** NAV-3, game centre: vendors with a lobby of their own, as tiles; before those of lotteries the merchant's own draws. */
export function Page() {
  const shelf = useLotteryShelf();
  const { part } = useLazy(() => import('./lottery-shelf.view'), shelf !== null);
  return (
    <LobbyPage>
      {shelf && <div className="lottery-shelf">{part && <part.LotteryShelf {...shelf} />}</div>}
    </LobbyPage>
  );
}
