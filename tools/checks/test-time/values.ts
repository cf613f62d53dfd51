import ts from 'typescript';
import {
  bare,
  calledName,
  isMember,
  numberOf,
  propertyOf,
  returnedBy,
  rootOf,
  SHORTEST_LIMIT_MS,
  type Source,
} from './syntax';

const TESTS = /^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/;
const LIMITED_ROOTS = /^(expect|it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/;
/** Calls of Vitest and Playwright that take `{ timeout }`. */
const LIMITED_CALLS =
  /^(waitFor\w*|waitUntil|until|poll|toPass|goto|reload|click|dblclick|fill|press|pressSequentially|check|uncheck|tap|hover|focus|type|selectOption|setInputFiles|textContent|innerText|inputValue|getAttribute|screenshot|dragTo|setContent)$/;
const SETTINGS = new Set([
  'testTimeout',
  'hookTimeout',
  'actionTimeout',
  'navigationTimeout',
  'teardownTimeout',
]);
/** Keys of an options object that is written apart from its call. */
const OPTION_KEYS = new Set(['timeout', 'interval', 'intervals', 'message']);
const SETTERS = /^(setDefaultTimeout|setDefaultNavigationTimeout)$/;
const SQL_NOW =
  /(?<![\w.$])(?:(?:now|clock_timestamp|statement_timestamp)\(\)|current_(?:date|timestamp)\b)/gi;
const DURATION_NAME = /^(elapsed|took|duration)(Ms|S|Seconds)?$/;
const RANDOM_SEED = /Date\.now|performance\.now|randomBytes|randomUUID|getRandomValues/;
const FASTER = new Set(['toBeLessThan', 'toBeLessThanOrEqual']);

type Find = (node: ts.Node, source: Source) => boolean;

const isShort = (source: Source, value: ts.Expression | undefined): boolean => {
  const limit = numberOf(source, value);
  return limit !== undefined && limit > 0 && limit < SHORTEST_LIMIT_MS;
};

const isOptions = (node: ts.ObjectLiteralExpression): boolean =>
  ts.isVariableDeclaration(node.parent) &&
  node.properties.every(({ name }) => name !== undefined && OPTION_KEYS.has(name.getText()));

/** `{ timeout: 500 }` of a waiting call, a test or an options object of its own, and `testTimeout: 500` anywhere. */
const isShortOption = (node: ts.PropertyAssignment, source: Source): boolean => {
  if (SETTINGS.has(node.name.getText())) return isShort(source, node.initializer);
  if (node.name.getText() !== 'timeout' || !isShort(source, node.initializer)) return false;
  const { parent } = node.parent;
  if (!ts.isCallExpression(parent)) return isOptions(node.parent);
  return LIMITED_CALLS.test(calledName(parent)) || LIMITED_ROOTS.test(rootOf(parent.expression));
};

const isShortCall = (node: ts.CallExpression, source: Source): boolean => {
  const name = calledName(node);
  const root = rootOf(node.expression);
  const [first, second, third] = node.arguments;
  if (SETTERS.test(name)) return isShort(source, first);
  if (name === 'setTimeout' && /^test(Info)?$/.test(root)) return isShort(source, first);
  if (name === 'timeout' && root === 'AbortSignal') return isShort(source, first);
  if (/^(waitFor|waitUntil)$/.test(name)) return isShort(source, second);
  if (!TESTS.test(root)) return false;
  return isShort(source, /^(before|after)/.test(root) ? second : third);
};

export const isShortLimit: Find = (node, source) =>
  (ts.isPropertyAssignment(node) && isShortOption(node, source)) ||
  (ts.isCallExpression(node) && isShortCall(node, source));

const isReading = (expression: ts.Expression, source: Source): boolean => {
  const node = bare(expression);
  if (ts.isIdentifier(node)) {
    const value = source.constants.get(node.text);
    return value !== undefined && ts.isCallExpression(value) && isReading(value, source);
  }
  return (
    ts.isCallExpression(node) &&
    (isMember(node.expression, 'performance', 'now') ||
      isMember(node.expression, 'Date', 'now') ||
      node.expression.getText().startsWith('process.hrtime'))
  );
};

/** Constants and functions that are followed, so that one which refers to itself ends. */
const MAX_DEPTH = 6;

/** Time that passed: a reading of the clock less an earlier one, also divided, rounded or in a constant. */
const isElapsed = (expression: ts.Expression, source: Source, depth = 0): boolean => {
  const node = bare(expression);
  if (depth > MAX_DEPTH) return false;
  if (ts.isIdentifier(node)) {
    const value = source.constants.get(node.text);
    if (DURATION_NAME.test(node.text)) return numberOf(source, value) === undefined;
    return value !== undefined && isElapsed(value, source, depth + 1);
  }
  if (ts.isCallExpression(node)) {
    if (/^Math\.(round|floor|ceil|trunc)$/.test(node.expression.getText()))
      return node.arguments.some((one) => isElapsed(one, source, depth));
    const local = ts.isIdentifier(node.expression) ? source.functions.get(node.expression.text) : undefined;
    const returned = local && returnedBy(local);
    return returned !== undefined && isElapsed(returned, source, depth + 1);
  }
  if (!ts.isBinaryExpression(node)) return false;
  return node.operatorToken.kind === ts.SyntaxKind.MinusToken
    ? isReading(node.left, source)
    : isElapsed(node.left, source, depth);
};

export const isSpeed: Find = (node, source) => {
  if (!ts.isCallExpression(node) || !FASTER.has(calledName(node))) return false;
  let subject: ts.Expression = node.expression;
  while (ts.isPropertyAccessExpression(subject)) subject = subject.expression;
  if (!ts.isCallExpression(subject) || rootOf(subject) !== 'expect') return false;
  const [measured] = subject.arguments;
  return measured !== undefined && isElapsed(measured, source);
};

/** `Date.now`, called or handed on, and `new Date()`. */
const isToday: Find = (node) =>
  isMember(node, 'Date', 'now') ||
  (ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'Date' &&
    (node.arguments?.length ?? 0) === 0);

/** Positions in a text where SQL reads the clock of the database. */
const sqlTodays = (node: ts.Node): number[] => {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText ? [...node.getText().matchAll(SQL_NOW)].map((match) => node.getStart() + match.index) : [];
};

/** Chance without a seed; a random seed is as bad as none. */
export const isChance: Find = (node) => {
  if (isMember(node, 'Math', 'random'))
    return !(ts.isBinaryExpression(node.parent) && node.parent.left === node);
  if (!ts.isCallExpression(node)) return false;
  if (calledName(node) === 'randomInt') return true;
  if (rootOf(node.expression) !== 'fc') return false;
  return node.arguments.some((one) => RANDOM_SEED.test(propertyOf(one, 'seed')?.getText() ?? ''));
};

export const isFixedPort: Find = (node, source) => {
  if (!ts.isCallExpression(node) || calledName(node) !== 'listen') return false;
  const [first] = node.arguments;
  const port = numberOf(source, propertyOf(first, 'port') ?? first);
  return port !== undefined && port !== 0;
};

/** Positions of the nodes that a rule refuses. */
export const positionsOf = (source: Source, find: Find): number[] =>
  source.nodes.filter((node) => find(node, source)).map((node) => node.getStart());

/** Where a test sets the clock itself, `Date` reads what it set. */
export const todaysOf = (source: Source): number[] => [
  ...(source.file.text.includes('.setSystemTime(') ? [] : positionsOf(source, isToday)),
  ...source.nodes.flatMap(sqlTodays),
];
