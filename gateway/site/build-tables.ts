import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteHeaderOptions } from '../http/index';

/** Title and description of each route, by path and language. The description is '' if search engines must not list the route. */
export type Heads = ReadonlyMap<string, Readonly<Record<string, { title: string; about: string }>>>;

/** Scripts that a route's page loads, by path. */
export type PageScripts = ReadonlyMap<string, readonly { file: string; integrity: string }[]>;

const MAX_HEADS = 500;
const MAX_SCRIPTS = 60;

/** Reads heads.json. Returns an empty map if the file is missing or has another shape. */
export const readHeads = (siteFolder: string): Heads => {
  const file = join(siteFolder, 'heads.json');
  if (!existsSync(file)) return new Map();
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof read !== 'object' || read === null) return new Map();
  return new Map(
    Object.entries(read as Record<string, Record<string, { title: string; about: string }>>).slice(
      0,
      MAX_HEADS,
    ),
  );
};

const isScript = (row: unknown): row is { file: string; integrity: string } => {
  if (typeof row !== 'object' || row === null) return false;
  const file: unknown = Reflect.get(row, 'file');
  const integrity: unknown = Reflect.get(row, 'integrity');
  return (
    typeof file === 'string' &&
    /^\/assets\/[\w.-]+\.js$/.test(file) &&
    typeof integrity === 'string' &&
    /^sha\d{3}-[A-Za-z0-9+/]+=*$/.test(integrity)
  );
};

/** Reads scripts.json without the rows that have another shape. */
export const readPageScripts = (siteFolder: string): PageScripts => {
  const file = join(siteFolder, 'scripts.json');
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  if (typeof read !== 'object' || read === null) return new Map();
  return new Map(
    Object.entries(read as Record<string, unknown>)
      .slice(0, MAX_HEADS)
      .map(([path, rows]) => [path, Array.isArray(rows) ? rows.slice(0, MAX_SCRIPTS).filter(isScript) : []]),
  );
};

const MAX_HASHES = 10;

/** Reads the hashes of inline scripts and styles from csp.json, without the rows that have another shape. */
export const readInlineHashes = (siteFolder: string): SiteHeaderOptions['inline'] => {
  const file = join(siteFolder, 'csp.json');
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const hashes = (name: string): string[] => {
    const list: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, name) : null;
    const rows: unknown[] = Array.isArray(list) ? list.slice(0, MAX_HASHES) : [];
    return rows.filter(
      (hash): hash is string => typeof hash === 'string' && /^sha256-[A-Za-z0-9+/]+=*$/.test(hash),
    );
  };
  return { scripts: hashes('scripts'), styles: hashes('styles') };
};
