import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join, resolve } from 'node:path';
import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { preactAliases, reactAliases } from './tools/build/aliases.mjs';
import { siteChunks, widgetChunks } from './tools/build/chunks.mjs';
import { inlineCss, minifyCss } from './tools/build/css.mjs';
import {
  INPUTS,
  OUT,
  PACKAGE_DOORS,
  PACKAGE_ELEMENTS,
  PACKAGE_NEEDS,
  PACKAGE_PEERS,
  PACKAGE_TOOL,
  WIDGET_TAGS,
} from './tools/build/inputs.mjs';
import { stripContract } from './tools/build/strip-calls.mjs';
import { patchPackages } from './tools/build/patch-packages.mjs';
import { loaderFiles, manifest, titleOf, withoutPreloads } from './tools/build/manifest.mjs';
import { minify, minifyFar, minifyWithMap } from './tools/build/minify.mjs';
import { oneKeyword } from './tools/build/one-keyword.mjs';
import { deskPage, DIGEST, sitePage } from './tools/build/site.mjs';
import { transpile } from './tools/build/transpile.mjs';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const at = (path) => resolve(root, path);

const TRANSPILE_CONFIG = at('tools/build/tsconfig.transpile.json');
const EXTENSIONS = ['.mjs', '.js', '.ts', '.tsx', '.json'];

/** The list every browser build shares; aliases stand first, so that Preact wins before anything is resolved. */
function browserPlugins({ aliases, css, translate = transpile() }) {
  return [
    patchPackages(),
    alias({ entries: aliases }),
    inlineCss(css),
    replace({
      preventAssignment: true,
      values: {
        'process.env.NODE_ENV': JSON.stringify('production'),
        __FOYER_VERSION__: JSON.stringify(version),
      },
    }),
    json(),
    nodeResolve({ browser: true, exportConditions: ['production'], extensions: EXTENSIONS }),
    commonjs(),
    translate,
    stripContract(),
  ];
}

/** Our own folders without effects on import: unused modules leave the bundle. */
const PURE = /\/src\/(contract|core|ui|react|features|locales)\//;
const treeshake = { moduleSideEffects: (id) => !PURE.test(id.replaceAll('\\', '/')) };

