import { createHash } from 'node:crypto';
import { ASKING_AT_ONCE } from './inputs.mjs';

export const integrityOf = (content, digest = 'sha384') =>
  `${digest}-${createHash(digest).update(content).digest('base64')}`;

/** The widget whose element a chunk carries; other chunks may have the name of one. */
export const widgetOf = (chunk) =>
  (chunk.moduleIds ?? [])
    .map((id) => /\/widgets\/([^/]+)\/element\.tsx?$/.exec(id.replaceAll('\\', '/'))?.[1])
    .find((name) => name !== undefined);

/**
 * What a chunk is called: after the widget or the language it carries, else as rollup says. The modules decide, not the
 * facade: a widget whose parts are used by a later chunk has none.
 */
export function titleOf(chunk) {
  const ids = (chunk.moduleIds ?? []).map((id) => id.replaceAll('\\', '/'));
  const carried = (pattern) => ids.map((id) => pattern.exec(id)?.[1]).find((name) => name !== undefined);
  const language = carried(/\/src\/locales\/([a-z]{2}(?:-[a-z]+)?)\/index\.ts$/);
  return widgetOf(chunk) ?? (language === undefined ? chunk.name : `locale-${language}`);
}

/** Every file a chunk pulls in by static imports, itself first. */
export function closureOf(bundle, fileName, seen = new Set()) {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const next of bundle[fileName]?.imports ?? []) closureOf(bundle, next, seen);
  return seen;
}

/** Files beside its own that a widget needs in its first moment, though it imports them later. */
export function earlyOf(bundle, title) {
  if (!ASKING_AT_ONCE.includes(title)) return [];
  const calls = Object.values(bundle).find((file) => file.name === 'calls');
  if (calls === undefined) throw new Error('there is no chunk "calls": see tools/build/chunks.mjs');
  return [calls.fileName];
}

/** What many need first, and lists that begin alike beside each other: that is what the compressor makes little of. */
function inOrder(files) {
  const users = (name) => Object.values(files).filter((list) => list.includes(name)).length;
  return Object.fromEntries(
    Object.entries(files)
      .map(([key, list]) => [key, list.sort((a, b) => users(b) - users(a) || (a < b ? -1 : 1))])
      .sort(([, a], [, b]) => (a.join() < b.join() ? -1 : 1)),
  );
}

/** The tables of tags: the loader's own, and the one that it fetches with the first tag of it. */
const LOADER_FILES = '__FOYER_FILES__';
const MORE_FILES = '__FOYER_FILES_BEHIND_LOGIN__';

/**
 * Tells both tables which hashed files belong to a tag or a language: a placeholder becomes
 * `{ "foyer-login": ["core-….js"], ":pt": ["locale-pt-….js"] }`. The file of a tag itself is not among them: it is imported in the same
 * turn. The loader has a fixed name, so its text may change after hashing; the other table imports every script that it lists files for,
 * so that its hash changes with them.
 */
export function loaderFiles({ loader, tags }) {
  return {
    name: 'foyer-loader-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holders = [LOADER_FILES, MORE_FILES].map((place) => {
        const found = chunks.filter(({ code }) => code.includes(place));
        if (found.length !== 1) this.error(`${String(found.length)} files have a place ${place}, one should`);
        return { place, chunk: found[0], files: {} };
      });
      for (const chunk of chunks) {
        const title = titleOf(chunk);
        const tag = tags[widgetOf(chunk)];
        const language = /^locale-(.+)$/.exec(title)?.[1];
        if (tag !== undefined) {
          const holder = holders.find((one) => one.chunk.dynamicImports.includes(chunk.fileName));
          if (holder === undefined) this.error(`no table of the loader imports ${tag}`);
          holder.files[tag] = [...closureOf(bundle, chunk.fileName), ...earlyOf(bundle, title)]
            .filter((name) => name !== loader && name !== chunk.fileName)
            .sort();
        } else if (language !== undefined) holders[0].files[`:${language}`] = [chunk.fileName];
      }
      for (const tag of Object.values(tags)) {
        if (holders.every(({ files }) => files[tag] === undefined)) this.error(`no chunk carries ${tag}`);
      }
      for (const { place, chunk, files } of holders)
        chunk.code = chunk.code.replaceAll(place, JSON.stringify(inOrder(files)));
    },
  };
}

const FILES = /files:(\{"foyer-[^}]*\})/;

/** The tables of the single file: everything is inside, so it fetches nothing beside itself. */
export const withoutPreloads = ({ loader }) => ({
  name: 'foyer-without-preloads',
  transform(code, id) {
    if (!FILES.test(code)) {
      if (id === loader) this.error(`${loader} has no file list`);
      return null;
    }
    return { code: code.replace(FILES, 'files:{}'), map: null };
  },
});

/** Writes manifest.json: what each file is, needs, weighs and hashes to. Runs last, on the text that will be served. */
export function manifest({ version, tags = {}, digest, fileName = 'manifest.json' }) {
  return {
    name: 'foyer-manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = {};
        for (const file of Object.values(bundle)) {
          const content = file.type === 'chunk' ? file.code : file.source;
          files[file.fileName] = {
            name: file.type === 'chunk' ? titleOf(file) : file.fileName,
            entry: file.type === 'chunk' && file.isEntry,
            ...(file.type === 'chunk' && tags[widgetOf(file)]
              ? { tag: tags[widgetOf(file)], early: earlyOf(bundle, titleOf(file)) }
              : {}),
            imports: file.type === 'chunk' ? file.imports : [],
            dynamicImports: file.type === 'chunk' ? file.dynamicImports : [],
            bytes: Buffer.byteLength(content),
            integrity: integrityOf(content, digest),
          };
        }
        const source = `${JSON.stringify({ version, files }, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
