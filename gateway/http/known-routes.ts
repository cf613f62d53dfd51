import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INDEX = 'index.html';
const MAX_ROUTES = 500;

/** Parses a row of routes.json: a path, or a path with its file. */
const routeRow = (row: unknown): { path: string; file: string } | null => {
  if (typeof row === 'string') return { path: row, file: INDEX };
  if (typeof row !== 'object' || row === null) return null;
  const path: unknown = Reflect.get(row, 'path');
  const file: unknown = Reflect.get(row, 'file');
  return typeof path === 'string' && typeof file === 'string' ? { path, file } : null;
};

export interface KnownRoutes {
  /** Returns the listed route that matches a path, and its page; null for an unknown path. */
  of: (path: string) => { route: string; file: string } | null;
  files: Set<string>;
}

export const NO_ROUTES: KnownRoutes = { of: () => null, files: new Set() };

/** Routes of the site's router and their pages, from the routes.json of the build. */
export const knownRoutes = (folder: string): KnownRoutes => {
  const table = join(folder, 'routes.json');
  if (!existsSync(table)) return NO_ROUTES;
  const read: unknown = JSON.parse(readFileSync(table, 'utf8'));
  const rows = (Array.isArray(read) ? read : []).slice(0, MAX_ROUTES).flatMap((row) => routeRow(row) ?? []);
  const tests = rows.map(({ path, file }) => ({
    row: { route: path, file },
    test: new RegExp(
      `^${path.replace(/[.+?^${}()|[\]\\*]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]{1,100}')}/?$`,
      'i',
    ),
  }));
  return {
    of: (path) => tests.find(({ test }) => test.test(path))?.row ?? null,
    files: new Set(rows.map(({ file }) => file)),
  };
};
