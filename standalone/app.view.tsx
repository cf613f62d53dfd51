import { StrictMode, type ReactNode } from 'react';
import { Router } from 'wouter';
import type { Client } from '../src/core/types';
import { ClientProvider, useI18nextTexts } from '../src/react';
import { NotFound } from './pages/not-found.view';
import { pages } from './routing/pages';
import type { SiteRoute } from './routing/paths';
import { AgentSlot } from './agent-slot.view';
import { useSiteLocation } from './routing/navigation';
import { OwnHeadContext } from './routing/page-head';
import { Section } from './section.view';
import { SiteLayout } from './site-layout.view';
import { StatusScreen } from './overlays/status-screen.view';
import { StyleNews } from './overlays/style-news.view';
import { SiteToasts } from './overlays/toasts.view';
import { useSite } from './use-site';

export function App({ client }: { client: Client }) {
  return (
    <StrictMode>
      <ClientProvider client={client} texts={useI18nextTexts}>
        <Router hook={useSiteLocation}>
          <StyleNews />
          <SiteToasts />
          <Site />
        </Router>
      </ClientProvider>
    </StrictMode>
  );
}

function Site() {
  const { route, isAdmitted, isClosed, setHead } = useSite();

  // A popup over a page leaves the page standing, so the page and not its path is what is shown.
  const page = !isAdmitted ? null : route === null ? (
    <NotFound />
  ) : (
    <OwnHeadContext value={setHead}>
      <Section key={route.page} load={pages[route.page]} />
    </OwnHeadContext>
  );
  return (
    <>
      {isClosed && <StatusScreen />}
      <Laid route={route}>{page}</Laid>
    </>
  );
}

/** The page in the layout of its route. */
function Laid({ route, children }: { route: SiteRoute | null; children: ReactNode }) {
  switch (route?.layout) {
    case 'bare':
      return children;
    case 'agent':
      return <AgentSlot>{children}</AgentSlot>;
    case undefined:
      return (
        <SiteLayout popup={route?.popup ?? null} hides={route?.hides ?? {}}>
          {children}
        </SiteLayout>
      );
  }
}
