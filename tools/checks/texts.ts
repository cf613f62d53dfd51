import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, sourceFiles } from './source-files';

/** Attributes whose value a person sees or hears. */
const SPOKEN = new Set(['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'label']);
/** Two letters in a row make a word; marks, digits and single letters do not. */
const WORD = /\p{L}{2}/u;
/** Wording that is a name and not a text. */
const NAMES = new Set(['Foyer']);

/** Words that stand in the code of a view instead of in src/locales. */
export function textBreaches(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const breaches: string[] = [];
  const report = (node: ts.Node, words: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    breaches.push(`${file}:${line + 1}: "${words.trim()}" belongs to src/locales`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text) && !NAMES.has(node.text.trim())) report(node, node.text);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText())) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && WORD.test(value.text)) report(node, value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return breaches;
}

/** Stands first in a file whose texts are still English, as `npm run new-locale` writes it. */
const TO_TRANSLATE = '// To be translated: ';
/** Words in a row that no translation has by chance. */
const SENTENCE = /(\p{L}+\P{L}+){4,}\p{L}+/u;

const sentencesOf = (text: string): string[] => {
  const source = ts.createSourceFile('texts.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && SENTENCE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** What a language says in English: a file that is marked so, and sentences that stand in the English file as well. */
export function untranslated(file: string, text: string, english: string): string[] {
  if (text.startsWith(TO_TRANSLATE)) return [`${file} waits for its translation`];
  const sentences = new Set(sentencesOf(english));
  return sentencesOf(text).flatMap((one) => (sentences.has(one) ? [`${file} is English: "${one}"`] : []));
}

/** Every file of a language in a folder `locales`, beside its English one. */
export function checkTranslations(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: ['src', 'gateway', 'standalone', 'widgets'], endings: ['.ts'] });
  const english = new Map(
    files.flatMap((file) =>
      /\/locales\/en[/.]/.test(file) ? [[file, readFileSync(join(root, file), 'utf8')]] : [],
    ),
  );
  const others = files.filter(
    (file) => /\/locales\/(?!en[/.])[\w-]+(\/|\.ts$)/.test(file) && !/\/locales\/index\.ts$/.test(file),
  );
  return {
    looked: others.length,
    refusals: others.flatMap((file) =>
      untranslated(
        file,
        readFileSync(join(root, file), 'utf8'),
        english.get(file.replace(/\/locales\/[\w-]+(?=[/.])/, '/locales/en')) ?? '',
      ),
    ),
  };
}

/** All views of the tree, and all translations. */
export function checkTexts(root = ROOT): { looked: number; refusals: string[] } {
  const translations = checkTranslations(root);
  const files = sourceFiles({ root, folders: ['src', 'widgets', 'standalone'], endings: ['.tsx'] }).filter(
    (file) => !/\.test\.tsx$/.test(file) && !file.startsWith('src/testing/'),
  );
  return {
    looked: files.length + translations.looked,
    refusals: [
      ...files.flatMap((file) => textBreaches(file, readFileSync(join(root, file), 'utf8'))),
      ...translations.refusals,
    ],
  };
}
