import '../../../widgets/lobby/element';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { adultDomain } from '../../../src/core';
import { useDomain, useLazy, useStore, useText } from '../../../src/react';
import { findRoute } from '../../routing/paths';
import { HomeLobby } from '../../lobby/home-lobby';
import { loadHomeWidgets } from './home-widgets';
import { LostScreen } from '../../kit/lost-screen';
import { sideMenuDomain } from '../../chrome/side-menu-state';
import { useSiteTheme } from '../../kit/site-theme';
import { useSettled } from '../../kit/use-settled';
import { useLobbyAddress } from '../../lobby/use-lobby-address';
import { within } from '../../kit/within';
import './home.css';

/** NAV-1: the operator's banners and news, the games, and who won. */
export function Page() {
  const t = useText('home');
  const lobby = useLobbyAddress();
  const [losses, setLosses] = useState(0);
  const { lost, retry } = useLazy(() => within(loadHomeWidgets()));
  const again = (): void => {
    setLosses((count) => count + 1);
    retry();
  };
  // Announcements come over a page that stands there: nothing of them competes with its games.
  const settled = useSettled();
  const theme = useSiteTheme();
  const [path] = useLocation();
  const isPassed = useStore(useDomain(adultDomain).store, ({ state }) => state === 'confirmed');
  const inMenu = useStore(useDomain(sideMenuDomain).store, ({ drawer }) => drawer);
  // Nothing opens by itself over a question, over what the visitor came for, or over the menu.
  const mayOpen = isPassed && !inMenu && findRoute(path)?.popup === undefined;
  return (
    <div className="home">
      <h1 className="hidden">{t('games')}</h1>
      {lost && <LostScreen losses={losses} onRetry={again} />}
      <foyer-banner theme={theme} group="w_home" />
      <foyer-notices theme={theme} popup={mayOpen && settled} />
      <HomeLobby lobby={lobby} theme={theme} />
      <foyer-winners theme={theme} />
    </div>
  );
}
