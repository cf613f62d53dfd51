import type { ReactNode } from 'react';
import { useText } from '../src/react';
import type { RoutePopup, SiteRoute } from './routing/paths';
import { BottomBar } from './chrome/bottom-bar.view';
import { Consent } from './overlays/consent.view';
import { ContinueAs } from './account/continue-as.view';
import { Footer } from './chrome/footer.view';
import { Gate } from './overlays/gate.view';
import { useIsAdult } from './overlays/use-gate';
import { Header } from './chrome/header.view';
import { Help } from './help/help.view';
import { ServiceCase } from './help/service-case.view';
import { Popups } from './overlays/popups.view';
import { SessionNews } from './account/session-news.view';
import { SideMenu } from './chrome/side-menu.view';
import { Terms } from './overlays/terms.view';
import { ToTop } from './chrome/to-top.view';

interface SiteLayoutProps {
  popup: RoutePopup | null;
  hides: NonNullable<SiteRoute['hides']>;
  children: ReactNode;
}

/** Header, page and footer of the site, and what may stand over them. */
export function SiteLayout({ popup, hides, children }: SiteLayoutProps) {
  const t = useText('home');
  const isPassed = useIsAdult();
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
      <ServiceCase />
      <SessionNews />
    </>
  );
}
