// Source imports react only. Which library answers is decided here, for rollup, Vite and vitest alike.
import { fileURLToPath } from 'node:url';

const shim = (name) => fileURLToPath(new URL(`./shims/${name}`, import.meta.url));

/** Aliases of every flavour. Order matters: the longer path stands first. */
export const reactAliases = [
  { find: /^react-dom\/server(\.browser)?$/, replacement: shim('no-server-renderer.mjs') },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: shim('sync-store.mjs') },
];

/** The part of i18next that our texts use, in its place: whatever a visitor waits for carries it (docs/adr/0008, 0018). */
const leanTexts = [
  { find: /^i18next$/, replacement: shim('i18next.mjs') },
  { find: /^react-i18next$/, replacement: shim('react-i18next.mjs') },
];

/** The site: React as it is. */
export const siteAliases = [...reactAliases, ...leanTexts];

/** What the bundles for foreign pages and the second test flavour add. */
export const preactAliases = [
  ...reactAliases,
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
  ...leanTexts,
];
