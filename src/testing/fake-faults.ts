import type { ManualClock } from './clock';
import type { Interceptor } from './fake-gateway';

/** How a gateway, or what is between, fails one request. */
export interface Fault {
  name: string;
  /** Whatever the call is, it fails; of the others some calls make a right answer. */
  always: boolean;
  answer(clock: ManualClock): Interceptor;
}

const MEGABYTE = 1024 * 1024;
const SLOW_MS = 4_000;

const lost =
  (message: string): Interceptor =>
  () =>
    Promise.reject(new TypeError(message));
const body = (text: string, status = 200, type = 'application/json', more: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'Content-Type': type, ...more } });
const envelope = (content: object, status = 200, more: Record<string, string> = {}) =>
  body(JSON.stringify(content), status, 'application/json', more);

const hang: Interceptor = ({ signal }) =>
  new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error)));

/** A right beginning, and then one byte a second for ever, as a slow line or a malicious server sends them. */
const drip =
  (clock: ManualClock): Interceptor =>
  ({ signal }) => {
    let timer: unknown = null;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const next = (): void => {
          controller.enqueue(new TextEncoder().encode(' '));
          timer = clock.port.setTimeout(next, 1_000);
        };
        next();
        signal.addEventListener('abort', () => {
          clock.port.clearTimeout(timer);
          controller.error(signal.reason);
        });
      },
      cancel: () => clock.port.clearTimeout(timer),
    });
    return new Response(stream, { headers: { 'Content-Type': 'application/json' } });
  };

let huge = '';
const row = (name: string, answer: Fault['answer'], always = true): Fault => ({ name, always, answer });

/** Everything that goes wrong between a page and its gateway; lost files and dropped sockets are tried in a browser. */
export const faults: readonly Fault[] = [
  row('the connection is refused', () => lost('Failed to fetch')),
  row('nothing is answered', () => hang),
  row('500', () => () => envelope({ success: false, errorCode: 'internal_error' }, 500)),
  row('an HTML page', () => () => body('<!doctype html><h1>Bad gateway</h1>', 200, 'text/html')),
  row('429 with Retry-After', () => () => envelope({ success: false }, 429, { 'Retry-After': '3600' })),
  row(
    '401 in the middle',
    () => (seen) =>
      seen.headers.has('Authorization')
        ? envelope({ success: false, errorCode: 'user.or.token.invalid' }, 401)
        : undefined,
    false,
  ),
  row('broken JSON', () => () => body('{"success":true,,"value":[}')),
  row('truncated JSON', () => () => body('{"success":true,"value":{"games":[{"nodeId":10')),
  row('wrong types', () => () => envelope({ success: true, value: 7 }), false),
  row('success: false', () => () => envelope({ success: false, errorCode: 'internal_error' })),
  row('a null value', () => () => envelope({ success: true, value: null }), false),
  row('a body of 10 MB', () => () => body((huge ||= `[${' '.repeat(10 * MEGABYTE)}]`))),
  row('one byte a second', drip),
  row('offline', () => lost('NetworkError when attempting to fetch resource.')),
  row(
    'slow 3G',
    (clock) => () => new Promise((done) => void clock.port.setTimeout(() => done(undefined), SLOW_MS)),
    false,
  ),
  row('a redirect elsewhere', () => lost('Redirect was blocked')),
  row('a picture instead', () => () => body('\u0089PNG\r\n', 200, 'image/png')),
  row('no CORS', () => lost('Load failed')),
];
