import { textFolders } from '../../src/contract/tables/text-languages';
import { FILES_CACHE, isKeepable, MAX_KEPT_FILES, offlineLanguage, offlinePath, ruleFor } from './rules';

/** What is asked of the world around a service worker. */
export interface WorkerWorld {
  origin: string;
  caches: CacheStorage;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  languages(): readonly string[];
  /** Lets the browser ask for a page while the worker wakes up. */
  enablePreload(): Promise<void>;
  /** Takes the pages that are open already. */
  claim(): Promise<void>;
  skipWaiting(): Promise<void>;
}

/** Language of the site, as a page told it last; kept, because a worker forgets everything between two requests. */
const LANGUAGE = '/offline/language';

/** @param edition changes with the offline pages, so that a new edition fetches them anew */
export const createWorker = (world: WorkerWorld, edition: string) => {
  const offlineCache = `foyer-offline-${edition}`;

  const install = async (): Promise<void> => {
    const cache = await world.caches.open(offlineCache);
    await Promise.all(
      textFolders.map(async (language) => {
        const answer = await world.fetch(offlinePath(language), { cache: 'reload' });
        if (!answer.ok) throw new Error(`no offline page in ${language}: ${answer.status}`);
        await cache.put(offlinePath(language), answer);
      }),
    );
  };
  const activate = async (): Promise<void> => {
    const own = [FILES_CACHE, offlineCache];
    const names = await world.caches.keys();
    const old = names.filter((name) => name.startsWith('foyer-') && !own.includes(name));
    await Promise.all(old.map((name) => world.caches.delete(name)));
    await world.enablePreload();
    await world.claim();
  };

  const offline = async (): Promise<Response> => {
    const cache = await world.caches.open(offlineCache);
    const told = await (await cache.match(LANGUAGE))?.text();
    const language = offlineLanguage([...(told === undefined ? [] : [told]), ...world.languages()]);
    return (await cache.match(offlinePath(language))) ?? Response.error();
  };
  /** A page always comes from the network: no old one is ever shown. */
  const page = async (request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> => {
    try {
      return (await preloaded) ?? (await world.fetch(request));
    } catch {
      return offline();
    }
  };

  const keep = async (request: Request, answer: Response): Promise<void> => {
    const cache = await world.caches.open(FILES_CACHE);
    await cache.put(request, answer);
    const kept = await cache.keys();
    // The oldest go first: keys come in the order in which they were put.
    await Promise.all(
      kept.slice(0, Math.max(0, kept.length - MAX_KEPT_FILES)).map((one) => cache.delete(one)),
    );
  };
  const file = async (request: Request, later: (work: Promise<unknown>) => void): Promise<Response> => {
    const cache = await world.caches.open(FILES_CACHE);
    const kept = await cache.match(request);
    if (kept !== undefined) return kept;
    const answer = await world.fetch(request);
    // A full disk does not keep the file from the page.
    if (isKeepable(answer)) later(keep(request, answer.clone()).catch(() => undefined));
    return answer;
  };

  return {
    install,
    activate,
    /** null: the browser goes on by itself. */
    answer(
      request: Request,
      on: { preloaded?: Promise<Response | undefined>; later(work: Promise<unknown>): void },
    ): Promise<Response> | null {
      const rule = ruleFor(request, world.origin);
      if (rule === 'page') return page(request, on.preloaded);
      return rule === 'file' ? file(request, on.later) : null;
    },
    /** Words of a page: its language, or that a newer worker may take over. */
    async hear(message: unknown): Promise<void> {
      if (typeof message !== 'object' || message === null) return;
      if (Reflect.get(message, 'type') === 'take-over') return world.skipWaiting();
      const language: unknown = Reflect.get(message, 'language');
      if (typeof language !== 'string' || language.length > 16) return;
      const cache = await world.caches.open(offlineCache);
      await cache.put(LANGUAGE, new Response(language));
    },
  };
};
