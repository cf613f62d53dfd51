import ts from 'typescript';

/** docs/testing.md: shorter limits fail on a busy machine. */
export const SHORTEST_LIMIT_MS = 10_000;

export type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

/** A parsed file with its functions and constants by name. A name that is declared twice is left out. */
export interface Source {
  file: ts.SourceFile;
  /** Every node, parents before children. */
  nodes: readonly ts.Node[];
  calls: readonly ts.CallExpression[];
  functions: ReadonlyMap<string, FunctionNode>;
  constants: ReadonlyMap<string, ts.Expression>;
  /** Names imported from `node:timers/promises`: local name to exported name. */
  timers: ReadonlyMap<string, string>;
}

export const isFunction = (node: ts.Node | undefined): node is FunctionNode =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Removes what does not change a value: parentheses, `as`, `!`, `satisfies`, `await`. */
export function bare(node: ts.Expression): ts.Expression {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return bare(node.expression);
  return node;
}

const timersOf = (statement: ts.Statement): [string, string][] => {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const named = statement.importClause?.namedBindings;
  if (!/^(node:)?timers\/promises$/.test(statement.moduleSpecifier.text)) return [];
  if (named === undefined || !ts.isNamedImports(named)) return [];
  return named.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]);
};

export function parse(name: string, text: string): Source {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  const functions = new Map<string, FunctionNode>();
  const constants = new Map<string, ts.Expression>();
  const seen = new Set<string>();
  const declare = (declared: string, value: ts.Node | undefined): void => {
    if (seen.has(declared)) {
      functions.delete(declared);
      constants.delete(declared);
    } else if (isFunction(value)) functions.set(declared, value);
    else if (value !== undefined) constants.set(declared, value as ts.Expression);
    seen.add(declared);
  };
  const nodes: ts.Node[] = [];
  walk(file, (node) => {
    nodes.push(node);
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) declare(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name))
      declare(node.name.text, node.initializer && bare(node.initializer));
  });
  const timers = new Map(file.statements.flatMap(timersOf));
  return { file, nodes, calls: nodes.filter(ts.isCallExpression), functions, constants, timers };
}

/** Whether a node is `object.name`, without a call. */
export const isMember = (node: ts.Node, object: string, name: string): boolean =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === name &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === object;

/** `click` of `page.click(…)`, `wait` of `wait(…)`, or an empty text. */
export function calledName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** The leftmost name of a chain: `expect` of `expect(a).not.toBe`, `it` of `it.each([])`. */
export function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (
    ts.isCallExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isElementAccessExpression(node)
  )
    return rootOf(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  return ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) ? rootOf(bare(node)) : '';
}

const compute = (operator: ts.SyntaxKind, left: number, right: number): number | undefined => {
  if (operator === ts.SyntaxKind.PlusToken) return left + right;
  if (operator === ts.SyntaxKind.MinusToken) return left - right;
  if (operator === ts.SyntaxKind.AsteriskToken) return left * right;
  return operator === ts.SyntaxKind.SlashToken ? left / right : undefined;
};

/** Constants that are followed, so that two which refer to each other end. */
const MAX_DEPTH = 6;

/** The number of a literal, of a constant in the same file or of a sum of those. */
export function numberOf(
  source: Source,
  expression: ts.Expression | undefined,
  depth = 0,
): number | undefined {
  if (expression === undefined || depth > MAX_DEPTH) return undefined;
  const node = bare(expression);
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return numberOf(source, source.constants.get(node.text), depth + 1);
  if (!ts.isBinaryExpression(node)) return undefined;
  const left = numberOf(source, node.left, depth + 1);
  const right = numberOf(source, node.right, depth + 1);
  return left === undefined || right === undefined
    ? undefined
    : compute(node.operatorToken.kind, left, right);
}

/** What a function returns in its last statement or as its expression. */
export function returnedBy({ body }: FunctionNode): ts.Expression | undefined {
  if (body === undefined || !ts.isBlock(body)) return body;
  const last = body.statements.at(-1);
  return last !== undefined && ts.isReturnStatement(last) ? last.expression : undefined;
}

/** The function that an argument is, or that it names. */
export function functionOf(source: Source, node: ts.Expression | undefined): FunctionNode | undefined {
  if (node === undefined) return undefined;
  if (isFunction(node)) return node;
  return ts.isIdentifier(node) ? source.functions.get(node.text) : undefined;
}

/** The value of a property that an object literal states. */
export function propertyOf(node: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
  return undefined;
}

/** Position of a parameter of that name, or -1. */
export const parameterAt = (node: FunctionNode, name: string): number =>
  node.parameters.findIndex((parameter) => parameter.name.getText() === name);

export const startsOf = (nodes: readonly ts.Node[]): number[] => nodes.map((node) => node.getStart());
