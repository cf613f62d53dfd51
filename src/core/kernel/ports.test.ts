import { describe, expect, it } from 'vitest';
import { createCookies, createPorts, createStorage } from './ports';
import { createDebounce, createGate } from './throttle';
import { randomBelow } from './random';
import { randomText } from './random-text';
import { createListeners } from './listeners';
import { createManualClock } from '../../testing/clock';
import { createTestRandom } from '../../testing/ports';
import { asError } from './app-error';

const storageThat = (over: Partial<Storage>): Storage => ({
  length: 0,
  clear: () => undefined,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  ...over,
});
const refuse = () => {
  throw new Error('refused');
};

describe('storage', () => {
  it('falls back to memory when opening, reading or writing is refused', () => {
    for (const open of [
      refuse,
      () => undefined,
      () => storageThat({ setItem: refuse, getItem: refuse, removeItem: refuse }),
    ]) {
      const storage = createStorage(open);
      expect(storage.get('a')).toBeNull();
      storage.set('a', '1');
      expect(storage.get('a')).toBe('1');
      storage.remove('a');
      expect(storage.get('a')).toBeNull();
    }
  });

  it('puts its own name before every key of the page', () => {
    const keys: string[] = [];
    const storage = createStorage(() => storageThat({ setItem: (key) => keys.push(key) }));
    storage.set('token', 'x');
    expect(keys).toEqual(['foyer.token']);
  });
});

describe('cookies', () => {
  it('are written with life, path and site rule, and read back', () => {
    const jar = {
      text: '',
      written: '',
      get cookie() {
        return this.text;
      },
      set cookie(line: string) {
        this.written = line;
        this.text = line.split(';')[0] ?? '';
      },
    };
    const cookies = createCookies(jar, true);
    cookies.set('DEMO-login', 'a;b=c', 86_400_000);
    expect(jar.written).toBe('DEMO-login=a%3Bb%3Dc; Max-Age=86400; Path=/; SameSite=Lax; Secure');
    expect(cookies.get('DEMO-login')).toBe('a;b=c');
    expect(cookies.get('DEMO')).toBeNull();
  });

  it('fall back to memory where there is no document or it keeps nothing', () => {
    for (const jar of [undefined, { cookie: '' }]) {
      const cookies = createCookies(
        jar === undefined
          ? undefined
          : {
              get cookie() {
                return '';
              },
              set cookie(_) {},
            },
        false,
      );
      cookies.set('name', 'value', 1000);
      expect(cookies.get('name')).toBe('value');
      cookies.remove('name');
      expect(cookies.get('name')).toBeNull();
    }
  });
});

describe('the default ports', () => {
  it('have no address and no routes in Node', () => {
    const { page } = createPorts();
    expect(page.url()).toBe('');
    expect(page.navigate('/x')).toBe(false);
    expect(page.onVisible(() => undefined)()).toBeUndefined();
  });
});

describe('waiting', () => {
  it('lets one through per interval and says how long the rest waits', async () => {
    const clock = createManualClock();
    const gate = createGate(clock.port, 1000);
    gate();
    await clock.advance(400);
    try {
      gate();
      expect.unreachable();
    } catch (error) {
      expect(asError(error)).toMatchObject({ code: 'THROTTLED', retryAfterMs: 600 });
    }
    await clock.advance(600);
    expect(gate).not.toThrow();
  });

  it('runs the newest task only, once it is quiet', async () => {
    const clock = createManualClock();
    const debounce = createDebounce(clock.port, 150);
    const ran: number[] = [];
    debounce.run(() => ran.push(1));
    await clock.advance(149);
    debounce.run(() => ran.push(2));
    await clock.advance(149);
    expect(ran).toEqual([]);
    await clock.advance(1);
    expect(ran).toEqual([2]);
  });
});

describe('randomness', () => {
  it('favours no number', () => {
    const random = createTestRandom(11);
    const counts = new Array<number>(49).fill(0);
    for (let draw = 0; draw < 49_000; draw += 1)
      counts[randomBelow(random, 49)] = (counts[randomBelow(random, 49)] ?? 0) + 1;
    expect(Math.max(...counts)).toBeLessThan(3 * Math.max(1, Math.min(...counts)));
    expect(randomText(random, 16)).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it('refuses bytes beyond the last whole multiple', () => {
    const bytes = [255, 254, 250, 7];
    expect(randomBelow({ bytes: () => Uint8Array.of(bytes.shift() ?? 0) }, 50)).toBe(7);
  });
});

describe('listeners', () => {
  it('are told in order, may leave meanwhile, and the same one may listen twice', () => {
    const told: string[] = [];
    const listeners = createListeners<string>();
    const listen = (event: string) => void told.push(event);
    const stop = listeners.add(listen);
    listeners.add(listen);
    listeners.tell('a');
    stop();
    listeners.tell('b');
    expect(told).toEqual(['a', 'a', 'b']);
  });
});
