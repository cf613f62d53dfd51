import { bare } from './bare';
import type { CookieStorage, Ports, TextStorage } from '../types';
import { defaultPage } from './page';

/** Kept at load: a host page may replace its fetch later. */
const nativeFetch: typeof fetch | undefined = globalThis.fetch?.bind(globalThis);
/** Storage belongs to the host page, so our keys say whose they are. */
const KEY_PREFIX = 'foyer.';

/** Text storage that keeps working, for this page's life, where the browser refuses. */
export const createStorage = (open: () => Storage | undefined): TextStorage => {
  const memory = new Map<string, string>();
  let real: Storage | undefined;
  try {
    real = open();
  } catch {
    // Refused by privacy settings: memory it is.
  }
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      try {
        return real?.getItem(KEY_PREFIX + key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      memory.delete(key);
      try {
        if (real) return real.setItem(KEY_PREFIX + key, value);
      } catch {
        // Full or refused: memory it is.
      }
      memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      try {
        real?.removeItem(KEY_PREFIX + key);
      } catch {
        // Nothing was kept there.
      }
    },
  };
};

/** Cookies of the page, or memory where there is no document. */
export const createCookies = (jar: { cookie: string } | undefined, secure: boolean): CookieStorage => {
  const memory = new Map<string, string>();
  const write = (name: string, value: string, lifeS: number) => {
    if (!jar) return false;
    try {
      jar.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Max-Age=${lifeS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
      return true;
    } catch {
      return false;
    }
  };
  const read = (name: string) => {
    try {
      const start = `${encodeURIComponent(name)}=`;
      const pair = jar?.cookie.split('; ').find((part) => part.startsWith(start));
      return pair === undefined ? null : decodeURIComponent(pair.slice(start.length));
    } catch {
      return null;
    }
  };
  return {
    get: (name) => read(name) ?? memory.get(name) ?? null,
    set(name, value, lifeMs) {
      memory.delete(name);
      if (!write(name, value, Math.floor(lifeMs / 1000)) || read(name) === null) memory.set(name, value);
    },
    remove(name) {
      memory.delete(name);
      write(name, '', 0);
    },
  };
};

/** What the surroundings offer, with the caller's own ports over it. Works in a page and in Node without a DOM. */
export const createPorts = (given: Partial<Ports> = {}): Ports => {
  const own = bare({ ...given });
  const page = globalThis as {
    sessionStorage?: Storage;
    localStorage?: Storage;
    document?: { cookie: string };
    location?: { protocol: string };
  };
  return bare({
    ...own,
    fetch: own.fetch ?? nativeFetch ?? (() => Promise.reject(new TypeError('no fetch here'))),
    clock: own.clock ?? {
      now: () => Date.now(),
      setTimeout: (run, delayMs) => setTimeout(run, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    },
    random: own.random ?? { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    storage: own.storage ?? {
      // Node's experimental localStorage is a file: only a page's storage is used.
      session: createStorage(() => (page.document ? page.sessionStorage : undefined)),
      local: createStorage(() => (page.document ? page.localStorage : undefined)),
      cookies: createCookies(page.document, page.location?.protocol === 'https:'),
    },
    page: own.page ?? defaultPage(),
    socket: own.socket,
  });
};
