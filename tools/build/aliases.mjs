// Source imports react only. Which library answers is decided here, for rollup, Vite and vitest alike.
import { fileURLToPath } from 'node:url';

const shim = (name) => fileURLToPath(new URL(`./shims/${name}`, import.meta.url));

/** Aliases of every flavour. Order matters: the longer path stands first. */
export const reactAliases = [
  { find: /^react-dom\/server(\.browser)?$/, replacement: shim('no-server-renderer.mjs') },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: shim('sync-store.mjs') },
];

/** What the bundles for foreign pages and the second test flavour add. */
export const preactAliases = [
  ...reactAliases,
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];
