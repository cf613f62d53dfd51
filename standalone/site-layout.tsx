import type { ReactNode } from 'react';
import { adultDomain } from '../src/core';
import { useDomain, useStore, useText } from '../src/react';
import type { RoutePopup, SiteRoute } from './routing/paths';
import { BottomBar } from './chrome/bottom-bar';
import { Consent } from './overlays/consent';
import { ContinueAs } from './account/continue-as';
import { Footer } from './chrome/footer';
import { Gate } from './overlays/gate';
import { Header } from './chrome/header';
import { Help } from './help/help';
import { Popups } from './overlays/popups';
import { SessionNews } from './account/session-news';
import { SideMenu } from './chrome/side-menu';
import { Terms } from './overlays/terms';
import { ToTop } from './chrome/to-top';

interface SiteLayoutProps {
  popup: RoutePopup | null;
  hides: NonNullable<SiteRoute['hides']>;
  children: ReactNode;
}

/** Header, page and footer of the site, and what may stand over them. */
export function SiteLayout({ popup, hides, children }: SiteLayoutProps) {
  const t = useText('home');
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
