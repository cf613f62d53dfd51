import { createClient } from '../core/client';
import type { Client } from '../core/types';
import type { FoyerCommand, FoyerRegistry } from '../loader/registry';
import { warn } from './warn';

declare const __FOYER_VERSION__: string;
export const VERSION = typeof __FOYER_VERSION__ === 'string' ? __FOYER_VERSION__ : 'dev';

/** The one global of a page, by major version; the loader makes it, or the first element of a page without one. */
export const REGISTRY_KEY = Symbol.for('foyer.v1');

export interface ClientWish {
  merchant: string;
  gateway: string;
  language: string;
}

type PageRegistry = Pick<FoyerRegistry, 'version' | 'config' | 'queue'> & Partial<FoyerRegistry>;
const page = globalThis as { [REGISTRY_KEY]?: PageRegistry };

export function pageRegistry(): PageRegistry {
  return (page[REGISTRY_KEY] ??= {
    version: VERSION,
    config: { merchant: '', gateway: '', language: '' },
    queue: [],
  });
}

/** Absolute address of the gateway, '' when it is none. */
function absolute(address: string): string {
  try {
    const url = new URL(address, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : '';
  } catch {
    return '';
  }
}

/** How the script tag says that the gateway is spoken to; the loader has checked each word. */
function speechOf({ dialect, credentials, launchToken, digest }: PageRegistry['config']): object {
  return {
    ...(dialect && { dialect }),
    ...(credentials && { credentials }),
    ...(launchToken && { launchToken: launchToken === 'true' }),
    ...(digest && { digest: digest === 'true' }),
  };
}

/** The page's client, made on the first call that knows a merchant; null while nobody named one. */
export function pageClient(wish: ClientWish): Client | null {
  const registry = pageRegistry();
  if (registry.client !== undefined) return registry.client as Client;
  const { config } = registry;
  // A script tag without a merchant did not configure anything: then its guess of the gateway counts last.
  const merchant = config.merchant || wish.merchant;
  const gateway = absolute((config.merchant === '' && wish.gateway) || config.gateway || wish.gateway);
  const language = wish.language || config.language;
  if (merchant === '' || gateway === '') return null;
  const earlyStatus = registry.status;
  registry.status = undefined;
  const client = createClient({
    merchant,
    gateway: { url: gateway, ...speechOf(config) },
    ...(language === '' ? {} : { language }),
    ...(earlyStatus === undefined ? {} : { earlyStatus }),
  });
  adoptClient(client);
  return client;
}

/** Makes a client the page's own and starts it. A site that builds its client itself calls this before its first element. */
export function adoptClient(client: Client): void {
  const registry = pageRegistry();
  registry.client = client;
  takeCommands(registry, client);
  afterFirstFrame(async () => {
    await client.system.start();
    // Most operators count nothing, and a count that is lost is no loss to a visitor.
    if (Object.values(client.system.store.getState().status?.analytics ?? {}).join('') !== '')
      import('./page-analytics').then(({ tellAnalytics }) => tellAnalytics(client)).catch(() => undefined);
  });
  void client.session.restore();
}

/** A page in the background paints no frame; it starts all the same. */
const FRAME_AT_LATEST_MS = 250;

/** The first form stands before the code that reads the start-up answer competes with it for the line. */
function afterFirstFrame(run: () => unknown): void {
  let ran = false;
  const once = (): void => {
    if (!ran) run();
    ran = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, FRAME_AT_LATEST_MS);
}

/** Commands of a page: `open` and `close` an element by its short name, `language`, `logout`. */
function takeCommands(registry: PageRegistry, client: Client): void {
  registry.onCommand = ([name, argument]: FoyerCommand) => {
    if (name === 'open' || name === 'close') {
      const target = document.querySelector(`foyer-${CSS.escape(String(argument))}`);
      const method: unknown = target === null ? undefined : Reflect.get(target, name);
      if (typeof method === 'function') method.call(target);
      else warn(`"${name}" found no element ${String(argument)}`);
    } else if (name === 'language')
      client.i18n.setLanguage(String(argument)).catch((error: unknown) => warn(String(error)));
    else if (name === 'logout') void client.session.logout();
    else warn(`there is no command "${name}"`);
  };
  for (const command of registry.queue.splice(0)) registry.onCommand(command);
}
