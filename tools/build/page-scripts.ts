import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { agentPaths } from '../../src/features/agent/paths';
import { memberPaths } from '../../src/features/member/paths';
import { findRoute } from '../../standalone/routing/paths';
import { ROOT } from '../checks/source-files';
import { closureOf, type Manifest } from './manifest.mjs';

/** What any page of a member asks for. */
const MEMBERS_OWN = ['src/core/domains/session.effects.ts', 'widgets/balance/element.ts'];
/** More on one page would hold up what comes first. */
const MAX_SCRIPTS = 60;

const LAZY = /^ {2}(\w+): \(\) => import\('([^']+)'\),$/gm;

/** Names of a table of lazy files, and the source of each, without its ending. @throws Error on a table without rows */
export function lazyFilesOf(text: string, file: string): Map<string, string> {
  const rows = [...text.matchAll(LAZY)].map(
    ([, name = '', path = '']) => [name, posix.join(posix.dirname(file), path)] as const,
  );
  if (rows.length === 0) throw new Error(`${file} has no row "name: () => import('…'),"`);
  return new Map(rows);
}

const tableOf = (file: string): Map<string, string> =>
  lazyFilesOf(readFileSync(join(ROOT, file), 'utf8'), file);
const PAGES = tableOf('standalone/routing/pages.ts');
const BODIES = [
  { paths: memberPaths, bodies: tableOf('widgets/member/bodies.ts') },
  { paths: agentPaths, bodies: tableOf('widgets/agent/bodies.ts') },
];

/** Sources that a route's page loads by itself, without their endings, the first one first. */
export function needsOf(path: string): string[] {
  const route = findRoute(path);
  if (route === null) return [];
  const bodies = BODIES.flatMap(({ paths, bodies: rows }) =>
    Object.entries(paths)
      .filter(([, own]) => own === path)
      .flatMap(([name]) => rows.get(name) ?? []),
  );
  const isOwn = route.needsLogin === true || route.agentsOnly === true;
  return [...(isOwn ? MEMBERS_OWN : []), ...[PAGES.get(route.page) ?? []].flat(), ...bodies];
}

export interface PageScript {
  file: string;
  integrity: string;
}

/**
 * By path, the scripts that its page asks for by itself and that its HTML does not name yet: without a hint each of them waits for the one
 * that imports it. @throws Error on a source that is in no file
 */
export function pageScripts(input: {
  manifest: Manifest;
  /** Files by their sources. */
  sources: Readonly<Record<string, string>>;
  pages: readonly { path: string; html: string; needs: readonly string[] }[];
}): Record<string, PageScript[]> {
  const { files } = input.manifest;
  const bySource = new Map(
    Object.entries(input.sources).map(([source, file]) => [source.replace(/\.tsx?$/, ''), file]),
  );
  const fileOf = (source: string): string => {
    const file = bySource.get(source.replace(/\.tsx?$/, ''));
    if (file === undefined) throw new Error(`${source} is in no file that is loaded later`);
    return file;
  };
  const scriptsOf = ({ html, needs }: { html: string; needs: readonly string[] }): PageScript[] => {
    const wanted = new Set<string>();
    for (const source of needs) closureOf(files, fileOf(source), wanted);
    return [...wanted]
      .filter((file) => !html.includes(`"modulepreload" href="/${file}"`) && !html.includes(`src="/${file}"`))
      .slice(0, MAX_SCRIPTS)
      .map((file) => ({ file: `/${file}`, integrity: files[file]?.integrity ?? '' }));
  };
  return Object.fromEntries(input.pages.map((page) => [page.path, scriptsOf(page)]));
}
