import '../lottery/lottery.css';
import '../../../widgets/lottery/element';
import { useSiteTheme } from '../../kit/site-theme';
import { useLotteryShelf } from './use-lottery-shelf';

/** What the merchant draws itself, with its countdowns. A game is played on its own page. */
export function LotteryShelf() {
  const theme = useSiteTheme();
  const { hasGames, mode, open } = useLotteryShelf();
  if (!hasGames) return null;
  return (
    <div className="lottery-page">
      <foyer-lottery theme={theme} mode={mode} onfoyer-lottery-game={open} />
    </div>
  );
}
