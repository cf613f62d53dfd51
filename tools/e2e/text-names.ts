import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'src/locales/en';
/** A line that names a text: its name, and where it stands on the same line the text. */
const LINE = /^ {2}(\w+):/gm;
/** Names that are no word: of two words, or with a plural's ending. */
const IS_NAME = /[a-z][A-Z]|_/;

/** Names of the site's and the widgets' texts that can be told from a text. */
export const textNames = (): string[] => {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(FOLDER, file), 'utf8').matchAll(LINE)].map(([, name]) => name ?? ''),
    )
    .filter((name) => IS_NAME.test(name))
    .flatMap((name) => [name, name.replace(/_(one|other|few|many|zero|two)$/, '')]);
  if (names.length === 0) throw new Error(`no name of a text was found in ${FOLDER}`);
  return [...new Set(names)];
};
