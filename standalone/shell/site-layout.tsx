import type { ReactNode } from 'react';
import { adultDomain } from '../../src/core';
import type { home as texts } from '../../src/locales/en/home';
import { useDomain, useStore, useText } from '../../src/react';
import type { RoutePopup, SiteRoute } from '../routes';
import { BottomBar } from './bottom-bar';
import { Consent } from './consent';
import { ContinueAs } from './continue-as';
import { Footer } from './footer';
import { Gate } from './gate';
import { Header } from './header';
import { Help } from './help';
import { Popups } from './popups';
import { SessionNews } from './session-news';
import { SideMenu } from './side-menu';
import { Terms } from './terms';
import { ToTop } from './to-top';

interface SiteLayoutProps {
  popup: RoutePopup | null;
  hides: NonNullable<SiteRoute['hides']>;
  children: ReactNode;
}

/** Header, page and footer of the site, and what may stand over them. */
export function SiteLayout({ popup, hides, children }: SiteLayoutProps) {
  const t = useText<typeof texts>('home');
  const isPassed = useStore(useDomain(adultDomain).store, ({ state }) => state === 'confirmed');
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      {hides.header ? null : <Header menu={!hides.menu} bar={!hides.footer} />}
      {hides.menu ? null : <SideMenu />}
      {hides.footer ? null : <BottomBar />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {hides.footer ? null : <Footer />}
      <ToTop />
      {isPassed ? (
        <>
          <Popups popup={popup} />
          <ContinueAs />
          <Consent />
        </>
      ) : (
        <Gate />
      )}
      <Help routed={popup === 'help'} />
      <Terms />
      <SessionNews />
    </>
  );
}
