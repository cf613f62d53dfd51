import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { GeneratorError } from './edit';

/** Nested texts as they stand in a file of a language. */
export interface TextTree {
  [key: string]: string | TextTree | readonly string[];
}

/** What a file of texts exports: its own constants and those of its neighbours are filled in. */
function exportsOf(root: string, file: string): Record<string, unknown> {
  let text = '';
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch (cause) {
    throw new GeneratorError(`${file} is missing`, { cause });
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const known: Record<string, unknown> = {};
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(root, file, statement, known);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) known[name.text] = valueOf(initializer, known, file);
  }
  return known;
}

function readImport(
  root: string,
  file: string,
  statement: ts.ImportDeclaration,
  known: Record<string, unknown>,
): void {
  const { importClause: clause, moduleSpecifier } = statement;
  const names = clause?.namedBindings;
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || !names || !ts.isNamedImports(names)) return;
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('./')) return;
  const found = exportsOf(root, `${posix.join(posix.dirname(file), moduleSpecifier.text)}.ts`);
  for (const { name, propertyName, isTypeOnly } of names.elements)
    if (!isTypeOnly) known[name.text] = found[(propertyName ?? name).text];
}

function valueOf(node: ts.Expression, known: Record<string, unknown>, file: string): unknown {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return valueOf(node.expression, known, file);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return known[node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => valueOf(one, known, file));
  if (!ts.isObjectLiteralExpression(node))
    throw new GeneratorError(`${file} has more than texts: ${node.getText().slice(0, 60)}`);
  const made: Record<string, unknown> = {};
  for (const row of node.properties) {
    if (ts.isSpreadAssignment(row)) Object.assign(made, valueOf(row.expression, known, file));
    else if (ts.isPropertyAssignment(row))
      made[ts.isStringLiteral(row.name) ? row.name.text : row.name.getText()] = valueOf(
        row.initializer,
        known,
        file,
      );
    else if (ts.isShorthandPropertyAssignment(row)) made[row.name.text] = known[row.name.text];
  }
  return made;
}

/** The texts of one file: the object that it exports last. */
export function englishTexts(root: string, file: string): TextTree {
  const texts = Object.values(exportsOf(root, file)).filter(
    (value): value is TextTree => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const last = texts.at(-1);
  if (last === undefined) throw new GeneratorError(`${file} exports no object of texts`);
  return last;
}
