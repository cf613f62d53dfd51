import '../../widgets/banner/element';
import '../../widgets/notices/element';
import '../../widgets/winners/element';
import type { home as texts } from '../../src/locales/en/home';
import { useText } from '../../src/react';
import { useLobbyAddress } from '../shell/use-lobby-address';
import './home.css';

/** NAV-1: the operator's banners and news, the games, and who won. */
export function Page() {
  const t = useText<typeof texts>('home');
  const lobby = useLobbyAddress();
  return (
    <div className="home">
      <h1 className="hidden">{t('games')}</h1>
      <foyer-banner theme="dark" group="w_home" />
      <foyer-notices theme="dark" popup />
      <foyer-lobby theme="dark" id="games" home ref={lobby} />
      <foyer-winners theme="dark" />
    </div>
  );
}
