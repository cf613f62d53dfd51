import '../lottery/lottery.css';
import { useLocation } from 'wouter';
import '../../../widgets/lottery/element';
import { useClient, useStore } from '../../../src/react';
import { useSiteTheme } from '../../kit/site-theme';
import { LobbyPage } from './lobby-page.view';

/** NAV-3 for lotteries: what the merchant draws itself, with its countdowns, then the vendors. A game is played on its own page. */
export function Page() {
  const { system } = useClient();
  const isOlder = useStore(system.store, ({ status }) => status?.dialect === 'legacy');
  const theme = useSiteTheme();
  const [path, navigate] = useLocation();
  const open = ({ detail: { game } }: CustomEvent<{ game: string }>): void => {
    if (game !== '') navigate(`/lottery?${new URLSearchParams({ gameCode: game })}`);
  };
  return (
    <>
      <LobbyPage />
      {!isOlder && (
        <div className="lottery-page">
          <foyer-lottery
            theme={theme}
            mode={path.startsWith('/elott') ? 'ELOTT' : 'LOTT'}
            onfoyer-lottery-game={open}
          />
        </div>
      )}
    </>
  );
}
