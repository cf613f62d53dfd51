import { StrictMode, useEffect, useRef, useState } from 'react';
import { Router, useLocation } from 'wouter';
import type { Client } from '../../src/core/types';
import type { home as homeTexts } from '../../src/locales/en/home';
import type { pages as pageTexts } from '../../src/locales/en/pages';
import { ClientProvider, useClient, useStore, useText } from '../../src/react';
import { NotFound } from '../pages/not-found';
import { findRoute, guard, pages } from '../routes';
import { AgentSlot } from './agent-slot';
import { scrollAfterNavigation } from './scroll';
import { Section } from './section';
import { SiteLayout } from './site-layout';
import { StatusScreen } from './status-screen';
import { StyleNews } from './style-news';

export function App({ client }: { client: Client }) {
  return (
    <StrictMode>
      <ClientProvider client={client}>
        <Router>
          <StyleNews />
          <Site />
        </Router>
      </ClientProvider>
    </StrictMode>
  );
}

/** The document follows the language; only the site may touch it. */
const useDocumentLanguage = (): void => {
  const client = useClient();
  const language = useStore(client.i18n.store, (state) => state.language);
  const direction = useStore(client.i18n.store, (state) => state.direction);
  useEffect(() => {
    document.documentElement.lang = language.toLowerCase();
    document.documentElement.dir = direction;
  }, [language, direction]);
};

/** NAV-7: sends away whoever may not be here, and brings a guest back after the login that was asked for. */
const useGuard = (path: string, navigate: (to: string, options?: { replace: boolean }) => void): boolean => {
  const { session } = useClient();
  const state = useStore(session.store, (one) => one.state);
  const kind = useStore(session.store, (one) => one.kind);
  const route = findRoute(path);
  const admission = route === null ? null : guard(route, { state, kind });
  const to = admission === null || admission.allow ? null : admission.to;
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (to !== null) {
      wanted.current = to === '/login' ? path : null;
      navigate(to, { replace: true });
    } else if (path !== '/login') wanted.current = null;
  }, [to, path, navigate]);
  useEffect(
    () =>
      session.onLogin(() => {
        if (wanted.current !== null) navigate(wanted.current, { replace: true });
      }),
    [session, navigate],
  );
  return to === null;
};

function Site() {
  const client = useClient();
  const home = useText<typeof homeTexts>('home');
  const t = useText<typeof pageTexts>('pages');
  const [path, navigate] = useLocation();
  const route = findRoute(path);
  const state = useStore(client.system.store, (system) => system.status?.state ?? 'open');
  const failed = useStore(client.system.store, (system) => system.load === 'error' && system.status === null);
  const isAdmitted = useGuard(path, navigate);
  const [visited, setVisited] = useState(path);
  useDocumentLanguage();

  useEffect(() => {
    const page = t(route?.title ?? 'notFound');
    document.title = t('title', { page, site: home('siteName') });
  }, [route, t, home]);
  useEffect(() => {
    // A popup opens and closes over the same page: that is no navigation to scroll for.
    if (findRoute(visited)?.page === route?.page && !window.location.hash) return setVisited(path);
    setVisited(path);
    return scrollAfterNavigation(window.location.hash);
  }, [path, route, visited]);

  if (failed || state !== 'open') return <StatusScreen />;
  // A popup over a page leaves the page standing, so the page and not its path is what is shown.
  const page = !isAdmitted ? null : route === null ? (
    <NotFound />
  ) : (
    <Section key={route.page} load={pages[route.page]} />
  );
  switch (route?.layout) {
    case 'bare':
      return page;
    case 'agent':
      return <AgentSlot>{page}</AgentSlot>;
    case undefined:
      return (
        <SiteLayout popup={route?.popup ?? null} hides={route?.hides ?? {}}>
          {page}
        </SiteLayout>
      );
  }
}
