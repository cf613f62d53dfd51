import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { agentPaths } from '../../src/features/agent/paths';
import { findRoute, routes, type SiteRoute } from '../../standalone/routing/paths';
import { writeAppFiles } from './app-files';
import { minifyCss } from './css.mjs';
import { readElements } from './custom-elements';
import { ADDRESS, INPUTS, OUT } from './inputs.mjs';
import { integrityOf, type Manifest } from './manifest.mjs';
import { needsOf, pageScripts } from './page-scripts';
import { SOURCES, type SHELLS } from './site.mjs';
import { ROOT } from './state.mjs';

/** Pictures and the like that the site's page names by path. */
const SITE_FILES = /\.(svg|png|ico|txt|webmanifest)$/;

const at = (path: string): string => join(ROOT, path);

/** Copies what is served as it stands: no sources, no tests, no notes. */
function copyPages(from: string, to: string): void {
  if (!existsSync(at(from))) throw new Error(`${from} is missing`);
  cpSync(at(from), at(to), {
    recursive: true,
    filter: (path) => !/(\.tsx?|\.md|\.e2e\.ts)$/.test(path) && basename(path) !== 'node_modules',
  });
}

/** What a route shows before any script: home's rooms, the site's header, or nothing of the site. */
function shellOf({ page, layout }: SiteRoute): keyof typeof SHELLS {
  if (layout !== undefined) return 'bare.html';
  return page === 'home' ? 'index.html' : 'page.html';
}

/** Addresses below a route, which the page of the back-office knows by itself. */
const belowAgents = () =>
  Object.values(agentPaths).flatMap((path) => {
    const route = findRoute(path);
    return route === null || route.paths.some((own) => own === path) ? [] : [{ path, file: shellOf(route) }];
  });

/** Copies the files that need no bundler, and writes those that are made from the site's routes and its bundle. */
export function copyPlainFiles(): void {
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
export function finishManifest(): void {
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

/** Writes what editors and documentation tools read about the elements. */
export async function writeElements(): Promise<void> {
  const elements = `${JSON.stringify(await readElements(), null, 2)}\n`;
  writeFileSync(join(at(OUT.widgets), 'custom-elements.json'), elements);
}
