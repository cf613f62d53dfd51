import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, without a closing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.foyer', 'coverage', 'test-results']);

/** Paths below the folders that end in one of the endings, relative to root, with forward slashes, sorted. */
export function sourceFiles(options: { root?: string; folders: string[]; endings: string[] }): string[] {
  const root = options.root ?? ROOT;
  const found: string[] = [];
  const walk = (folder: string): void => {
    let entries;
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      return;
    }
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path);
      } else if (options.endings.some((ending) => entry.name.endsWith(ending))) {
        found.push(relative(root, path).split(sep).join('/'));
      }
    }
  };
  for (const folder of options.folders) walk(join(root, folder));
  return found.sort();
}
