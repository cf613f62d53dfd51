import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose chunks an open page, or a gateway that runs on dist/, may still ask for after a build. */
const KEPT_FOLDERS = ['widgets', 'site', 'gateway', 'games'];
/** The name of a chunk ends with a hash of its content, so that one of an earlier edition stays true. Copies are compressed. */
const CHUNK = /-[0-9a-f]{7,8}\.(js|css)(\.(br|gz))?$/;
/** The gateway's own chunks have hashes of more letters than those of pages. */
const GATEWAY_CHUNK = /^gateway[\\/].*-[0-9A-Za-z_-]{8}\.js(\.map)?$/;
/** What a build found and kept. */
const NOTE = '.edition-before.json';
/** Exists when a build has come to its end. */
const STAMP = '.build.json';

/** Chunks of the kept folders, by their paths in `dist`. */
const chunksIn = (dist: string): string[] =>
  KEPT_FOLDERS.filter((folder) => existsSync(join(dist, folder))).flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => CHUNK.test(name) || GATEWAY_CHUNK.test(name)),
  );

interface Note {
  /** Unix milliseconds; what is younger was made by that build. */
  at: number;
  kept: string[];
}

const readNote = (dist: string): Note => {
  try {
    return JSON.parse(readFileSync(join(dist, NOTE), 'utf8')) as Note;
  } catch {
    return { at: 0, kept: [] };
  }
};

/** Removes every file below `folder` but those to keep. */
const removeOthers = (input: { dist: string; folder: string; keep: ReadonlySet<string> }): void => {
  const { dist, folder, keep } = input;
  for (const entry of readdirSync(join(dist, folder), { withFileTypes: true })) {
    const name = join(folder, entry.name);
    if (entry.isDirectory() && [...keep].some((kept) => kept.startsWith(join(name, '/'))))
      removeOthers({ dist, folder: name, keep });
    else if (!keep.has(name)) rmSync(join(dist, name), { recursive: true });
  }
};

/**
 * Empties `dist` but for the chunks of the edition in it: open pages and a running gateway still ask for them. What that edition
 * has kept of the one before goes, unless its build was broken off.
 */
export function clearEdition(dist: string, now: number): void {
  mkdirSync(dist, { recursive: true });
  const { at, kept } = readNote(dist);
  const isWhole = existsSync(join(dist, STAMP));
  const isOlder = (name: string): boolean =>
    isWhole && kept.includes(name) && statSync(join(dist, name)).mtimeMs < at;
  const keep = new Set(chunksIn(dist).filter((name) => !isOlder(name)));
  removeOthers({ dist, folder: '', keep });
  writeFileSync(join(dist, NOTE), `${JSON.stringify({ at: now, kept: [...keep] } satisfies Note)}\n`);
}
