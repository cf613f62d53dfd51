import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltParts } from '../http/index';

const MAX_PATHS = 50;

/**
 * Paths that a first start builds later, as the build lists them; none when everything is built, or when no build goes on in
 * this very process, which alone would be told of its end.
 */
const readUnbuilt = (root: string): string[] => {
  try {
    const read = JSON.parse(readFileSync(join(root, 'dist/.unbuilt.json'), 'utf8')) as {
      pid?: unknown;
      paths?: unknown;
    } | null;
    const paths = read?.pid === process.pid ? read.paths : [];
    const rows: unknown[] = Array.isArray(paths) ? paths.slice(0, MAX_PATHS) : [];
    return rows.filter((path): path is string => typeof path === 'string' && path.startsWith('/'));
  } catch {
    return [];
  }
};

/** What is missing in dist/, and the way to say that it is there now. */
export const createBuiltParts = (root: string): BuiltParts & { readAgain: () => void } => {
  let paths = readUnbuilt(root);
  const listeners: (() => void)[] = [];
  return {
    unbuilt: () => paths,
    onBuilt: (listener) => void listeners.push(listener),
    readAgain() {
      // The folders first: a path that is open must have its files.
      for (const listener of listeners) listener();
      paths = [];
    },
  };
};
