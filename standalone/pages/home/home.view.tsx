import '../../../widgets/lobby/element';
import { useText } from '../../../src/react';
import { HomeLobby } from '../../lobby/home-lobby.view';
import { LostScreen } from '../../kit/lost-screen.view';
import { useSiteTheme } from '../../kit/site-theme';
import { useLobbyAddress } from '../../lobby/use-lobby-address';
import { BANNERS, useHome } from './use-home';
import './home.css';

/** NAV-1: the operator's banners and news, the games, and who won. */
export function Page() {
  const t = useText('home');
  const lobby = useLobbyAddress();
  const theme = useSiteTheme();
  const { lost, losses, retry, mayOpen, hasBanners } = useHome();
  return (
    <div className="home">
      <h1 className="hidden">{t('games')}</h1>
      {lost && <LostScreen losses={losses} onRetry={retry} />}
      {hasBanners && <foyer-banner theme={theme} group={BANNERS} />}
      <foyer-notices theme={theme} popup={mayOpen} />
      <HomeLobby lobby={lobby} theme={theme} />
      <foyer-winners theme={theme} />
    </div>
  );
}