/** A warning is a finding: circular imports inside packages are theirs, everything else stops the build. */
function onwarn(warning) {
  const isTheirs =
    warning.ids?.every?.((id) => id.includes('node_modules')) ?? warning.id?.includes('node_modules');
  if (
    isTheirs &&
    ['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code)
  )
    return;
  throw Object.assign(new Error(warning.message), { code: warning.code });
}

/** react-shadow's default import of React would keep every part of Preact's: 1.5 KB on each page; React itself comes whole anyway. */
const reactDefault = {
  name: 'foyer-react-default',
  resolveId: (source, importer) =>
    source === 'react' && /[\\/]react-shadow[\\/]/.test(importer ?? '')
      ? at('tools/build/shims/react-default.mjs')
      : null,
};

const widgets = () => ({
  input: { foyer: at(INPUTS.loader) },
  treeshake,
  onwarn,
  output: {
    dir: at(OUT.widgets),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: (chunk) => `${titleOf(chunk).split('.', 1)[0]}-[hash:7].js`,
    // Four bits a character: the loader names every file, and its list of names is what compresses worst.
    hashCharacters: 'hex',
    hoistTransitiveImports: false,
    generatedCode: { preset: 'es2015' },
    manualChunks: widgetChunks(),
    // A chunk smaller than this costs more as a request than as bytes somewhere else.
    experimentalMinChunkSize: 600,
  },
  plugins: [
    reactDefault,
    ...browserPlugins({ aliases: preactAliases }),
    oneKeyword(),
    minifyFar(),
    loaderFiles({ loader: 'foyer.js', tags: WIDGET_TAGS }),
    manifest({ version, tags: WIDGET_TAGS }),
  ],
});

/**
 * One file for pages without modules, joined from the finished widgets: they are translated, rid of unused code and minified
 * already. There is nothing left to preload, so the loader's list of files empties.
 */
const umd = () => ({
  input: at(join(OUT.widgets, 'foyer.js')),
  treeshake: false,
  onwarn,
  output: {
    file: at(join(OUT.widgets, 'foyer.umd.js')),
    // Not UMD: beside a loader of modules an unnamed define() is refused, and nothing of this is meant to be required.
    format: 'iife',
    compact: true,
    inlineDynamicImports: true,
    generatedCode: { preset: 'es2015' },
  },
  plugins: [withoutPreloads({ loader: at(join(OUT.widgets, 'foyer.js')) })],
});

function site() {
  let css = '';
  return {
    input: { site: at(INPUTS.site) },
    treeshake,
    onwarn,
    output: {
      dir: at(OUT.site),
      format: 'es',
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: (chunk) => `assets/${titleOf(chunk)}-[hash].js`,
      // Four bits a character: the names of files compress worst of all that a page loads.
      hashCharacters: 'hex',
      generatedCode: { preset: 'es2015' },
      manualChunks: siteChunks(),
      onlyExplicitManualChunks: true,
    },
    plugins: [
      ...browserPlugins({ aliases: reactAliases, css: { onPlain: (text) => void (css += text) } }),
      minify(),
      sitePage({
        template: at(INPUTS.siteTemplate),
        publicFolder: at(INPUTS.sitePublic),
        takeCss: () => css,
      }),
      manifest({ version, digest: DIGEST }),
    ],
  };
}

/** The operators' desk, beside the site and without a file in common. */
function desk() {
  let css = '';
  return {
    input: { desk: at(INPUTS.desk) },
    treeshake,
    onwarn,
    output: {
      dir: at(OUT.desk),
      format: 'es',
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: (chunk) => `assets/${titleOf(chunk)}-[hash].js`,
      hashCharacters: 'hex',
      generatedCode: { preset: 'es2015' },
    },
    plugins: [
      ...browserPlugins({ aliases: reactAliases, css: { onPlain: (text) => void (css += text) } }),
      minify(),
      deskPage({ template: at(INPUTS.deskTemplate), takeCss: () => css }),
    ],
  };
}

/** One file under a name that never changes; the edition in it is filled in once its offline pages are known. */
const serviceWorker = () => ({
  input: at(INPUTS.serviceWorker),
  onwarn,
  output: { file: at(join(OUT.site, 'service-worker.js')), format: 'iife' },
  plugins: [nodeResolve({ browser: true, extensions: EXTENSIONS }), transpile(), minify()],
});

const gateway = ({ input, name, ...more }) => ({
  input: at(input),
  ...more,
  // Packages stay in node_modules; only our own files are joined, which is what makes the start fast.
  external: (id) =>
    id.startsWith('node:') ||
    builtinModules.includes(id) ||
    (/^[@a-z]/i.test(id) && !/^[A-Za-z]:[\\/]/.test(id)),
  onwarn,
  output: {
    dir: at(OUT.gateway),
    entryFileNames: name,
    // What is imported on demand waits in a file of its own: joined to the entry, it would run before the entry's end.
    chunkFileNames: `${name.replace(/\.js$/, '')}-[name]-[hash].js`,
    format: 'es',
    sourcemap: true,
  },
  plugins: [
    json(),
    nodeResolve({ extensions: EXTENSIONS, exportConditions: ['node'] }),
    transpile({ withMap: true }),
  ],
});

/** One whole file each: a vendor serves its pages' scripts by their names, from a folder of its own. */
const gamePage = (path) => ({
  input: at(path),
  onwarn,
  output: {
    file: at(join(OUT.games, path.split('/')[2], basename(path).replace(/\.ts$/, '.js'))),
    format: 'es',
  },
  plugins: [
    inlineCss(),
    json(),
    nodeResolve({ browser: true, extensions: EXTENSIONS }),
    transpile(),
    minify(),
  ],
});

/** Sheets that a page links, minified beside its scripts. */
const sheets = (paths) => ({
  name: 'foyer-sheets',
  generateBundle() {
    for (const path of paths)
      this.emitFile({ type: 'asset', fileName: basename(path), source: minifyCss(at(path)) });
  },
});

/** The studio's pages: a family's view is a script of its own, under a name that the page's HTML can tell. */
const studioPages = () => ({
  input: Object.fromEntries(Object.entries(INPUTS.studioPages).map(([name, path]) => [name, at(path)])),
  onwarn,
  output: {
    dir: at(join(OUT.games, 'studio')),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name]-[hash].js',
    hashCharacters: 'hex',
    generatedCode: { preset: 'es2015' },
    experimentalMinChunkSize: 1_200,
  },
  plugins: [
    inlineCss(),
    json(),
    nodeResolve({ browser: true, extensions: EXTENSIONS }),
    transpile(),
    minify(),
    sheets(INPUTS.studioSheets),
  ],
});

