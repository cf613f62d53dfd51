import { StrictMode, Suspense, useEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import type { Client } from '../../src/core/types';
import type { home as homeTexts } from '../../src/locales/en/home';
import { ClientProvider, useClient, useStore, useText } from '../../src/react';
import { findRoute, guard } from '../routes';
import { NotFound } from '../pages/not-found';
import { ChunkBoundary } from './chunk-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { Loader } from './loader';
import { Popups } from './popups';
import { scrollAfterNavigation } from './scroll';
import { SessionNews } from './session-news';
import { StatusScreen } from './status-screen';

export function App({ client }: { client: Client }) {
  return (
    <StrictMode>
      <ClientProvider client={client}>
        <Router>
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

function Site() {
  const client = useClient();
  const t = useText<typeof homeTexts>('home');
  const [path, navigate] = useLocation();
  const route = findRoute(path);
  const state = useStore(client.system.store, (system) => system.status?.state ?? 'open');
  const failed = useStore(client.system.store, (system) => system.load === 'error' && system.status === null);
  const session = useStore(client.session.store, (value) => value.state);
  const admission = route ? guard(route, { loggedIn: session !== 'guest' }) : null;
  const goTo = admission && !admission.allow ? admission.to : null;
  const [visited, setVisited] = useState(path);
  useDocumentLanguage();

  useEffect(() => {
    if (goTo) navigate(goTo, { replace: true });
  }, [goTo, navigate]);
  useEffect(() => {
    const page = t(route?.title ?? 'notFoundTitle');
    document.title = t('pageTitle', { page, site: t('siteName') });
  }, [route, t]);
  useEffect(() => {
    // A popup opens and closes over the same page: that is no navigation to scroll for.
    if (findRoute(visited)?.page === route?.page && !window.location.hash) return setVisited(path);
    setVisited(path);
    return scrollAfterNavigation(window.location.hash);
  }, [path, route, visited]);

  if (failed || state !== 'open') return <StatusScreen />;
  const Page = route?.page ?? NotFound;
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <ChunkBoundary key={path}>
          <Suspense fallback={<Loader />}>
            <Page />
          </Suspense>
        </ChunkBoundary>
      </main>
      <Footer />
      <Popups popup={route?.popup ?? null} />
      <SessionNews />
    </>
  );
}
