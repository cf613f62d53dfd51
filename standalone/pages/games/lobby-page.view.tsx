import type { ReactNode } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import { useText } from '../../../src/react';
import { findRoute, type SiteRoute } from '../../routing/paths';
import { useSiteTheme } from '../../kit/site-theme';
import { lotteryPage } from './lottery-page';
import { useCategoryAbsent } from './use-category-absent';
import { useLobbyAddress } from '../../lobby/use-lobby-address';

const NOTHING: NonNullable<SiteRoute['lobby']> = {};

/** A page that is a lobby with one choice made (NAV-3): its heading, and the games. */
export function LobbyPage({ children }: { children?: ReactNode }) {
  const t = useText('pages');
  const theme = useSiteTheme();
  const [path] = useLocation();
  const route = findRoute(path);
  const lobby = useLobbyAddress(route?.lobby ?? NOTHING);
  const isAbsent = useCategoryAbsent(route?.lobby?.category);
  const lottery = lotteryPage(new URLSearchParams(useSearch()).get('vendor') ?? '');
  if (lottery !== '') return <Redirect to={lottery} replace />;
  if (isAbsent && !children)
    return (
      <>
        <h1 className="page-title">{t(route?.title ?? 'home')}</h1>
        <p>{t('noGame')}</p>
        <Link className="button primary" href="/">
          {t('toGames')}
        </Link>
      </>
    );
  return (
    <>
      <h1 className="page-title">{t(route?.title ?? 'home')}</h1>
      {children}
      {/* What is a member's own is of all kinds of games: a lobby with a home tab can show them together. */}
      <foyer-lobby theme={theme} home={route?.lobby?.category === undefined} ref={lobby} />
    </>
  );
}
