import { Link, useLocation } from 'wouter';
import { useText } from '../../src/react';
import { AccountMenu } from '../account/account-menu.view';
import { Brand } from '../kit/brand.view';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { HeaderMenus } from './header-menus.view';
import { HeaderNotices } from './header-notices.view';
import { useOpenPlace } from '../account/use-open-place';
import { places } from '../routing/places';
import { ServiceButton } from '../help/service.view';
import { useRoving } from '../kit/use-roving';
import { useSiteTheme } from '../kit/site-theme';
import { useVisitor } from '../account/use-member';
import { useSideMenu } from './use-side-menu';
import './header.css';
import '../account/account-menu.css';
import './header-categories.css';
import './header-narrow.css';

/**
 * HOME-1: who you are and what you have, or how to get in; below it the kinds of games.
 * @param props.bar a phone has its bar below, which holds the account
 */
export function Header({ menu, bar }: { menu: boolean; bar: boolean }) {
  const t = useText('chrome');
  const site = useText('home');
  const { state } = useVisitor();
  const news = useRoving<HTMLDivElement>('along');
  return (
    <header className={`top top-${state} ${bar ? 'top-bar' : 'top-alone'}`}>
      <div className="top-row">
        {menu && <MenuToggle />}
        <Link className="brand" href="/" aria-label={site('home')}>
          <Brand />
        </Link>
        <div className="top-tools">
          <div className="top-news" ref={news}>
            <HeaderNotices />
            <ServiceButton className="top-icon top-service" label={t('support')}>
              <ChromeIcon name="headset" />
            </ServiceButton>
          </div>
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
  const { beside, wide, drawer, toggleWide, setDrawer } = useSideMenu();
  return (
    <button
      className="top-icon"
      type="button"
      aria-expanded={beside ? wide : drawer}
      aria-controls="side-menu"
      aria-label={beside ? t(wide ? 'menuNarrow' : 'menuWide') : t('menuOpen')}
      onClick={() => (beside ? toggleWide() : setDrawer(true))}
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
  const t = useText('chrome');
  const theme = useSiteTheme();
  const { isTrial } = useVisitor();
  const [path] = useLocation();
  const isOpen = useOpenPlace();
  const money = (['deposit', 'withdraw'] as const).filter((place) => !isTrial && isOpen(place));
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