/** Packages that the npm package names as its own needs: the host's installer brings them, one copy for the whole page. */
const packageNeeds = new RegExp(`^(${[...PACKAGE_NEEDS, ...PACKAGE_PEERS].join('|')})(/|$)`);

/**
 * Plain modules for npm, without a host's own libraries and without aliases. The SDK and the tool are built separately: otherwise rollup
 * puts the code that both import into chunks of its own, and a page with the SDK loads twenty small files.
 */
const packageModules = (typescript, { inputs, folder }) => ({
  input: Object.fromEntries(Object.entries(inputs).map(([name, path]) => [name, at(path)])),
  external: (id) => packageNeeds.test(id) || id.startsWith('node:'),
  treeshake,
  onwarn,
  output: {
    dir: at(OUT.package),
    format: 'es',
    chunkFileNames: `${folder}/[name]-[hash].js`,
    sourcemap: true,
    generatedCode: { preset: 'es2015' },
  },
  plugins: [
    replace({ preventAssignment: true, values: { __FOYER_VERSION__: JSON.stringify(version) } }),
    json(),
    nodeResolve({ extensions: EXTENSIONS }),
    commonjs(),
    typescript({ tsconfig: TRANSPILE_CONFIG, compilerOptions: { outDir: undefined } }),
  ],
});

/** The elements for npm: whole, like those of the script tag, so that they work in a host of any framework. */
const packageElements = () => ({
  input: { elements: at(PACKAGE_ELEMENTS) },
  treeshake,
  onwarn,
  output: {
    dir: at(OUT.package),
    format: 'es',
    chunkFileNames: (chunk) => `elements/${titleOf(chunk)}-[hash].js`,
    hashCharacters: 'base36',
    sourcemap: true,
    generatedCode: { preset: 'es2015' },
    experimentalMinChunkSize: 1_000,
  },
  plugins: [
    reactDefault,
    ...browserPlugins({ aliases: preactAliases, translate: transpile({ withMap: true }) }),
    minifyWithMap(),
  ],
});

const packageTypes = (dts) => ({
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id),
  // A type that a door uses without exporting is worth a line, and no reason to ship no types.
  onwarn: (warning, warn) => (warning.plugin === 'dts' ? warn(warning) : onwarn(warning)),
  input: Object.fromEntries(
    Object.entries({ ...PACKAGE_DOORS, elements: PACKAGE_ELEMENTS }).map(([name, path]) => [name, at(path)]),
  ),
  output: { dir: at(OUT.package), format: 'es', chunkFileNames: 'types/[name]-[hash].d.ts' },
  plugins: [dts({ tsconfig: at('tools/build/tsconfig.types.json') })],
});

/** Name → configs; `rollup -c --configOnly widgets,site` makes a part, without it everything is made. */
const parts = {
  widgets: () => [widgets()],
  umd: () => [umd()],
  site: () => [site(), serviceWorker()],
  desk: () => [desk()],
  // Looking for unused code takes a third of its time and finds 10 KB of 4 MB.
  gateway: () => [gateway({ input: INPUTS.gateway, name: 'main.js', treeshake: false })],
  operator: () => [gateway({ input: INPUTS.operator, name: 'operator.js' })],
  games: () => INPUTS.gamePages.map(gamePage),
  studio: () => [studioPages()],
  // Nothing that is served needs these plugins, and they take half a second to load.
  package: async () => {
    const { default: typescript } = await import('@rollup/plugin-typescript');
    const { dts } = await import('rollup-plugin-dts');
    return [
      packageModules(typescript, { inputs: PACKAGE_DOORS, folder: 'sdk' }),
      packageModules(typescript, { inputs: PACKAGE_TOOL, folder: 'tool' }),
      packageElements(),
      packageTypes(dts),
    ];
  },
};

export default async (args) => {
  const requested = args.configOnly === undefined ? Object.keys(parts) : String(args.configOnly).split(',');
  delete args.configOnly;
  const unknown = requested.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Error(`there is no part "${unknown}": ${Object.keys(parts).join(', ')}`);
  const configs = (await Promise.all(requested.map((name) => parts[name]()))).flat();
  // npm installs no links, and asking the disk about every folder of every import takes seconds.
  return configs.map((config) => ({ preserveSymlinks: true, ...config }));
};
