import { createClient } from '../core/client';
import type { Client } from '../core/types';
import type { FoyerCommand, FoyerRegistry } from '../loader/registry';
import { commonAttributes, readAttribute } from './attributes';
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

type PageRegistry = Pick<FoyerRegistry, 'version' | 'config' | 'queue' | 'refused'> & Partial<FoyerRegistry>;
const page = globalThis as { [REGISTRY_KEY]?: PageRegistry };

export function pageRegistry(): PageRegistry {
  return (page[REGISTRY_KEY] ??= {
    version: VERSION,
    config: { merchant: '', gateway: '', language: '' },
    queue: [],
    refused: [],
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

/** Elements that wait for a merchant; asked again when one may have been named. */
const waiting = new Set<() => void>();
const askAgain = (): void => {
  for (const ask of [...waiting]) ask();
};
const SCRIPTS = 'script[src*="/foyer"][data-merchant]';

/** What was said besides what counts: settings that were refused, and further script tags. */
function tellRefused(registry: PageRegistry): void {
  const refused = registry.refused.splice(0);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>(SCRIPTS)];
  if (refused.length === 0 && scripts.length < 2) return;
  import('./faults').then(
    ({ compareScripts, refuse }) => {
      for (const said of refused) refuse(...said);
      compareScripts(scripts, registry);
    },
    () => warn(JSON.stringify(refused)),
  );
}

/** Calls back until the signal ends, each time that a merchant may have been named. */
export function onSetUp(ask: () => void, signal: AbortSignal): void {
  waiting.add(ask);
  signal.addEventListener('abort', () => waiting.delete(ask), { once: true });
}

/** Every element of Foyer that names a merchant, in the order of the document; what a root holds comes where its host stands. */
function* named(root: ParentNode): Generator<Element, undefined> {
  for (const one of root.querySelectorAll('*')) {
    if (one.localName.startsWith('foyer-') && merchantOf(one) !== '') yield one;
    if (one.shadowRoot !== null) yield* named(one.shadowRoot);
  }
  return undefined;
}
const read = (element: Element, name: 'merchant' | 'gateway'): string =>
  String(readAttribute(commonAttributes[name], element.getAttribute(name), () => undefined));
const merchantOf = (element: Element): string => read(element, 'merchant');

/**
 * The page's client, made on the first call that knows a merchant; null while nobody named one. Which merchant and gateway
 * it has does not depend on what loads first: the script tag or the configure command decides, else the first element in the
 * document that names a merchant.
 */
export function pageClient(wish: ClientWish): Client | null {
  const registry = pageRegistry();
  if (registry.onConfig === undefined) {
    registry.onConfig = () => {
      tellRefused(registry);
      askAgain();
    };
    tellRefused(registry);
  }
  if (registry.client !== undefined) return registry.client as Client;
  const { config } = registry;
  const first = config.merchant === '' ? named(document).next().value : undefined;
  const said = first ? { merchant: merchantOf(first), gateway: read(first, 'gateway') } : wish;
  // A script tag without a merchant did not configure anything: then its guess of the gateway counts last.
  const merchant = config.merchant || said.merchant;
  const gateway = absolute((config.merchant === '' && said.gateway) || config.gateway || said.gateway);
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

/** What an element wishes that the page's client is not; null where they agree. What it does not say, it takes as it is. */
export function conflictOf(
  client: Client,
  wish: ClientWish,
): { field: 'merchant' | 'gateway'; written: string; kept: string } | null {
  const said = { merchant: wish.merchant, gateway: wish.gateway && absolute(wish.gateway) };
  for (const field of ['merchant', 'gateway'] as const) {
    const [written, kept] = [said[field], client.config[field]];
    if (written !== '' && written !== kept) return { field, written, kept };
  }
  return null;
}

/** Makes a client the page's own and starts it. A site that builds its client itself calls this before its first element. */
export function adoptClient(client: Client): void {
  const registry = pageRegistry();
  registry.client = client;
  takeCommands(registry, client);
  askAgain();
  afterFirstFrame(async () => {
    await client.system.start();
    // Most operators count nothing, and a count that is lost is no loss to a visitor.
    if (Object.values(client.system.store.getState().status?.analytics ?? {}).join('') !== '')
      import('./page-analytics').then(({ tellAnalytics }) => tellAnalytics(client)).catch(() => undefined);
  });
  void client.session.restore();
  hearPolicy(client);
}

/** What the page's content security policy refuses to an element, or of the gateway, is told; the rest is the page's own. */
function hearPolicy(client: Client): void {
  const { origin } = new URL(client.config.gateway);
  const hear = (event: SecurityPolicyViolationEvent): void => {
    const path = event.composedPath().filter((one) => one instanceof Element);
    const element = path.find(({ localName }) => localName.startsWith('foyer-')) ?? null;
    const isOurs =
      event.blockedURI.replace(/^ws/, 'http').startsWith(origin) || event.sample.startsWith('dompurify');
    if (event.disposition === 'report' || (element === null && !isOurs)) return;
    import('./faults').then(
      ({ reportPolicy }) => reportPolicy(event, element),
      () => undefined,
    );
  };
  document.addEventListener('securitypolicyviolation', hear);
  client.onDestroy(() => document.removeEventListener('securitypolicyviolation', hear));
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
