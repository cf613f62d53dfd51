import { createStore } from 'zustand/vanilla';
import type { Member } from '../../contract/entities/member';
import type { SystemStatus } from '../../contract/entities/system';
import { AppError, asError } from '../kernel/app-error';
import { httpAddress } from '../kernel/http-address';
import { createLazy } from '../kernel/lazy';
import { randomBelow } from '../kernel/random';
import { wait } from '../kernel/throttle';
import type { FirstAnswer } from '../first-answer';
import type { Client, SystemDomain } from '../types';

/** A page that becomes visible asks again, at most this often. */
const ASK_AGAIN_MS = 60_000;
/** A check by hand or after a refusal waits this long after the answer before. */
const CHECK_GAP_MS = 3_000;
/** Shorter than the first turn of a retry. */
const WATCH_AFTER_MS = 60_000;
/** One random byte picks the CDN. */
const MAX_CDNS = 256;

type State = ReturnType<SystemDomain['store']['getState']>;

/** The call that every merchant has is switched off for one that the gateway does not know. */
const startError = (error: AppError): AppError =>
  error.code === 'FUNCTION_NOT_AVAILABLE' ? new AppError('MERCHANT_UNKNOWN', { cause: error }) : error;

/** Start-up answer, flags, picture addresses, countries and help. */
export const createSystem = (
  client: Pick<Client, 'call' | 'config' | 'ports' | 'i18n' | 'onDestroy'>,
  options: {
    earlyStatus: Promise<Response> | undefined;
    firstAnswer(): Promise<FirstAnswer>;
    settled(status: SystemStatus | null): Promise<void>;
    member(): Member | null;
  },
): SystemDomain => {
  const { ports, config } = client;
  const store = createStore<State>(() => ({ load: 'idle', status: null, error: null }));
  let early = options.earlyStatus;
  let running: Promise<void> | null = null;
  let started: Promise<void> | null = null;
  let askedAt = -Infinity;
  let checking: Promise<void> | null = null;
  let watched = false;
  let watchTimer: unknown = null;

  const ask = async (): Promise<SystemStatus> => {
    const first = early;
    early = undefined;
    if (first) {
      try {
        const body = (await (await first).json()) as { success?: unknown; value?: unknown };
        if (body.success === true) {
          const { decode, status } = await options.firstAnswer();
          return decode(status.reply, body.value);
        }
      } catch {
        // The early answer is a favour of the loader; without it the call goes its usual way.
      }
    }
    return client.call((await options.firstAnswer()).status, {});
  };
  const load = (quiet: boolean): Promise<void> => {
    running ??= (async () => {
      askedAt = ports.clock.now();
      if (!quiet) store.setState({ load: 'loading', error: null });
      try {
        const said = await ask();
        const status = { ...said, dialect: config.speech.dialect ?? said.dialect };
        // The languages are set before listeners hear that the start-up is over.
        await options.settled(status);
        store.setState({ load: 'ready', status, error: null });
        watch(status.state === 'open');
      } catch (error) {
        if (quiet) return;
        await options.settled(null);
        store.setState({ load: 'error', error: startError(asError(error)) });
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };
  /** What asks again comes before its first turn; never without a page, where a script must be able to end. */
  const watch = (isOpen: boolean): void => {
    if (watched || !(ports.page.isVisible ?? 'document' in globalThis)) return;
    ports.clock.clearTimeout(watchTimer);
    const waitedMs = isOpen ? WATCH_AFTER_MS : 0;
    watchTimer = ports.clock.setTimeout(() => {
      watched = true;
      import('./system.watch').then(
        ({ watchStatus }) => client.onDestroy(watchStatus({ ports, store, ask: check, waitedMs })),
        // The file was lost: the next answer tries again.
        () => (watched = false),
      );
    }, waitedMs);
  };
  const check = (): Promise<void> =>
    (checking ??= (async () => {
      const early = askedAt + CHECK_GAP_MS - ports.clock.now();
      if (early > 0) await wait(ports.clock, early);
      await load(store.getState().status !== null);
    })().finally(() => {
      checking = null;
    }));
  client.onDestroy(
    ports.page.onVisible(() => {
      if (started && ports.clock.now() - askedAt >= ASK_AGAIN_MS) void load(store.getState().status !== null);
    }),
  );

  /** One of a list for the whole session; the one after it when that one failed. '' when there is none. */
  const pickCdn = (name: 'image' | 'launch', failedUrl = ''): string => {
    const cdns = (store.getState().status?.[`${name}Cdns`] ?? []).slice(0, MAX_CDNS);
    if (cdns.length === 0) return '';
    const key = `${name}Cdn`;
    const kept = ports.storage.session.get(key) ?? '';
    let at = cdns.indexOf(kept);
    if (at < 0) at = randomBelow(ports.random, cdns.length);
    else if (failedUrl.startsWith(kept)) at = (at + 1) % cdns.length;
    const picked = cdns[at] ?? '';
    if (picked !== kept) ports.storage.session.set(key, picked);
    return picked;
  };

  // Few pages ask for countries, help or customer service, so none of it travels with the first answer.
  const information = createLazy(async () =>
    (await import('./system.information')).createInformation(client),
  );
  const supportPart = createLazy(() => import('./system.support'));

  return {
    store,
    start: () => (started ??= load(false)),
    retry: () => (started = load(false)),
    check,
    flag: (moduleId) =>
      Object.hasOwn(store.getState().status?.flags ?? {}, moduleId) &&
      store.getState().status?.flags[moduleId] === true,
    image(path, failedUrl) {
      if (!path) return '';
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return httpAddress(path, config.gateway);
      return httpAddress(
        `${(pickCdn('image', failedUrl) || config.gateway).replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`,
        `${config.gateway}/`,
      );
    },
    countries: async () => (await information()).countries(),
    help: async () => (await information()).help(client.i18n.store.getState().language),
    launchCdn: () => httpAddress(pickCdn('launch')).replace(/\/+$/, ''),
    customerServices: async () =>
      (await supportPart()).openServices(
        store.getState().status?.customerService ?? [],
        options.member()?.vip?.id ?? '',
      ),
  };
};
