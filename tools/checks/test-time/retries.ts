import ts from 'typescript';
import {
  calledName,
  functionOf,
  isFunction,
  parameterAt,
  rootOf,
  walk,
  type FunctionNode,
  type Source,
} from './syntax';

const ACTIONS = new Set(['click', 'press', 'fill', 'check', 'tap', 'goto']);
const RETRIES = /^(waitFor|waitUntil)$/;
/** `fill` and `check` of arrays, buffers and fast-check. */
const OTHER_ACTIONS = /^(Array|Buffer|fc|Uint8Array)$/;

const isAction = (call: ts.CallExpression): boolean => {
  if (!ts.isPropertyAccessExpression(call.expression) || !ACTIONS.has(calledName(call))) return false;
  const receiver = call.expression.expression;
  return !ts.isNewExpression(receiver) && !OTHER_ACTIONS.test(rootOf(receiver));
};

/** The function that a call repeats: `expect.poll(f)`, `vi.waitFor(f)`, `expect(f).toPass()`, or a local wrapper. */
function retriedBy(
  call: ts.CallExpression,
  source: Source,
  wrappers: ReadonlyMap<FunctionNode, number>,
): ts.Expression | undefined {
  const name = calledName(call);
  if (RETRIES.test(name)) return call.arguments[0];
  if (name === 'poll' && rootOf(call.expression) === 'expect') return call.arguments[0];
  if (name === 'toPass') {
    let node: ts.Expression = call.expression;
    while (ts.isPropertyAccessExpression(node)) node = node.expression;
    return ts.isCallExpression(node) ? node.arguments[0] : undefined;
  }
  const local = ts.isIdentifier(call.expression) ? source.functions.get(name) : undefined;
  const at = local && wrappers.get(local);
  return at === undefined ? undefined : call.arguments[at];
}

/** The local function around a node that has a parameter of this name. */
function wrapperOf(node: ts.Node, name: string): [FunctionNode, number] | undefined {
  for (let outer = node.parent; !ts.isSourceFile(outer); outer = outer.parent)
    if (isFunction(outer) && parameterAt(outer, name) >= 0) return [outer, parameterAt(outer, name)];
  return undefined;
}

/** Whether a function clicks, types or navigates, itself or by a local function that it calls. */
function acts(node: FunctionNode, source: Source, seen: Set<FunctionNode>): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  let found = false;
  walk(node, (inner) => {
    if (found || !ts.isCallExpression(inner)) return;
    const local = ts.isIdentifier(inner.expression) ? source.functions.get(inner.expression.text) : undefined;
    found = isAction(inner) || (local !== undefined && acts(local, source, seen));
  });
  return found;
}

/** Calls that repeat an action which must happen once. */
export function retriedActionsOf(source: Source): ts.Node[] {
  const wrappers = new Map<FunctionNode, number>();
  const found = new Set<ts.Node>();
  // A wrapper may call another wrapper: repeat until no new one is found.
  for (let known = -1; known < wrappers.size;) {
    known = wrappers.size;
    for (const call of source.calls) {
      const retried = retriedBy(call, source, wrappers);
      if (retried === undefined) continue;
      const callback = functionOf(source, retried);
      if (callback !== undefined && acts(callback, source, new Set())) found.add(call);
      const wrapper = ts.isIdentifier(retried) ? wrapperOf(call, retried.text) : undefined;
      if (wrapper !== undefined) wrappers.set(...wrapper);
    }
  }
  return [...found];
}
