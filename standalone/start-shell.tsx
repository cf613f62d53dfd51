import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '../src/core/types';
import { chrome } from '../src/locales/en/chrome';
import { home } from '../src/locales/en/home';
import { pages as pageTexts } from '../src/locales/en/pages';
import { pages } from './routing/pages';
import { findRoute } from './routing/paths';
import { App } from './app.view';
import { startWorker } from './register-worker';
import { preparePage } from './page-file';
import '../src/ui/styles/tokens.css';
import '../src/ui/styles/reset.css';
import '../src/ui/overlays/dialog.css';
import '../src/ui/primitives/alert.css';
import '../src/ui/primitives/button.css';
import '../src/ui/primitives/carousel.css';
import '../src/ui/primitives/skeleton.css';
import '../src/ui/primitives/state.css';
import './site.css';
import './pages/agent/agent-header.css';
import './kit/button.css';
import './account/account.css';
import './kit/page.css';
import './overlays/gate.css';
import './pages/frame/framed.css';
import './pages/agent/agent.css';
import './kit/news.css';
import './narrow.css';

/** Header, menus and page around what stands there already. */
export const startShell = async (client: Client, place: HTMLElement): Promise<void> => {
  client.i18n.addTexts('home', home);
  client.i18n.addTexts('chrome', chrome);
  client.i18n.addTexts('pages', pageTexts);
  const route = findRoute(window.location.pathname);
  // With its page in hand the shell is drawn once; a lost one is asked for again in its place.
  if (route !== null) await preparePage(pages[route.page]).catch(() => undefined);
  // What is painted already stays until all of it is ready, and the browser is asked in between whether it has something to do.
  startTransition(() => createRoot(place).render(<App client={client} />));
  startWorker(client);
};
