import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, sourceFiles } from './source-files';

const FOLDERS = ['src', 'widgets', 'standalone'];
const EXEMPT = /\.test\.tsx?$|^src\/testing\/|^src\/contract\/lottery\/parse\.ts$/;

/** Functions of valibot that no page uses yet. The build puts every used one into a file that all pages load. */
const REFUSED = new Set([
  'custom',
  'fallback',
  'getDotPath',
  'intersect',
  'nullish',
  'parse',
  'rawTransform',
  'readonly',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'url',
  'variant',
]);
const MAYBE = new RegExp(`\\bv\\s*(?:\\?\\.|\\.)\\s*(?:${[...REFUSED].join('|')})\\b`);

/** Uses of the refused functions in one file. */
export function readerBreaches(file: string, text: string): string[] {
  // Parsing is slow, and hardly any file has such a word.
  if (!MAYBE.test(text)) return [];
  const breaches: string[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'v' &&
      REFUSED.has(node.name.text)
    ) {
      const line = source.getLineAndCharacterOfPosition(node.name.getStart(source)).line + 1;
      breaches.push(
        `${file}:${line}: every page would load v.${node.name.text}; ` +
          'use optional, nullable, union, check, transform or safeParse, which all pages load already',
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return breaches;
}

/** All files whose code browsers load, except tests and the lottery's parser. */
export function checkReaders(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: FOLDERS, endings: ['.ts', '.tsx'] }).filter(
    (file) => !EXEMPT.test(file),
  );
  const refusals = files.flatMap((file) => readerBreaches(file, readFileSync(join(root, file), 'utf8')));
  return { looked: files.length, refusals };
}
