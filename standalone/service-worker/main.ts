import { createNotes } from './notes';
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
interface PushedEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface ClickedEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}
interface SiteWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Scope {
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickedEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: WorkerEvent & { readonly data: unknown }) => void,
  ): void;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(query: { type: 'window'; includeUncontrolled: true }): Promise<readonly SiteWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
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

const notes = createNotes({
  origin: location.origin,
  show: (title, options) => scope.registration.showNotification(title, options),
  windows: () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (url) => scope.clients.openWindow(url),
});
scope.addEventListener('push', (event) => event.waitUntil(notes.pushed(event.data?.text() ?? '')));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(notes.clicked(event.notification.data));
});
