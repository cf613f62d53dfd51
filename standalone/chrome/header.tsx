import { Link, useLocation } from 'wouter';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { AccountMenu } from '../account/account-menu';
import { ChromeIcon } from '../kit/chrome-icon';
import { HeaderMenus } from './header-menus';
import { HeaderNotices } from './header-notices';
import { hasPlace, places } from '../routing/places';
import { ServiceButton } from '../help/service';
import { sideMenuDomain } from './side-menu-state';
import { useSiteTheme } from '../kit/site-theme';
import { useMedia, WIDE } from '../kit/use-media';
import './header.css';

/**
 * HOME-1: who you are and what you have, or how to get in; below it the kinds of games.
 * @param props.bar a phone has its bar below, which holds the account
 */
export function Header({ menu, bar }: { menu: boolean; bar: boolean }) {
  const { session } = useClient();
  const t = useText('chrome');
  const site = useText('home');
  const state = useStore(session.store, (one) => one.state);
  return (
    <header className={`top top-${state} ${bar ? 'top-bar' : 'top-alone'}`}>
      <div className="top-row">
        {menu && <MenuToggle />}
        <Link className="brand" href="/" aria-label={site('home')}>
          <img src="/icon.svg" width="32" height="32" alt="" />
          <span>{site('siteName')}</span>
        </Link>
        <div className="top-tools">
          <HeaderNotices />
          <ServiceButton className="top-icon top-service" label={t('support')}>
            <ChromeIcon name="headset" />
          </ServiceButton>
          {state === 'restoring' ? (
            <span className="top-waiting" aria-hidden="true" />
          ) : state === 'member' ? (
            <MemberTools />
          ) : (
            <GuestTools />
          )}
        </div>
      </div>
      <HeaderMenus />
    </header>
  );
}

/** On a wide page it makes the side menu wider or narrower, elsewhere it opens the drawer. */
function MenuToggle() {
  const t = useText('chrome');
  const sideMenu = useDomain(sideMenuDomain);
  const wide = useStore(sideMenu.store, (state) => state.wide);
  const drawer = useStore(sideMenu.store, (state) => state.drawer);
  const beside = useMedia(WIDE);
  return (
    <button
      className="top-icon"
      type="button"
      aria-expanded={beside ? wide : drawer}
      aria-controls="side-menu"
      aria-label={beside ? t(wide ? 'menuNarrow' : 'menuWide') : t('menuOpen')}
      onClick={() => (beside ? sideMenu.toggleWide() : sideMenu.setDrawer(true))}
    >
      <ChromeIcon name="menu" />
    </button>
  );
}

function GuestTools() {
  const site = useText('home');
  return (
    <nav className="top-entry" aria-label={site('navigation')}>
      <Link className="button quiet" href="/login">
        {site('login')}
      </Link>
      <Link className="button primary" href="/register">
        {site('register')}
      </Link>
    </nav>
  );
}

function MemberTools() {
  const { session } = useClient();
  const t = useText('chrome');
  const theme = useSiteTheme();
  const kind = useStore(session.store, (one) => one.kind);
  const [path] = useLocation();
  const money = (['deposit', 'withdraw'] as const).filter((place) => kind !== 'trial' && hasPlace(place));
  return (
    <>
      <foyer-balance theme={theme} />
      {money.map((place) => (
        <Link
          key={place}
          className={place === 'deposit' ? 'button primary top-money' : 'button outline top-money'}
          href={places[place]}
          aria-current={path === places[place] ? 'page' : undefined}
        >
          {t(place)}
        </Link>
      ))}
      <AccountMenu />
    </>
  );
}
