import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAppFiles } from './build/app-files';
import { minifyCss } from './build/css.mjs';
import { readElements } from './build/custom-elements';
import { ADDRESS, INPUTS, OUT } from './build/inputs.mjs';
import { integrityOf, type Manifest } from './build/manifest.mjs';
import { needsOf, pageScripts } from './build/page-scripts';
import { SOURCES, type SHELLS } from './build/site.mjs';
import { builtKey, markBuilt, ROOT, sourceKey } from './build/state.mjs';
import { sourceFiles } from './checks/source-files';
import { agentPaths } from '../src/features/agent/paths';
import { findRoute, routes, type SiteRoute } from '../standalone/routing/paths';
import { buildHosts } from './package/hosts';
import { writePackage } from './package/manifest';

/** The npm package is for those who program with the SDK; nothing that is served needs it. */
const withPackage = !process.argv.includes('--served');
/** Two lists for two cores, about equally long. */
const LANES = [
  ['widgets', 'umd', 'site', 'desk'].join(),
  [...(withPackage ? ['package'] : []), 'gateway', 'games', 'studio'].join(),
];
/** Pictures and the like that the site's page names by path. */
const SITE_FILES = /\.(svg|png|ico|txt|webmanifest)$/;
const COMPRESSED = ['.js', '.css', '.html', '.json', '.svg', '.webmanifest'];
/** Smaller files gain nothing from compression. */
const COMPRESS_FROM_BYTES = 512;

const at = (path: string): string => join(ROOT, path);
const startedAt = Date.now();
const say = (line: string): void => {
  process.stdout.write(`[build ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}\n`);
};

function bundle(parts: string): Promise<void> {
  const partStartedAt = Date.now();
  return new Promise((resolve, reject) => {
    const rollup = at('node_modules/rollup/dist/bin/rollup');
    const args = [rollup, '--config', at('rollup.config.mjs'), '--silent', '--configOnly', parts];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`${parts}: the build failed`));
      say(`${parts} built in ${((Date.now() - partStartedAt) / 1000).toFixed(1)} s`);
      resolve();
    });
  });
}

/** Copies what is served as it stands: no sources, no tests, no notes. */
function copyPages(from: string, to: string): void {
  if (!existsSync(at(from))) throw new Error(`${from} is missing`);
  cpSync(at(from), at(to), {
    recursive: true,
    filter: (path) => !/(\.tsx?|\.md|\.e2e\.ts)$/.test(path) && basename(path) !== 'node_modules',
  });
}

/** Addresses below a route, which the page of the back-office knows by itself. */
const belowAgents = () =>
  Object.values(agentPaths).flatMap((path) => {
    const route = findRoute(path);
    return route === null || route.paths.some((own) => own === path) ? [] : [{ path, file: shellOf(route) }];
  });

/** What a route shows before any script: home's rooms, the site's header, or nothing of the site. */
function shellOf({ page, layout }: SiteRoute): keyof typeof SHELLS {
  if (layout !== undefined) return 'bare.html';
  return page === 'home' ? 'index.html' : 'page.html';
}

function copyPlainFiles(): void {
  cpSync(at(INPUTS.guide), join(at(OUT.widgets), basename(INPUTS.guide)));
  cpSync(at(INPUTS.migrations), join(at(OUT.gateway), 'migrations'), { recursive: true });
  // The demo's bank reads its sheet beside itself.
  for (const sheet of [INPUTS.bankSheet, INPUTS.quaysideSheet])
    cpSync(at(sheet), join(at(OUT.gateway), basename(sheet)));
  writeFileSync(
    join(at(OUT.widgets), 'draws.css'),
    INPUTS.drawsSheet.map((sheet) => minifyCss(at(sheet))).join(''),
  );
  copyPages(INPUTS.examples, OUT.examples);
  for (const name of readdirSync(at('standalone')).filter((file) => SITE_FILES.test(file))) {
    cpSync(join(at('standalone'), name), join(at(OUT.site), name));
  }
  // The gateway answers these paths with the site's page and everything else with 404.
  writeFileSync(
    join(at(OUT.site), 'routes.json'),
    `${JSON.stringify([...routes.flatMap((route) => route.paths.map((path) => ({ path, file: shellOf(route) }))), ...belowAgents()])}\n`,
  );
  writePageScripts();
  cpSync(join(at(OUT.site), 'page.html'), join(at(OUT.site), '404.html'));
  writeAppFiles({ icon: join(at(INPUTS.sitePublic), 'icon.svg'), folder: at(OUT.site) });
}

