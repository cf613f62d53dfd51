import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '../../src/contract/tables/languages';
import { Edits, GeneratorError } from './edit';

const USE = 'npm run new-locale -- <code>, a code of src/contract/tables/languages.ts such as TR or PT-BR';

/**
 * New language: the English files as the start of a translation, its index, and its row. Every text is still English; the
 * type of each file says that none may be missing.
 */
export function newLocale(root: string, args: string[]): string[] {
  const code = (args[0] ?? '').toUpperCase();
  const edits = new Edits(root);
  if (!languageCodes.some((known) => known === code)) throw new GeneratorError(USE);
  const folder = code.toLowerCase();
  if (existsSync(join(root, `src/locales/${folder}`)))
    throw new GeneratorError(`src/locales/${folder} is there already`);

  const files = readdirSync(join(root, 'src/locales/en')).filter((file) => /^[a-z-]+\.ts$/.test(file));
  for (const file of files) {
    edits.create(
      `src/locales/${folder}/${file}`,
      translationStart(readFileSync(join(root, 'src/locales/en', file), 'utf8'), file),
    );
  }
  const index = edits.read('src/locales/pt/index.ts');
  edits.create(`src/locales/${folder}/index.ts`, index);
  const key = code.includes('-') ? `'${code}'` : code;
  edits.insertAfter(
    'src/locales/loaders.ts',
    /^ {2}'?[A-Z-]+'?: \(\) => import.*$/,
    `\n  ${key}: () => import('./${folder}/index'),`,
  );
  return edits.write();
}

/** An English file as the start of a translation: typed by the English one, so that no text may be missing. */
function translationStart(english: string, file: string): string {
  const name = /export const (\w+)(: [^=]+)? = \{/.exec(english)?.[1];
  if (name === undefined) throw new GeneratorError(`src/locales/en/${file} exports no object`);
  const moved = english.replaceAll(`from './`, `from '../en/`);
  // An object that names its type already says what may not be missing.
  if (!moved.includes(`export const ${name} = {`)) return moved;
  const head = `import type { ${name} as english } from '../en/${file.replace(/\.ts$/, '')}';\nimport type { TextsLike } from '../types';\n\n`;
  return (
    head + moved.replace(`export const ${name} = {`, `export const ${name}: TextsLike<typeof english> = {`)
  );
}
