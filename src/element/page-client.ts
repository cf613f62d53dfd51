import { composeClient } from '../core/client';
import { compactTexts } from '../core/i18n/compact-texts';
import { bare } from '../core/kernel/bare';
import type { CheckedConfig } from '../core/kernel/config';
import { DEFAULT_TIMEOUT_MS, languageCode } from '../core/kernel/config.basics';
import type { Client } from '../core/types';
import type { FoyerCommand, FoyerRegistry } from '../loader/registry';
import { warn, words } from './warn';

declare const __FOYER_VERSION__: string;
export const VERSION = typeof __FOYER_VERSION__ === 'string' ? __FOYER_VERSION__ : 'dev';

/** The one global of a page, by major version; the loader makes it, or the first element of a page without one. */
export const REGISTRY_KEY = Symbol.for('foyer.v1');

export interface ClientSetup {
  merchant: string;
  gateway: string;
  language: string;
}

export type PageRegistry = Pick<FoyerRegistry, 'version' | 'config' | 'queue'> & Partial<FoyerRegistry>;
const page = globalThis as { [REGISTRY_KEY]?: PageRegistry };

export function pageRegistry(): PageRegistry {
  return (page[REGISTRY_KEY] ??= bare<PageRegistry>({
    version: VERSION,
    config: bare({ merchant: '', gateway: '', language: '' }),
    queue: [],
  }));
}

/** The page's client; the first call makes it from what the page is set up with. Null where that names no merchant. */
export function pageClient(language = ''): Client | null {
  const { client, config } = pageRegistry();
  if (client !== undefined) return client as Client;
  if (config.merchant === '') return null;
  const { merchant, gateway, language: named, ...speech } = config;
  // The loader has checked each of them by the client's rules.
  return makeClient({
    ...{ merchant, gateway, speech: bare<CheckedConfig['speech']>(speech), rawToken: false },
    language: languageCode(language || named),
    timeoutMs: DEFAULT_TIMEOUT_MS,
  });
}

/** Makes the page's client, with the start-up answer that the loader has asked for. */
export function makeClient(config: CheckedConfig): Client {
  const registry = pageRegistry();
  const client = composeClient(
    bare({
      ...config,
      earlyStatus: registry.status,
      earlyAnswer: (request: Request) => registry.early?.(request),
    }),
    compactTexts,
  );
  registry.status = undefined;
  adoptClient(client);
  return client;
}

/** Makes a client the page's own and starts it. A site that builds its client itself calls this before its first element. */
export function adoptClient(client: Client): void {
  const registry = pageRegistry();
  registry.client = client;
  takeCommands(registry, client);
  registry.onConfig?.();
  afterFirstFrame(async () => {
    await client.system.start();
    const { status } = client.system.store.getState();
    // Most operators count nothing and have our looks; what is lost of either is no loss to a visitor.
    if (status && (status.theme || Object.values(status.analytics).join('')))
      import('./page-extras').then(({ startExtras }) => startExtras(client)).catch(() => undefined);
  });
  void client.session.restore();
  hearPolicy(client);
}

/** What the page's content security policy refuses to an element, or of the gateway, is told; the words know what is ours. */
function hearPolicy(client: Client): void {
  const hear = (event: SecurityPolicyViolationEvent): void => {
    const path = event.composedPath();
    words().then(
      ({ reportPolicy }) => reportPolicy(event, path, client.config.gateway),
      () => undefined,
    );
  };
  document.addEventListener('securitypolicyviolation', hear);
  client.onDestroy(() => document.removeEventListener('securitypolicyviolation', hear));
}

/** A page in the background paints no frame; it starts all the same. */
const FRAME_AT_LATEST_MS = 250;

/** The first form stands before the code that reads the start-up answer competes with it for the line. It may run twice. */
function afterFirstFrame(run: () => unknown): void {
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, FRAME_AT_LATEST_MS);
}

/** Commands of a page; what runs them loads with the first one. */
function takeCommands(registry: PageRegistry, client: Client): void {
  registry.onCommand = (command: FoyerCommand) => {
    import('./page-commands').then(
      ({ runCommand }) => runCommand(client, command),
      (lost: unknown) => warn(String(lost)),
    );
  };
  for (const command of registry.queue.splice(0)) registry.onCommand(command);
}
