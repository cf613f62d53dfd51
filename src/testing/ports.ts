import type { CookieStorage, Ports, TextStorage } from '../core/types';
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
  /** Paths the core asked the page to go to. */
  visited: string[];
}

/** The world outside, in memory. */
export const createTestPorts = (
  options: { url?: string; routes?: boolean; seed?: number } = {},
): TestPorts => {
  const clock = createManualClock();
  const session = createMemoryStorage();
  const local = createMemoryStorage();
  const cookies = createMemoryCookies(clock);
  const watchers = new Set<() => void>();
  const visited: string[] = [];
  return {
    ports: {
      clock: clock.port,
      random: createTestRandom(options.seed),
      storage: { session, local, cookies },
      page: {
        url: () => options.url ?? '',
        navigate(path) {
          if (options.routes !== true) return false;
          visited.push(path);
          return true;
        },
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
    becomeVisible: () => watchers.forEach((watcher) => watcher()),
  };
};
