import { createWorker } from './worker';

declare const __FOYER_EDITION__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: WorkerEvent & { readonly data: unknown }) => void,
  ): void;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
}

const scope = globalThis as unknown as Scope;
const worker = createWorker(
  {
    origin: location.origin,
    caches,
    fetch: (request, init) => fetch(request, init),
    languages: () => navigator.languages,
    enablePreload: async () => scope.registration.navigationPreload?.enable(),
    claim: () => scope.clients.claim(),
    skipWaiting: () => scope.skipWaiting(),
  },
  __FOYER_EDITION__,
);

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
scope.addEventListener('message', (event) => event.waitUntil(worker.hear(event.data)));
scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request, {
    ...(event.preloadResponse === undefined ? {} : { preloaded: event.preloadResponse }),
    later: (work) => event.waitUntil(work),
  });
  if (answer !== null) event.respondWith(answer);
});
