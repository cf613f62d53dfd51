import { posix } from 'node:path';
import { languageCodes, languageOf } from '../../src/contract/tables/languages';
import { sourceFiles } from '../checks/source-files';
import { camel, Edits, GeneratorError, type Made } from './edit';
import { englishTexts } from './english-texts';
import { TEXT_LANGUAGES, textLanguagesOf, TO_TRANSLATE } from './languages';

const USE = 'npm run new-locale -- <tag>, a language such as vi or pt-BR';
/** The language whose files and rows a new one goes by: like every other, it fills what English shapes. */
const MODEL = 'pt';

/** Files that join others. */
const JOINS = new Set(['index.ts', 'behind-login.ts', 'behind-agent.ts']);

/**
 * New language: its row, and in every folder `locales` its files and rows. Every text is still English and marked so; the type
 * of each file says that none may be missing.
 */
export function newLocale(root: string, args: string[]): Made {
  const edits = new Edits(root);
  const code = codeOf(args);
  if (textLanguagesOf(edits).includes(code)) throw new GeneratorError(`${code} has its texts already`);
  const folder = code.toLowerCase();
  edits.repeatLines(TEXT_LANGUAGES, new RegExp(`^ {2}'${MODEL.toUpperCase()}',$`), () => `  '${code}',`);
  for (const home of homesOf(root)) {
    for (const file of home.models) addTexts(edits, { home: home.folder, file, folder });
    for (const file of home.rows)
      edits.repeatLines(file, new RegExp(`\\b${MODEL}\\b`, 'i'), (line) =>
        rowOf(line, { file, code, folder }),
      );
  }
  return {
    edits,
    steps: [
      `Translate every file of ${folder} and take its first line away: the type-check names a text that is missing.`,
      'Add the language to the merchants that speak it.',
    ],
    tests: [{ project: 'unit', file: 'tools/checks/texts.test.ts' }],
  };
}

/** @throws GeneratorError when it is no tag of a language that this protocol has. */
function codeOf([given = '', ...more]: string[]): string {
  const isTag = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(given);
  if (more.length > 0 || !isTag)
    throw new GeneratorError(`${USE}; ${JSON.stringify(given)} is no BCP 47 tag`);
  const wanted = given.toLowerCase();
  const found = languageCodes.find(
    (code) => code.toLowerCase() === wanted || languageOf(code)?.tag.toLowerCase() === wanted,
  );
  if (found === undefined)
    throw new GeneratorError(`${USE}; ${given} has no row in src/contract/tables/languages.ts`);
  return found;
}

interface Home {
  folder: string;
  /** Files of the model's texts. */
  models: string[];
  /** Files beside them that join the languages. */
  rows: string[];
}

/** Every folder `locales` of the tree. */
function homesOf(root: string): Home[] {
  const files = sourceFiles({ root, folders: ['src', 'gateway', 'standalone', 'widgets'], endings: ['.ts'] });
  const folders = new Set(
    files.flatMap((file) => new RegExp(`^(.*/locales)/${MODEL}[/.]`).exec(file)?.[1] ?? []),
  );
  return [...folders].map((folder) => ({
    folder,
    models: files.filter(
      (file) => file.startsWith(`${folder}/${MODEL}/`) || file === `${folder}/${MODEL}.ts`,
    ),
    rows: files.filter(
      (file) =>
        posix.dirname(file) === folder &&
        file !== `${folder}/${MODEL}.ts` &&
        new RegExp(`\\b${MODEL}\\b`, 'i').test(readText(root, file)),
    ),
  }));
}
const readText = (root: string, file: string): string => new Edits(root).read(file);

/** A line about the model, said of the new language. */
function rowOf(line: string, { file, code, folder }: { file: string; code: string; folder: string }): string {
  const key = (name: string): string => (name.includes('-') ? `'${name}'` : name);
  if ((line.match(new RegExp(`\\b(en|es)\\b`, 'gi')) ?? []).length > 0)
    throw new GeneratorError(`${file} has languages side by side, not a row for each: ${line.trim()}`);
  return line
    .replace(new RegExp(`'\\./${MODEL}(?=[/'])`), `'./${folder}`)
    .replace(new RegExp(`^(\\s+)${MODEL}:`), `$1${key(folder)}:`)
    .replace(new RegExp(`^(\\s+)${MODEL.toUpperCase()}:`), `$1${key(code)}:`)
    .replace(new RegExp(`(?<!['/])\\b${MODEL}\\b(?!['/:])`, 'g'), camel(folder));
}

/** The model's file with English words, marked; a file that only joins others is the same in every language. */
function addTexts(
  edits: Edits,
  { home, file, folder }: { home: string; file: string; folder: string },
): void {
  const model = edits.read(file);
  const target = file.replace(`${home}/${MODEL}`, `${home}/${folder}`);
  if (JOINS.has(posix.basename(file))) {
    edits.create(target, model);
    return;
  }
  const declared = /^export const (\w+)(: [^=]+)? = \{$/m.exec(model);
  if (declared === null) throw new GeneratorError(`${file} exports no object of texts`);
  const [line, name = '', type = ''] = declared;
  // Texts that the model joins from other files stand in this one: only its type comes from elsewhere.
  const imports = model.slice(0, model.indexOf(line)).match(/^import type [^;]*;$/gm) ?? [];
  const own = name === MODEL ? camel(folder) : name;
  const english = englishTexts(edits.root, file.replace(`${home}/${MODEL}`, `${home}/en`));
  edits.create(
    target,
    `${TO_TRANSLATE}\n${imports.join('\n')}\n\nexport const ${own}${type} = ${JSON.stringify(english, null, 2)};\n`,
  );
}
