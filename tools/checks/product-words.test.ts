import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files';
import { productWords } from './product-words';

type Language = 'en' | 'pt' | 'es';
const files = sourceFiles({ folders: ['src', 'gateway', 'standalone', 'widgets'], endings: ['.ts'] });
/** Folders of a language, and files that are one language whole. */
const filesOf = (language: Language): string[] =>
  files.filter(
    (file) => new RegExp(`/locales/${language}(/|\\.ts$|-)`).test(file) && !file.endsWith('.test.ts'),
  );

/** Texts of a file: what its properties say, without what stands in braces. */
const textsOf = (text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && !ts.isImportDeclaration(node.parent) && !ts.isLiteralTypeNode(node.parent))
      found.push(node.text);
    // Names of properties are no texts.
    if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('texts.ts', text, ts.ScriptTarget.Latest, true));
  return found.map((one) => one.replace(/\{\{?[^}]*\}?\}/g, ' '));
};

const refusedIn = (language: Language): RegExp => {
  const words = productWords.flatMap(({ not }) => not?.[language] ?? []);
  return new RegExp(`(?<![\\p{L}\\d_-])(?:${words.join('|')})(?![\\p{L}\\d_-])`, 'iu');
};
const breachesIn = (language: Language, text: string): string[] =>
  textsOf(text).filter((one) => refusedIn(language).test(one));

describe('one word a thing', () => {
  it.each(['en', 'pt', 'es'] as const)(
    '[I18N-2] no text in %s says another word for a product word',
    (language) => {
      const own = filesOf(language);
      expect(own.length).toBeGreaterThan(5);
      const breaches = own.flatMap((file) =>
        breachesIn(language, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
      );
      expect(breaches).toEqual([]);
    },
  );

  it.each(['en', 'pt', 'es'] as const)('[I18N-2] every product word stands in a text in %s', (language) => {
    const all = filesOf(language)
      .flatMap((file) => textsOf(readFileSync(file, 'utf8')))
      .join('\n')
      .toLowerCase();
    const words = productWords.map((word) => word[language].toLowerCase());
    expect(words.filter((word) => !all.includes(word))).toEqual([]);
  });

  it('[I18N-2] refuses another word, whole and in any letters, and not a part of a longer one', () => {
    expect(breachesIn('es', "export const a = { b: 'Escribe tu MÓVIL' };")).toHaveLength(1);
    expect(breachesIn('es', "export const a = { movil: 'automóvil' };")).toEqual([]);
    expect(breachesIn('pt', "export const a = { b: 'Digite {{email}}' };")).toEqual([]);
  });
});
