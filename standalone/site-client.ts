import { navigate } from 'wouter/use-browser-location';
import { createClient } from '../src/core';
import type { Client, PagePort } from '../src/core/types';
import { adoptClient } from '../src/element';
import { home } from '../src/locales/en/home';
import { routes } from './routes';

/** The site's own page: it has routes, so the core may navigate. */
const sitePage: PagePort = {
  url: () => window.location.href,
  navigate: (path) => {
    const { pathname } = new URL(path, window.location.origin);
    if (!routes.some((route) => route.paths.includes(pathname))) return false;
    navigate(path);
    return true;
  },
  onVisible: (listener) => {
    const look = (): void => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  },
};

/** The one client of the page, put where the widgets look for it. */
export const startSiteClient = (): Client => {
  const merchant = document.querySelector<HTMLMetaElement>('meta[name="foyer-merchant"]')?.content ?? '';
  const client = createClient({ merchant, gateway: window.location.origin, ports: { page: sitePage } });
  client.i18n.addTexts('home', home);
  adoptClient(client);
  return client;
};
