import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { ROOT, sourceFiles } from './source-files';
import table from './words.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;
const names: Words = table.names;
const whole: Words = table.whole;
const prose: Words = table.prose;
/** A part of a file's name. */
const fileParts: Words = { ...table.names, ...table.files };

const CODE = ['.ts', '.tsx', '.mts', '.mjs', '.js'];
const FOLDERS = ['src', 'widgets', 'standalone', 'gateway', 'tools', 'examples', 'docs'];
/** The list itself, and history that is not rewritten. */
const EXEMPT = /^(tools\/checks\/words\.(ts|test\.ts)|docs\/adr\/.*|docs\/mutation\.md)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const TITLED = /^(it|test|describe)\b/;

const lookUp = (words: Words, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

/** `loadLatePart`, `MAX_WISHES` and `use-calm.ts` in lower-case parts. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

type Report = (at: number, word: string, instead: string) => void;

/** What is quoted as code is a name or a value, and no prose. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));

const checkProse = (text: string, start: number, report: Report): void => {
  for (const match of withoutCode(text).matchAll(/[A-Za-z]+/g)) {
    const word = match[0].toLowerCase();
    const instead = lookUp(prose, word);
    if (instead !== undefined) report(start + match.index, word, instead);
  }
};

const checkName = (node: ts.Identifier | ts.PrivateIdentifier, report: Report): void => {
  const name = node.text;
  const at = node.getStart();
  const instead = lookUp(whole, name);
  if (instead !== undefined) report(at, name, instead);
  for (const part of partsOf(name)) {
    const other = lookUp(names, part);
    if (other !== undefined) report(at, part, other);
  }
};

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

const titleOf = (node: ts.Node): ts.StringLiteralLike | null => {
  if (!ts.isCallExpression(node) || !TITLED.test(node.expression.getText())) return null;
  const [first] = node.arguments;
  return first !== undefined && ts.isStringLiteralLike(first) ? first : null;
};

const checkCode = (file: string, text: string, report: Report): void => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const blanks: { start: number; end: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) checkName(node, report);
    if (isText(node)) blanks.push({ start: node.getStart(), end: node.end });
    const title = titleOf(node);
    if (title !== null) checkProse(title.text, title.getStart() + 1, report);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Texts hold `//` too: what remains after them are the comments.
  const rest = blanks.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
  for (const comment of rest.matchAll(COMMENT)) checkProse(comment[0], comment.index, report);
};

/** Words of no trade in names, comments, titles of tests and documents. */
export function wordBreaches(file: string, text: string): string[] {
  const breaches: string[] = [];
  const report: Report = (at, word, instead) => {
    const line = text.slice(0, at).split('\n').length;
    breaches.push(`${file}:${line}: "${word}" is no word of the trade: write ${instead}`);
  };
  for (const part of partsOf(basename(file))) {
    const instead = lookUp(fileParts, part);
    if (instead !== undefined) report(0, part, instead);
  }
  if (file.endsWith('.md'))
    checkProse(
      text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)),
      0,
      report,
    );
  else if (file.endsWith('.css'))
    for (const comment of text.matchAll(/\/\*[\s\S]*?\*\//g)) checkProse(comment[0], comment.index, report);
  else checkCode(file, text, report);
  return breaches;
}

/** All code, sheets and documents of the tree. */
export function checkWords(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: FOLDERS, endings: [...CODE, '.css', '.md'] }).filter(
    (file) => !EXEMPT.test(file),
  );
  return {
    looked: files.length,
    refusals: files.flatMap((file) => wordBreaches(file, readFileSync(join(root, file), 'utf8'))),
  };
}
