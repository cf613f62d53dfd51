import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import table from './budgets.json' with { type: 'json' };
import { OUT } from './build/inputs.mjs';
import type { Manifest } from './build/manifest.mjs';
import { ROOT } from './checks/source-files';

const LOADER = 'foyer.js';
/** Chunks that a client loads by itself: with its first answer, and with the first call that it makes. */
const OWN: readonly string[] = ['first', 'calls'];
/** And with the login that comes before a page of the member's own. */
const MEMBERS_OWN: readonly string[] = [...OWN, 'session'];

/** Sheets that every game's page of the studio links. */
const GAME_SHEETS = ['base.css', 'studio.css'];

export interface BudgetRow {
  name: string;
  /** Tags the page shows, besides the loader itself. */
  load?: string[];
  /** Lazy files that the tag shows itself with, by their names: with all they need, without what the client of a member loaded by itself. */
  parts?: string[];
  /** Instead of tags: an HTML file of the site, which names every script of its first screen. */
  page?: string;
  /** Instead of tags: the studio's page with each of its families; the heaviest counts. */
  game?: 'heaviest';
  /** Tags that are there already, with what the client loaded by itself: only what comes on top counts. */
  after?: string[];
  /** More fails the build. Goes down with every win, never up. */
  maxBytes: number;
  /** What we promised to reach, where maxBytes is still above it: told with every run, so that it is not taken for met. */
  goalBytes?: number;
  /** Files of ours, loader included. */
  maxFiles?: number;
}

export interface BudgetResult extends BudgetRow {
  bytes: number;
  files: string[];
  faults: string[];
}

/** Bytes of a file as served: of its compressed copy, or its own where the build found it too small for one. */
export function servedBytes(file: string, read: (file: string) => Uint8Array): number {
  try {
    return read(`${file}.br`).length;
  } catch {
    return read(file).length;
  }
}

/**
 * The loader and everything that the tags pull in before they can be used, with those of their lazy files that are named.
 * @throws Error on an unknown tag, or on a file that no tag loads later
 */
export function filesOf(manifest: Manifest, tags: string[], parts: string[] = []): Set<string> {
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    const facts = manifest.files[file];
    if (facts === undefined) throw new Error(`${file} is not in the manifest`);
    files.add(file);
    facts.imports.forEach(add);
    facts.early?.forEach(add);
  };
  add(LOADER);
  const later: string[] = [];
  for (const tag of tags) {
    const chunk = Object.entries(manifest.files).find(([, facts]) => facts.tag === tag);
    if (chunk === undefined) throw new Error(`no file carries ${tag}`);
    add(chunk[0]);
    later.push(...chunk[1].dynamicImports);
  }
  for (const part of parts) {
    const file = later.find((one) => manifest.files[one]?.name === part);
    if (file === undefined) throw new Error(`${tags.join(', ')} loads no ${part}`);
    add(file);
  }
  return files;
}

/** Scripts that a page of the site runs or asks for before anything else does. @throws Error on a page without a script */
export function scriptsOf(html: string): string[] {
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)];
  const run = [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)];
  if (run.length === 0) throw new Error('the page runs no script');
  return [...new Set([...preloaded, ...run].map(([, file = '']) => file))];
}

const IMPORT = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** A script with everything that it imports before it runs. What it asks for later, by import(), is not in it. */
export function withImports(entry: string, read: (file: string) => string): Set<string> {
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, imported = ''] of read(file).matchAll(IMPORT)) add(imported);
  };
  add(entry);
  return files;
}

