import '../lottery/lottery.css';
import '../../../widgets/lottery/element';
import { useSiteTheme } from '../../kit/site-theme';
import { LobbyPage } from './lobby-page.view';
import { useLotteryShelf } from './use-lottery-shelf';

/** NAV-3 for lotteries: what the merchant draws itself, with its countdowns, then the vendors. A game is played on its own page. */
export function Page() {
  const theme = useSiteTheme();
  const { hasGames, mode, open } = useLotteryShelf();
  return (
    <>
      <LobbyPage />
      {hasGames && (
        <div className="lottery-page">
          <foyer-lottery theme={theme} mode={mode} onfoyer-lottery-game={open} />
        </div>
      )}
    </>
  );
}