/** What each route's page asks for by itself, for the gateway to name in the page. */
function writePageScripts(): void {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(at(OUT.site), name), 'utf8')) as T;
  const rows = read<{ path: string; file: string }[]>('routes.json');
  const scripts = pageScripts({
    manifest: read('manifest.json'),
    sources: read(SOURCES),
    pages: rows.map(({ path, file }) => ({
      path,
      html: readFileSync(join(at(OUT.site), file), 'utf8'),
      needs: needsOf(path),
    })),
  });
  writeFileSync(join(at(OUT.site), 'scripts.json'), `${JSON.stringify(scripts)}\n`);
  rmSync(join(at(OUT.site), SOURCES));
}

/** The single file joins the manifest, and the integrity of all becomes an import map for pages on this origin. */
function finishManifest(): void {
  const path = join(at(OUT.widgets), 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const name = 'foyer.umd.js';
  const single = readFileSync(join(at(OUT.widgets), name));
  manifest.files[name] = {
    name: 'umd',
    entry: true,
    imports: [],
    dynamicImports: [],
    bytes: single.length,
    integrity: integrityOf(single),
  };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  const integrity = Object.fromEntries(
    Object.entries(manifest.files).map(([file, facts]) => [ADDRESS.widgets + file, facts.integrity]),
  );
  writeFileSync(join(at(OUT.widgets), 'importmap.json'), `${JSON.stringify({ integrity }, null, 2)}\n`);
}

/** Compressed copies lie beside the files, so that the gateway never compresses while it serves. */
async function compress(folders: string[]): Promise<void> {
  const files = sourceFiles({ root: at('dist'), folders, endings: COMPRESSED });
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(at('dist'), file));
      if (content.length < COMPRESS_FROM_BYTES) return;
      const mode = extname(file) === '.js' ? constants.BROTLI_MODE_GENERIC : constants.BROTLI_MODE_TEXT;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: mode };
      writeFileSync(join(at('dist'), `${file}.br`), await brotli(content, { params }));
      writeFileSync(join(at('dist'), `${file}.gz`), await zip(content, { level: 9 }));
    }),
  );
  say(`${files.length} files compressed`);
}

async function finishPackage(): Promise<void> {
  await writePackage();
  await buildHosts();
  say('package packed, hosts built with it');
}

async function build(): Promise<void> {
  const key = sourceKey();
  if (process.argv.includes('--if-stale') && builtKey({ withPackage }) === key) {
    say('nothing changed since the last build');
    return;
  }
  say('building widgets, site and gateway');
  // Everything this build makes is made anew: a hashed file of an earlier build must not stay behind.
  mkdirSync(at('dist'), { recursive: true });
  for (const name of readdirSync(at('dist'))) rmSync(join(at('dist'), name), { recursive: true });
  await Promise.all(LANES.map(bundle));
  copyPlainFiles();
  if (withPackage) await finishPackage();
  finishManifest();
  const elements = `${JSON.stringify(await readElements(), null, 2)}\n`;
  writeFileSync(join(at(OUT.widgets), 'custom-elements.json'), elements);
  await compress(['widgets', 'site', 'games']);
  markBuilt({ key, withPackage });
  say('done');
}

await build().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
});
