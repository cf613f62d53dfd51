import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useClient, useStore, useText } from '../src/react';
import { siteAbout, useSiteName } from './kit/site-brand';
import { findRoute, guard, type SiteRoute } from './routing/paths';
import { cameBack, restoreFirstScroll } from './routing/navigation';
import { writeHead, type OwnHead } from './routing/page-head';
import { focusAfterNavigation, scrollAfterNavigation } from './routing/scroll';

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

/** NAV-7: redirects visitors without access, and brings a guest back after the login that was asked for. */
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
      wanted.current = to === '/login' ? `${path}${window.location.search}` : null;
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

/** NAV-7: where a navigation leads: top, hash or the place that was left, and the heading of the new page. */
const useArrival = (route: SiteRoute | null, path: string): void => {
  const hash = useLocationProperty(() => window.location.hash);
  const target = route?.hashIsPage ? '' : hash;
  // A popup opens and closes over the same page: that is no navigation.
  const place =
    route === null ? path : route.page === 'home' ? 'home' : route.paths[0] + (route.hashIsPage ? hash : '');
  const isCentre = route?.page === 'member' || route?.below === true;
  const seen = useRef<{ place: string; isCentre: boolean } | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = { place, isCentre };
    if (target !== '') return scrollAfterNavigation(target);
    if (before === null) return restoreFirstScroll();
    if (before.place === place) return;
    if (!cameBack()) scrollAfterNavigation('');
    // The member centre's menu stays where it is, and the keyboard in it.
    if (isCentre && before.isCentre && document.activeElement?.localName.startsWith('foyer-')) return;
    return focusAfterNavigation();
  }, [place, target, isCentre]);
};

/** Title, description and address of the page: its route's, or what it knows better itself. */
const useHead = (route: SiteRoute | null, own: OwnHead | null): void => {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const siteName = useSiteName();
  const t = useText('pages');
  useEffect(() => {
    if (route?.layout === 'bare') return;
    writeHead(document, {
      title: t('title', { page: own?.title ?? t(route?.title ?? 'notFound'), site: siteName }),
      description:
        own?.description ??
        (route?.paths[0] === '/' ? siteAbout(language) : undefined) ??
        (route?.about === undefined ? '' : t(route.about)),
      canonical: route?.about === undefined ? '' : (own?.canonical ?? route.paths[0]),
      image: own?.image ?? '',
      language,
      siteName,
    });
  }, [route, own, language, t, siteName]);
};

/** What of the site is shown: the page of the address in its layout, and over it whatever keeps the site closed. */
export function useSite(): {
  route: SiteRoute | null;
  /** The page redirects no visitor. */
  isAdmitted: boolean;
  isClosed: boolean;
  /** The page says what it knows of itself. */
  setHead(head: OwnHead | null): void;
} {
  const client = useClient();
  const [path, navigate] = useLocation();
  const route = findRoute(path);
  const state = useStore(client.system.store, (system) => system.status?.state ?? 'open');
  const failed = useStore(client.system.store, (system) => system.load === 'error' && system.status === null);
  const isAdmitted = useGuard(path, navigate);
  const [own, setOwn] = useState<OwnHead | null>(null);
  useDocumentLanguage();
  useHead(route, own);
  useArrival(route, path);

  return { route, isAdmitted, isClosed: failed || state !== 'open', setHead: setOwn };
}
