import {
  CHUNK_LOST_EVENT,
  QUEUE_LIMIT,
  REGISTRY_KEY,
  SCRIPTS,
  type FoyerCommand,
  type FoyerRegistry,
} from './registry';
import { applySettings } from './settings';

/** Fetches files that a script imports beside the script itself. */
export type Preload = (files?: readonly string[]) => void;
/** Defines the element of a tag; rejects with a RangeError where it knows none. */
export type LoadWidget = (preload: Preload, tag: string) => Promise<unknown>;

/** What the loader needs from outside; a test hands in its own. */
export interface LoaderPort {
  version: string;
  /** Address this script came from. */
  scriptUrl: string;
  widgets: Record<string, LoadWidget>;
  /** All other tags. */
  others: LoadWidget;
  /** Files to fetch beside each other, by tag, and by ":pt" for a language; relative to the script. */
  files: Record<string, readonly string[]>;
  /** Says what is wrong with the page, by what it is about; the words load with the first one. */
  tell(about: string, said: unknown, kept?: string | boolean): void;
}

interface Page {
  [REGISTRY_KEY]?: FoyerRegistry;
  foyer?: ((...command: FoyerCommand) => void) & { q?: unknown };
}

/** Told already, where it can be mended. */
const quiet = (): void => undefined;

/** What a page added to all objects is no field of ours, and no option that the browser reads. */
const bare = <T extends object>(object: T): T => Object.setPrototypeOf(object, null) as T;

/** Starts once per page and major version; a second copy finds the first one and leaves. */
export function startLoader(port: LoaderPort): FoyerRegistry {
  const page = globalThis as Page;
  const first = page[REGISTRY_KEY];
  // Which of several copies runs first is chance; which one stands first in the page is not.
  const scripts = document.querySelectorAll<HTMLScriptElement>(SCRIPTS);
  if (first || scripts[1]) port.tell('scripts', port.version);
  if (first) return first;

  const script = scripts[0] ?? [...document.scripts].find((one) => one.src === port.scriptUrl);
  const loading = new Map<string, Promise<void>>();
  const preloaded = new Set<string>();
  let isStatusAsked = false;

  // Fields that are not there yet are not what the page has added to all objects.
  const registry: FoyerRegistry = bare({
    version: port.version,
    config: bare({ gateway: new URL(script?.src ?? port.scriptUrl).origin, merchant: '', language: '' }),
    queue: [],
    configure,
    load,
    retry: load,
  });
  const named = new Map<string, string | boolean>();
  page[REGISTRY_KEY] = registry;
  configure(script?.dataset ?? {});

  function configure(said: unknown): void {
    applySettings({ config: registry.config, said, named, refuse: port.tell });
    if (loading.size > 0) askStatus();
    registry.onConfig?.();
  }

  /** Chunks, core and language side by side: one extra hop in a chain costs more than all of them together. */
  function preload(files: readonly string[] = []): void {
    for (const file of files) {
      if (preloaded.has(file)) continue;
      preloaded.add(file);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = new URL(file, port.scriptUrl).href;
      if (script) link.nonce = script.nonce;
      document.head.append(link);
    }
  }

  function askStatus(): void {
    const { gateway, merchant, language, dialect } = registry.config;
    if (isStatusAsked || merchant === '') return;
    isStatusAsked = true;
    const address = new URL(`${gateway}/wps/system/status`);
    const named = { merchantCode: merchant, language: language || 'EN' };
    // Headers of our own would cost a page of another origin a preflight; an older gateway answers nothing without them, and one
    // that was not named is asked again by the core.
    registry.status =
      address.origin === location.origin || dialect === 'legacy'
        ? fetch(
            address,
            bare({
              headers: {
                Merchant: merchant,
                Device: 'web',
                Language: named.language,
                'X-Gateway-Version': '3',
              },
            }),
          )
        : fetch(`${address.href}?${String(new URLSearchParams(named))}`);
    // The taker of the promise sees the failure; until then it must not count as unhandled.
    registry.status.catch(quiet);
  }

  function load(tag: string): Promise<void> {
    const known = loading.get(tag);
    if (known) return known;
    askStatus();
    // First in the line: a small file of the widget's may ask the gateway while the large ones come.
    const asked = (bare(port.widgets)[tag] ?? port.others)(preload, tag);
    preload(bare(port.files)[tag]);
    preload(port.files[`:${registry.config.language.toLowerCase()}`]);
    const promise = asked.then(
      () => undefined,
      (cause: unknown) => {
        loading.delete(tag);
        if (cause instanceof RangeError) {
          port.tell('tag', tag);
          throw cause;
        }
        for (const element of document.querySelectorAll(tag)) {
          const detail = { tag };
          element.dispatchEvent(new CustomEvent(CHUNK_LOST_EVENT, { bubbles: true, composed: true, detail }));
        }
        port.tell('lost', tag);
        throw Object.assign(new Error(tag, { cause }), { name: 'CHUNK_LOST' });
      },
    );
    loading.set(tag, promise);
    return promise;
  }

  function run(command: FoyerCommand): void {
    const [name, argument] = command;
    if (name === 'configure') configure(argument);
    else if (name === 'load' || name === 'retry') load(String(argument)).catch(quiet);
    else if (registry.onCommand) registry.onCommand(command);
    else if (registry.queue.length < QUEUE_LIMIT) registry.queue.push(command);
    else port.tell('command', name);
  }

  const early = page.foyer?.q;
  // Anything else of that name is the page's own: a variable, or an element with that id.
  if (Array.isArray(early)) {
    page.foyer = (...command: FoyerCommand) => run(command);
    for (const command of early as ArrayLike<unknown>[]) run(Array.from(command) as unknown as FoyerCommand);
  }

  watch((tag) => void load(tag).catch(quiet));
  return registry;
}

/** Calls `find` once for each tag, as soon as the page has one, also in open shadow roots of the page's own elements. */
function watch(find: (tag: string) => void): void {
  const found = new Set<string>();
  const enter = (root?: (Node & ParentNode) | null): void => {
    if (!root) return;
    observer.observe(root, { childList: true, subtree: true });
    look(root);
  };
  const look = (place: ParentNode): void => {
    for (const element of [...place.querySelectorAll('*'), place as Partial<Element>]) {
      const { localName = '', shadowRoot } = element;
      if (localName.startsWith('foyer-')) {
        if (found.size < found.add(localName).size) find(localName);
        // An element of the page may get its root with its class.
      } else if (!shadowRoot && localName.includes('-'))
        customElements.whenDefined(localName).then(() => enter(element.shadowRoot), quiet);
      else enter(shadowRoot);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if ('localName' in node) look(node as Element);
  });
  enter(document);
}
