import { createClient, createPorts } from '../src/core';
import type { Client, ClientConfig, PagePort, Ports, TextStorage } from '../src/core/types';
import { adoptClient } from '../src/element/page-client';
import { createAddress } from './routing/address';
import { findRoute } from './routing/paths';
import { siteAddress } from './routing/places';
import { watchLink } from './account/link-session';
import { siteNavigate, startScrollMemory } from './routing/navigation';
import { parts, wantPassword } from './overlays/parts';

/** Where who is no adult goes: nowhere of ours. */
const AWAY = 'about:blank';

/** The site's own page: it has routes, so the core may navigate, and owns its address, so codes are taken out of it. */
const createSitePage = (): PagePort & { hasLink: boolean } => {
  const address = createAddress({
    href: () => window.location.href,
    replace: (next) => window.history.replaceState(window.history.state, '', next),
  });
  // A mailed link names the login page; what it wants is the form for a new password over home.
  if (address.has('reset')) wantPassword();
  if (address.has('reset') && findRoute(window.location.pathname)?.popup === 'login')
    window.history.replaceState(window.history.state, '', '/');
  return {
    hasLink: address.has('token'),
    url: () => window.location.href,
    navigate(path) {
      const { pathname } = new URL(path, window.location.origin);
      const route = findRoute(pathname);
      // A framed page leads nowhere: the site would stand in it.
      if (route === null || isBare()) return false;
      siteNavigate(path);
      return true;
    },
    address: siteAddress,
    isLent: isBare(),
    reveal: (element) => element.scrollIntoView({ block: 'center' }),
    scroll(box, topPx) {
      box.scrollTop = topPx;
    },
    takeParameter: address.take,
    leave: () => window.location.replace(AWAY),
    onVisible(listener) {
      const look = (): void => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
  };
};

const isBare = (): boolean => findRoute(window.location.pathname)?.layout === 'bare';

const forgetful = (): TextStorage => {
  const all = new Map<string, string>();
  return {
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
};

/** In a frame the session comes from the page around and goes with it: nothing of it is found or left in this browser. */
const createSitePorts = (page: PagePort): Partial<Ports> => {
  if (!isBare()) return { page };
  const { storage } = createPorts({ page });
  return {
    page,
    storage: { ...storage, session: forgetful(), cookies: forgetful() },
    tabs: { open: () => null },
  };
};

/** The status call that left with the page (first-paint/early.js); used once. */
const takeEarlyStatus = (): Promise<Response> | undefined => {
  const page = globalThis as { foyerEarly?: unknown };
  const early = page.foyerEarly;
  delete page.foyerEarly;
  return early instanceof Promise ? (early as Promise<Response>) : undefined;
};

/** The language that a link asks for; a choice made in this browser wins over it. */
const linkLanguage = (): Partial<Pick<ClientConfig, 'language'>> => {
  const language = new URL(window.location.href).searchParams.get('lang') ?? '';
  return /^[A-Za-z]{2}(-[A-Za-z]{2})?$/.test(language) ? { language } : {};
};

const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The one client of the page, put where the widgets look for it. */
export const startSiteClient = (): Client => {
  const merchant = metaOf('foyer-merchant');
  startScrollMemory();
  const page = createSitePage();
  const ports = createSitePorts(page);
  const earlyStatus = takeEarlyStatus();
  const client = createClient({
    merchant,
    // How an older one is spoken to: docs/older-gateways.md.
    gateway: { url: window.location.origin, ...(JSON.parse(metaOf('foyer-gateway') || '{}') as object) },
    ports,
    ...linkLanguage(),
    ...(earlyStatus === undefined ? {} : { earlyStatus }),
  });
  if (page.hasLink) watchLink(client);
  adoptClient(client);
  // Only who is logged in has a balance to show; until it came its place in the header is kept.
  const balance = (): void => {
    if (client.session.store.getState().state !== 'guest') parts.balance().catch(() => undefined);
  };
  balance();
  client.session.onLogin(balance);
  return client;
};
