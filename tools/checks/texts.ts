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

/** All views of the tree. */
export function checkTexts(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: ['src', 'widgets', 'standalone'], endings: ['.tsx'] }).filter(
    (file) => !/\.test\.tsx$/.test(file) && !file.startsWith('src/testing/'),
  );
  return {
    looked: files.length,
    refusals: files.flatMap((file) => textBreaches(file, readFileSync(join(root, file), 'utf8'))),
  };
}
