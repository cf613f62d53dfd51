// Everything the build makes, by name. A name whose source is missing fails the build: nothing drops out in silence.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const WIDGETS = resolve(import.meta.dirname, '../../widgets');
const STUDIO = resolve(import.meta.dirname, '../../gateway/vendors/studio/page/families');

/** Folder in widgets/ → tag: every folder with a definition is a widget. */
export const WIDGET_TAGS = Object.fromEntries(
  readdirSync(WIDGETS)
    .filter((folder) => existsSync(join(WIDGETS, folder, 'definition.ts')))
    .sort()
    .map((folder) => [folder, `foyer-${folder}`]),
);

/** Widgets that ask the gateway as soon as they stand: what calls are made with is fetched beside them. */
export const ASKING_AT_ONCE = ['banner', 'lobby', 'notices', 'winners'];

/** Every folder with a view is a family of the studio's games: `family-<name>` → file. */
const STUDIO_FAMILIES = Object.fromEntries(
  readdirSync(STUDIO)
    .filter((folder) => existsSync(join(STUDIO, folder, 'view.ts')))
    .sort()
    .map((folder) => [`family-${folder}`, `gateway/vendors/studio/page/families/${folder}/view.ts`]),
);

/** Entry files, relative to the root. */
export const INPUTS = {
  loader: 'src/loader/foyer.ts',
  site: 'standalone/main.tsx',
  siteTemplate: 'standalone/index.html',
  /** The operators' desk: a page of its own, of which the site's pages load nothing. */
  desk: 'standalone/desk/main.tsx',
  deskTemplate: 'standalone/desk/index.html',
  /** Runs beside the site's pages, under a fixed name. */
  serviceWorker: 'standalone/service-worker/main.ts',
  /** Files with addresses of their own: icons. */
  sitePublic: 'standalone/public',
  gateway: 'gateway/main.ts',
  /** The operator's tool, for places without the sources. */
  operator: 'gateway/operator/main.ts',
  migrations: 'gateway/database/migrations',
  bankSheet: 'gateway/simulators/pix/bank.css',
  quaysideSheet: 'gateway/simulators/quayside/quayside.css',
  /** The looks of results that are shown without a script, one after the other. */
  drawsSheet: [
    'src/ui/styles/tokens.css',
    'src/ui/styles/reset.css',
    'src/ui/primitives/button.css',
    'src/features/draws/draws.css',
  ],
  /** One script each, by name under dist/games/<vendor>/. */
  gamePages: [
    'gateway/vendors/house/page/glowmoth.ts',
    'gateway/vendors/house/page/duel.ts',
    'gateway/vendors/house/page/koi.ts',
    'gateway/vendors/house/page/verify.ts',
    'gateway/vendors/saltglass/simulator/page/tidewheel.ts',
    'gateway/vendors/saltglass/simulator/page/verify.ts',
    'gateway/engagement/chat/page/chat.ts',
  ],
  /** The studio's pages: two of their own and one for each family, with what they share in chunks. */
  studioPages: {
    studio: 'gateway/vendors/studio/page/studio.ts',
    verify: 'gateway/vendors/studio/page/verify.ts',
    ...STUDIO_FAMILIES,
  },
  studioSheets: [
    'gateway/vendors/page-kit/base.css',
    'gateway/vendors/page-kit/paper.css',
    'gateway/vendors/studio/page/studio.css',
  ],
  examples: 'examples',
  /** What a page needs: sentences in the console lead to it, so it lies beside the scripts. */
  guide: 'docs/wire-it-up.md',
};

/** The npm package: `foyer`, `foyer/react`, `foyer/vue` are modules of the SDK … */
export const PACKAGE_DOORS = {
  index: 'src/core/index.ts',
  react: 'src/package/react.tsx',
  vue: 'src/package/vue.ts',
};
/** … and `foyer/elements` brings the elements. */
export const PACKAGE_ELEMENTS = 'src/package/elements.ts';
/** The tool of the package (`foyer conformance`), built separately from the SDK. */
export const PACKAGE_TOOL = { conformance: 'tools/conformance/main.ts' };
/** What the package's SDK imports and its installer brings. */
export const PACKAGE_NEEDS = [
  '@firebase/app',
  '@firebase/auth',
  '@noble/curves',
  '@simplewebauthn/browser',
  'i18next',
  'ky',
  'react-i18next',
  'valibot',
  'zustand',
];
/** What only some doors of the package import: the host has it. */
export const PACKAGE_PEERS = ['react'];

/** Where things go, relative to the root. */
export const OUT = {
  widgets: 'dist/widgets/v1',
  package: 'dist/package',
  site: 'dist/site',
  desk: 'dist/site/desk',
  gateway: 'dist/gateway',
  games: 'dist/games',
  examples: 'dist/examples',
};

/** Addresses under which the gateway serves them. */
export const ADDRESS = { widgets: '/widgets/v1/', site: '/' };

/**
 * Addresses of what a first start builds behind the first page, as paths or, with a slash at the end, as folders; the gateway
 * answers them with 503 until then.
 */
export const LATER_PATHS = [
  '/desk',
  '/desk/',
  '/openapi',
  '/openapi/',
  '/openapi.json',
  '/games/',
  '/chat/room',
  '/chat/files/',
  ...['foyer.umd.js', 'manifest.json', 'importmap.json', 'custom-elements.json'].map(
    (name) => ADDRESS.widgets + name,
  ),
];
