import '../../../widgets/lottery/element';
import { useSiteTheme } from '../../kit/site-theme';
import type { useLotteryShelf } from './use-lottery-shelf';

/** What the merchant draws itself, with its countdowns. A game is played on its own page. */
export function LotteryShelf({ mode, open }: NonNullable<ReturnType<typeof useLotteryShelf>>) {
  return <foyer-lottery theme={useSiteTheme()} mode={mode} list="row" onfoyer-lottery-game={open} />;
}
