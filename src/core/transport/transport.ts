import ky, { HTTPError, type Hooks, type Options } from 'ky';
import { bare } from '../../contract/bare';
import type { Call } from '../../contract/call';
import { AppError, isAppError } from '../kernel/app-error';
import type { CheckedConfig } from '../kernel/config';
import { randomBelow } from '../kernel/random';
import { wait } from '../kernel/throttle';
import type { CallOptions, Client } from '../types';
import { readAnswer, retryAfterMs } from './answer';
import { decode } from './decode';
import type { Dialect } from './dialect';
import { writeJson, writeQuery } from './json';
import type { SealedCall } from './sealing/sealing';

/** Tries after the first, for reads only. */
export const MAX_RETRIES = 2;
export const RETRY_STATUSES = [429, 500, 502, 503, 504];
const RETRY_BASE_MS = 400;
/** A server that asks for a longer pause is answered with its error at once: a person waits for this. */
export const MAX_RETRY_AFTER_MS = 5_000;

export interface TransportDeps {
  client: Pick<Client, 'config' | 'ports' | 'serverTime'>;
  /** What the page has asked for already. */
  earlyAnswer?: CheckedConfig['earlyAnswer'] | undefined;
  /** Aborts everything under way when the client ends. */
  closing: AbortSignal;
  token(): string | null;
  language(): string;
  /** Told once per refused token; says whether the token was still the session's. */
  refused(token: string, error: AppError): void;
  seal(message: { text: string; method: string; path: string }, dialect: Dialect | null): Promise<SealedCall>;
  /**
   * The gateway's own way with calls, null when it is the contract's. `known`: as far as it is known now, since reads leave at
   * once; `settled`: with the start-up answer where that is under way; `asked`: with that answer in any case.
   */
  dialect(when: 'known' | 'settled' | 'asked'): Promise<Dialect | null>;
}

export type Transport = (call: Call, request: object, options?: CallOptions) => Promise<unknown>;

const unsaid = (names: string): Record<string, undefined> =>
  Object.fromEntries(names.split(' ').map((name) => [name, undefined]));
/** What ky and the browser would otherwise take from Object.prototype: said, and said to be nothing. */
const UNSAID: Options = unsaid(
  'json body prefixUrl context parseJson stringifyJson onDownloadProgress onUploadProgress ' +
    'mode cache referrer referrerPolicy integrity keepalive window priority duplex',
);
/** ky adds inherited hooks to lists, empty ones too; only where `undefined` is said it leaves them out. So there are none of ours. */
const NO_HOOKS: Hooks = unsaid('beforeRequest beforeRetry beforeError afterResponse');
/** ky looks for these on a text too, which inherits as well. */
const NOT_OF_ADDRESS = { headers: undefined, method: undefined, signal: undefined };

/** How a request's content travels: in the address, as a form, or as JSON. */
const bodyOf = (call: Call, content: unknown) => {
  if (call.method === 'GET') return {};
  // The type of a form is told by fetch itself.
  if (call.form) return { body: new URLSearchParams(writeQuery(Object(content) as object)) };
  return { json: content, stringifyJson: writeJson };
};

/** Gateways exist that say so with 200, 400 or 403. */
const isRefusal = (error: unknown): error is AppError =>
  isAppError(error) && (error.status === 401 || /^SESSION_/.test(error.code));

/** What is only read may leave before anything is known of the gateway, and may be sent again. */
const isRead = (call: Call): boolean => call.method === 'GET' && !call.once;

