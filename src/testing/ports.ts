import { usualAddress } from '../core/kernel/usual-places';
import type { CookieStorage, LocksPort, Ports, TabsPort, TextStorage } from '../core/types';
import { createManualClock, type ManualClock } from './clock';

export const createMemoryStorage = (): TextStorage & { all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
};

/** Cookies with their lives, on the clock of the test. */
export const createMemoryCookies = (clock: ManualClock): CookieStorage & { lifeOf(name: string): number } => {
  const all = new Map<string, { value: string; until: number }>();
  const alive = (name: string) => {
    const found = all.get(name);
    return found && found.until > clock.now() ? found : null;
  };
  return {
    get: (name) => alive(name)?.value ?? null,
    set: (name, value, lifeMs) => void all.set(name, { value, until: clock.now() + lifeMs }),
    remove: (name) => void all.delete(name),
    lifeOf: (name) => (alive(name)?.until ?? clock.now()) - clock.now(),
  };
};

/** Tabs of one browser, in memory; what one tells, the others hear at once. */
export const createMemoryTabs = (): TabsPort => {
  const all = new Set<{ name: string; hear: (message: unknown) => void }>();
  return {
    open(name, hear) {
      const own = { name, hear };
      all.add(own);
      return {
        tell(message) {
          for (const other of [...all]) if (other !== own && other.name === name) other.hear(message);
        },
        close: () => void all.delete(own),
      };
    },
  };
};

/** Locks of one browser, in memory. */
export const createMemoryLocks = (): LocksPort & { holders(name: string): number } => {
  const held = new Map<string, number>();
  const holders = (name: string): number => held.get(name) ?? 0;
  return {
    holders,
    share(name) {
      held.set(name, holders(name) + 1);
      return async () => {
        held.set(name, holders(name) - 1);
        return holders(name) === 0;
      };
    },
  };
};

/** Repeatable bytes: a test that fails, fails again. */
export const createTestRandom = (seed = 1): Ports['random'] => {
  let state = seed >>> 0 || 1;
  return {
    bytes: (length) =>
      Uint8Array.from({ length }, () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state & 0xff;
      }),
  };
};

export interface TestPorts {
  ports: Omit<Ports, 'fetch'>;
  clock: ManualClock;
  session: ReturnType<typeof createMemoryStorage>;
  local: ReturnType<typeof createMemoryStorage>;
  cookies: ReturnType<typeof createMemoryCookies>;
  /** Shows the page to the visitor. */
  becomeVisible(): void;
  /** Takes it out of sight. */
  becomeHidden(): void;
  /** Paths the core asked the page to go to. */
  visited: string[];
}

/** The world outside, in memory. */
export const createTestPorts = (
  options: { url?: string; routes?: boolean; seed?: number; ownsAddress?: boolean } = {},
): TestPorts => {
  const clock = createManualClock();
  const session = createMemoryStorage();
  const local = createMemoryStorage();
  const cookies = createMemoryCookies(clock);
  const watchers = new Set<() => void>();
  let isVisible = true;
  const visited: string[] = [];
  let address = options.url ?? '';
  const takeParameter = (name: string): string | null => {
    if (address === '') return null;
    const url = new URL(address);
    const hash = new URLSearchParams(url.hash.slice(1));
    const value = url.searchParams.get(name) ?? hash.get(name);
    url.searchParams.delete(name);
    if (hash.has(name)) {
      hash.delete(name);
      url.hash = hash.toString();
    }
    address = url.href;
    return value;
  };
  return {
    ports: {
      // Most tests are about something else; those about sockets bring their own.
      socket: null,
      clock: clock.port,
      random: createTestRandom(options.seed),
      storage: { session, local, cookies },
      tabs: createMemoryTabs(),
      locks: createMemoryLocks(),
      page: {
        url: () => address,
        ...(options.ownsAddress === true ? { takeParameter } : {}),
        ...(options.routes === true ? { address: usualAddress } : {}),
        navigate(path) {
          if (options.routes !== true) return false;
          visited.push(path);
          return true;
        },
        isVisible: () => isVisible,
        onVisible(listener) {
          watchers.add(listener);
          return () => void watchers.delete(listener);
        },
      },
    },
    clock,
    session,
    local,
    cookies,
    visited,
    becomeVisible() {
      isVisible = true;
      watchers.forEach((watcher) => watcher());
    },
    becomeHidden() {
      isVisible = false;
    },
  };
};
