import ts from 'typescript';
import {
  bare,
  calledName,
  isFunction,
  isMember,
  numberOf,
  parameterAt,
  SHORTEST_LIMIT_MS,
  walk,
  type FunctionNode,
  type Source,
} from './syntax';

/** What makes a function a pause: a fixed length, or the parameter that holds the length. */
type Length = 'fixed' | number;

/** Names of pauses that another file exports. */
const IMPORTED_PAUSE = /^(sleep|delay|pause|wait)$/;
const GLOBALS = ['window', 'globalThis', 'self'];

const isGlobalTimer = ({ expression }: ts.CallExpression, source: Source): boolean =>
  ts.isIdentifier(expression)
    ? expression.text === 'setTimeout' && !source.timers.has('setTimeout')
    : GLOBALS.some((object) => isMember(expression, object, 'setTimeout'));

/** The name that a timer calls: `done` of `setTimeout(done, 5)` and of `setTimeout(() => done(), 5)`. */
const resolvedBy = ([callback]: readonly ts.Expression[]): string => {
  if (callback === undefined || ts.isIdentifier(callback)) return callback?.getText() ?? '';
  if (!ts.isArrowFunction(callback) || !ts.isCallExpression(callback.body)) return '';
  const { expression } = callback.body;
  return ts.isIdentifier(expression) ? expression.text : '';
};

const usesOf = (node: ts.Node, name: string): number => {
  let uses = 0;
  walk(node, (inner) => {
    if (ts.isIdentifier(inner) && inner.text === name) uses += 1;
  });
  return uses;
};

/** The promise that only this timer resolves. If other code resolves it as well, the timer is a limit and not a pause. */
function promiseOf(timer: ts.CallExpression): ts.NewExpression | undefined {
  const name = resolvedBy(timer.arguments);
  let node: ts.Node = timer;
  while (!ts.isSourceFile(node)) {
    if (
      isFunction(node) &&
      ts.isNewExpression(node.parent) &&
      node.parent.expression.getText() === 'Promise'
    ) {
      const isResolver = name !== '' && parameterAt(node, name) === 0;
      // Once as the parameter, once in the timer.
      return isResolver && usesOf(node, name) === 2 ? node.parent : undefined;
    }
    node = node.parent;
  }
  return undefined;
}

/** A limit of at least 10 s, written as `Promise.race([work, pause])`. */
const isLongLimit = (awaited: ts.Node, lengthMs: number): boolean => {
  const { parent } = awaited.parent;
  const isRaced =
    ts.isArrayLiteralExpression(awaited.parent) &&
    ts.isCallExpression(parent) &&
    isMember(parent.expression, 'Promise', 'race');
  return isRaced && lengthMs >= SHORTEST_LIMIT_MS;
};

/** A pause in the making: its length, and the node that is awaited. */
interface Candidate {
  length: ts.Expression | 'fixed' | undefined;
  awaited: ts.Node;
}

const isAwaited = (node: ts.Node): boolean => ts.isAwaitExpression(node.parent);

function candidateOf(
  call: ts.CallExpression,
  source: Source,
  helpers: ReadonlyMap<FunctionNode, Length>,
): Candidate | undefined {
  const name = calledName(call);
  const [first] = call.arguments;
  if (name === 'waitForTimeout') return { length: first, awaited: call };
  if (isGlobalTimer(call, source)) {
    const awaited = promiseOf(call);
    return awaited && { length: call.arguments[1], awaited };
  }
  if (!ts.isIdentifier(call.expression))
    return isMember(call.expression, 'scheduler', 'wait') ? { length: first, awaited: call } : undefined;
  if (source.timers.get(name) === 'setTimeout') return { length: first, awaited: call };
  const local = source.functions.get(name);
  const length = local && helpers.get(local);
  if (local === undefined) {
    const isPause = IMPORTED_PAUSE.test(name) && isAwaited(call) && numberOf(source, first) !== undefined;
    return isPause ? { length: first, awaited: call } : undefined;
  }
  if (length === undefined) return undefined;
  if (length === 'fixed') return { length, awaited: call };
  return { length: call.arguments[length] ?? local.parameters[length]?.initializer, awaited: call };
}

/** The function whose whole body is this promise or call: its callers pause. */
function helperOf(awaited: ts.Node): FunctionNode | undefined {
  let node = awaited.parent;
  while (!isFunction(node)) {
    const isWhole =
      ts.isAwaitExpression(node) ||
      ts.isReturnStatement(node) ||
      ts.isExpressionStatement(node) ||
      (ts.isBlock(node) && node.statements.length === 1);
    if (!isWhole) return undefined;
    node = node.parent;
  }
  return node;
}

/** Pauses of a length other than 0: the nodes that are awaited. Each call of a local helper is a pause of its own. */
export function pausesOf(source: Source): ts.Node[] {
  const helpers = new Map<FunctionNode, Length>();
  let pauses: ts.Node[] = [];
  // A helper may call another helper: repeat until no new one is found.
  for (let known = -1; known < helpers.size;) {
    known = helpers.size;
    pauses = [];
    for (const call of source.calls) {
      const found = candidateOf(call, source, helpers);
      if (found?.length === undefined) continue;
      const { length, awaited } = found;
      const helper = helperOf(awaited);
      const parameter =
        helper === undefined || length === 'fixed' ? -1 : parameterAt(helper, bare(length).getText());
      if (helper !== undefined && parameter >= 0) helpers.set(helper, parameter);
      else {
        const lengthMs = length === 'fixed' ? undefined : numberOf(source, length);
        if (lengthMs === 0 || isLongLimit(awaited, lengthMs ?? 0)) continue;
        if (helper !== undefined) helpers.set(helper, 'fixed');
        pauses.push(awaited);
      }
    }
  }
  return pauses;
}

/** The innermost loops around pauses, each once. Functions inside of a loop do not count. */
export function sleepingLoopsOf(pauses: readonly ts.Node[]): ts.Node[] {
  const loops = new Set<ts.Node>();
  for (const pause of pauses) {
    let node = pause.parent;
    while (!ts.isSourceFile(node) && !ts.isFunctionLike(node)) {
      if (ts.isIterationStatement(node, false)) {
        loops.add(node);
        break;
      }
      node = node.parent;
    }
  }
  return [...loops];
}
