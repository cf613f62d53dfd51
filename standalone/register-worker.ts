import type { Client } from '../src/core/types';

const ADDRESS = '/service-worker.js';

/** Only the site's own window has a worker: never a framed page, and none where the build made none. */
export const mayHaveWorker = (page: Window): boolean =>
  page.top === page &&
  page.isSecureContext &&
  'serviceWorker' in page.navigator &&
  page.document.querySelector('link[rel="manifest"]') !== null;

/** The worker must not compete with the page's own answers and pictures for the line. */
const AFTER_LOAD_MS = 2_500;
const whenQuiet = (run: () => void): void => {
  const later = (): void => void setTimeout(run, AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
};

/** Makes the site installable and gives it a page for no network. A newer worker takes over with the next page. */
export const startWorker = ({ i18n }: Client): void => {
  if (!mayHaveWorker(window)) return;
  const { serviceWorker } = navigator;
  const tell = (): void =>
    serviceWorker.controller?.postMessage({ type: 'language', language: i18n.store.getState().language });
  whenQuiet(() => {
    serviceWorker
      .register(ADDRESS, { scope: '/', updateViaCache: 'none' })
      .then((registration) => {
        // It came with an earlier page and holds nothing that this one needs: files are kept by their hash.
        registration.waiting?.postMessage({ type: 'take-over' });
        tell();
      })
      // A browser that forbids it shows the site all the same.
      .catch(() => undefined);
  });
  serviceWorker.addEventListener('controllerchange', tell);
  i18n.store.subscribe((now, before) => {
    if (now.language !== before.language) tell();
  });
};