/** Makes the one function through which every call goes. It rejects with AppError only. */
export const createTransport = (deps: TransportDeps): Transport => {
  const { config, ports, serverTime } = deps.client;
  let captchaId = '';

  /** ms to wait before another try, or null for an error that another try will not cure. */
  const pause = (error: unknown, tries: number): number | null => {
    const jitter = randomBelow(ports.random, 256) / 256;
    const usual = RETRY_BASE_MS * 2 ** (tries - 1) * (0.5 + jitter / 2);
    if (!(error instanceof HTTPError)) return usual;
    if (!RETRY_STATUSES.includes(error.response.status)) return null;
    const asked = retryAfterMs(error.response.headers, ports.clock.now());
    if (asked === null) return usual;
    return asked <= MAX_RETRY_AFTER_MS ? asked : null;
  };

  const send = async (
    wanted: Call,
    content: object,
    options: CallOptions,
    token: string | null,
    dialect: Dialect | null,
  ) => {
    const told = await dialect?.translate(wanted, content, token ?? '');
    const { call, request } = told ?? { call: wanted, request: content };
    const headers: Record<string, string> = {
      Merchant: config.merchant,
      Device: 'web',
      Language: deps.language(),
      'X-Gateway-Version': '3',
      ...(token ? { Authorization: token } : {}),
      ...(captchaId && call.sealed ? { 'X-Captcha-Id': captchaId } : {}),
      ...options.headers,
    };
    let url = config.gateway + call.path;
    let body: unknown = request;
    if (call.method === 'GET') url += `?${writeQuery(request)}`;
    if (call.sealed) {
      const message = { text: writeJson(request), method: call.method, path: call.path };
      const sealed = await deps.seal(message, dialect);
      Object.assign(headers, sealed.headers);
      body = sealed.body;
    }
    const askedAt = ports.clock.now();
    const stop = new AbortController();
    let timedOut = false;
    const timer = ports.clock.setTimeout(() => {
      timedOut = true;
      stop.abort();
    }, config.timeoutMs);
    const abort = () => stop.abort();
    const signals = [options.signal, deps.closing];
    for (const signal of signals) {
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, bare({ once: true }));
    }
    if (!stop.signal.aborted) told?.left();
    try {
      const response = await ky(Object.assign(new URL(url), NOT_OF_ADDRESS), {
        ...UNSAID,
        searchParams: '',
        method: call.method,
        headers,
        ...bodyOf(call, body),
        fetch: (input) => deps.earlyAnswer?.(input as Request) ?? ports.fetch(input),
        // Time belongs to the clock port: one limit over all tries, pauses in shouldRetry.
        timeout: false,
        signal: stop.signal,
        credentials: config.speech.credentials ?? 'same-origin',
        // Token, merchant and what was typed go to the gateway and nowhere it may point to.
        redirect: 'manual',
        throwHttpErrors: (status) => RETRY_STATUSES.includes(status),
        retry: {
          limit: isRead(wanted) ? MAX_RETRIES : 0,
          methods: ['get'],
          statusCodes: RETRY_STATUSES,
          delay: () => 0,
          jitter: undefined,
          shouldRetry: async ({ error, retryCount }) => {
            const pauseMs = stop.signal.aborted ? null : pause(error, retryCount);
            if (pauseMs === null) return false;
            const stopped = new Promise<void>((done) =>
              stop.signal.addEventListener('abort', () => done(), bare({ once: true })),
            );
            await Promise.race([wait(ports.clock, pauseMs), stopped]);
            stop.signal.throwIfAborted();
            return true;
          },
        },
        hooks: NO_HOOKS,
      }).catch((error: unknown) => {
        if (error instanceof HTTPError) return error.response;
        throw error;
      });
      captchaId = response.headers.get('X-Captcha-Id') ?? captchaId;
      // What a cache has kept tells the time of then; `t` is there so that none does.
      const isFresh = call.method !== 'GET' || Object.hasOwn(request, 't');
      if (isFresh || /no-store/i.test(response.headers.get('Cache-Control') ?? ''))
        serverTime.heard(Date.parse(response.headers.get('Date') ?? ''), askedAt);
      const value = await readAnswer(response, call, ports.clock.now());
      return decode(wanted.reply, told ? await told.read(value) : value);
    } catch (cause) {
      const code = timedOut
        ? 'NETWORK_TIMEOUT'
        : stop.signal.aborted
          ? 'NETWORK_ABORTED'
          : 'NETWORK_UNREACHABLE';
      const error = isAppError(cause) ? cause : new AppError(code, { cause });
      throw told?.refusal(error) ?? error;
    } finally {
      ports.clock.clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    }
  };

  return async (wanted, request, given) => {
    const options = bare({ ...given });
    const attempt = async (token: string | null): Promise<unknown> => {
      const dialect = await deps.dialect(isRead(wanted) ? 'known' : wanted.sealed ? 'asked' : 'settled');
      const first = send(wanted, request, options, token, dialect);
      // A read may have left before it was known whose words are spoken, and its answer may fit ours by luck. The start-up answer
      // itself cannot wait for itself.
      const isEarly = !dialect && isRead(wanted) && !wanted.merchantInQuery;
      const spoken =
        isEarly &&
        (await first.then(
          () => deps.dialect('known'),
          () => deps.dialect('settled'),
        ));
      return spoken ? send(wanted, request, options, token, spoken) : first;
    };
    const token = options.anonymous ? null : deps.token();
    try {
      return await attempt(token);
    } catch (error) {
      if (token === null || !isRefusal(error)) throw error;
      deps.refused(token, error);
      const isOpen = wanted.access === 'visitor' || wanted.access === 'public';
      if (!isOpen || !isRead(wanted)) throw error;
      // A dead token must not hide what guests may see.
      return attempt(null);
    }
  };
};
