import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../src/react';
import { findRoute, type SiteRoute } from '../../routing/paths';
import { useSiteTheme } from '../../kit/site-theme';
import { useLobbyAddress } from '../../lobby/use-lobby-address';

const NOTHING: NonNullable<SiteRoute['lobby']> = {};

/** A page that is a lobby with one choice made (NAV-3): its heading, and the games. */
export function LobbyPage({ children }: { children?: ReactNode }) {
  const t = useText('pages');
  const theme = useSiteTheme();
  const [path] = useLocation();
  const route = findRoute(path);
  const lobby = useLobbyAddress(route?.lobby ?? NOTHING);
  return (
    <>
      <h1 className="page-title">{t(route?.title ?? 'home')}</h1>
      {children}
      {/* What is a member's own is of all kinds of games: a lobby with a home tab can show them together. */}
      <foyer-lobby theme={theme} home={route?.lobby?.category === undefined} ref={lobby} />
    </>
  );
}