/** Everything that a game of the studio loads before play: sheets, the page's script, its family's. @throws Error without any family */
export function heaviestGame(names: readonly string[], read: (file: string) => Uint8Array): string[] {
  const text = (file: string): string => Buffer.from(read(file)).toString('utf8');
  const bytes = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + servedBytes(file, read), 0);
  const [heaviest] = names
    .filter((name) => /^family-[\w-]+\.js$/.test(name))
    .map((family) => [
      ...GAME_SHEETS,
      ...new Set([...withImports('studio.js', text), ...withImports(family, text)]),
    ])
    .sort((one, other) => bytes(other) - bytes(one));
  if (heaviest === undefined) throw new Error('there is no family');
  return heaviest;
}

/** Measures one row; a missing file or tag is a fault of the row, never a row left out. */
export function measure(options: {
  row: BudgetRow;
  manifest: Manifest;
  read: (file: string) => Uint8Array;
  /** Files of the site, for rows about one of its pages; default: `read`. */
  readSite?: (file: string) => Uint8Array;
  /** Files of the studio's pages, for the row about its games. */
  games?: { names: readonly string[]; read: (file: string) => Uint8Array };
}): BudgetResult {
  const { row, manifest, games } = options;
  const { page } = row;
  const readFiles = page === undefined ? options.read : (options.readSite ?? options.read);
  const read = row.game === undefined ? readFiles : (games?.read ?? readFiles);
  const result: BudgetResult = { ...row, bytes: 0, files: [], faults: [] };
  try {
    const there = new Set<string>();
    if (row.after !== undefined) {
      for (const file of filesOf(manifest, row.after)) there.add(file);
    }
    const own = row.parts === undefined ? (row.after === undefined ? [] : OWN) : MEMBERS_OWN;
    for (const [file, { name }] of Object.entries(manifest.files)) if (own.includes(name)) there.add(file);
    if (row.game !== undefined) result.files = heaviestGame(games?.names ?? [], read);
    else
      result.files =
        page === undefined
          ? [...filesOf(manifest, row.load ?? [], row.parts)].filter((file) => !there.has(file))
          : scriptsOf(Buffer.from(read(page)).toString('utf8'));
    for (const file of result.files) result.bytes += servedBytes(file, read);
  } catch (fault) {
    result.faults.push(fault instanceof Error ? fault.message : String(fault));
    return result;
  }
  if (result.files.length === 0) result.faults.push('there is nothing to weigh');
  if (result.bytes > row.maxBytes) result.faults.push(`${result.bytes - row.maxBytes} bytes too many`);
  if (row.maxFiles !== undefined && result.files.length > row.maxFiles) {
    result.faults.push(`${result.files.length} files, ${row.maxFiles} allowed`);
  }
  return result;
}

/** Names of a folder's files; none where it was not built. */
function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function run(): void {
  const folder = join(ROOT, OUT.widgets);
  let manifest: Manifest = { version: '', files: {} };
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    process.stdout.write(`there is no ${OUT.widgets}/manifest.json: run npm run build first\n`);
  }
  const studio = join(ROOT, OUT.games, 'studio');
  const rows = table.rows as BudgetRow[];
  const results = rows.map((row) =>
    measure({
      row,
      manifest,
      read: (file) => readFileSync(join(folder, file)),
      readSite: (file) => readFileSync(join(ROOT, OUT.site, file)),
      games: { names: filesIn(studio), read: (file) => readFileSync(join(studio, file)) },
    }),
  );
  process.stdout.write(`${'brotli 11'.padEnd(28)}${'bytes'.padStart(8)}${'budget'.padStart(8)}  files\n`);
  for (const { name, bytes, maxBytes, goalBytes, files, faults } of results) {
    const line = `${name.padEnd(28)}${String(bytes).padStart(8)}${String(maxBytes).padStart(8)}  ${files.length}`;
    const missed =
      goalBytes !== undefined && bytes > goalBytes
        ? `  goal ${goalBytes} missed by ${bytes - goalBytes}`
        : '';
    process.stdout.write(`${line}${missed}${faults.length > 0 ? `  FAIL ${faults.join(', ')}` : ''}\n`);
  }
  const failed = results.filter((result) => result.faults.length > 0).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run();
