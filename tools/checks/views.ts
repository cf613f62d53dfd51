import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { errorCodes } from '../../src/contract/tables/error-codes';
import fences from './fences.json' with { type: 'json' };
import { importsOf } from './fences';
import { ROOT, sourceFiles } from './source-files';

interface ViewRow {
  /** Views are files whose names end so. */
  endings: string[];
  folders: string[];
  /** Folders of which a view may import types alone. */
  neverValues: string[];
  /** Hooks that reach what runs: a view asks its controller. */
  neverHooks: string[];
  /** Names of the browser that fetch, store or tell time. */
  neverGlobals: string[];
  /** Views that break the rule for now; one that no longer does must go here as well. */
  standing: string[];
}

const RULE: ViewRow = fences.views;
/** What the browser's own names can be reached through. */
const GLOBALS = new Set(['window', 'globalThis', 'self']);

/** What a view does that is its controller's, one line each. */
export function viewRefusals(file: string, text: string): string[] {
  const refusals = importsOf(file, text)
    .filter(({ typeOnly, specifier }) => !typeOnly && specifier.startsWith('.'))
    .map(({ specifier }) => posix.normalize(posix.join(posix.dirname(file), specifier)))
    .filter((target) =>
      RULE.neverValues.some((folder) => target === folder || target.startsWith(`${folder}/`)),
    )
    .map((target) => `a view may not import values of ${target}`);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    const refusal = nodeRefusal(node);
    if (refusal !== undefined) refusals.push(refusal);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(refusals)];
}

function nodeRefusal(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) {
    if (Object.hasOwn(errorCodes, node.text)) return `a view may not know the error code ${node.text}`;
  }
  if (!ts.isIdentifier(node)) return undefined;
  if (RULE.neverHooks.includes(node.text)) return `a view may not call ${node.text}: its controller does`;
  if (RULE.neverGlobals.includes(node.text) && isGlobal(node)) return `a view may not touch ${node.text}`;
  return undefined;
}

/** Whether a name stands for the browser's own, not for a member of something else or a key. */
function isGlobal(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name)
    return ts.isIdentifier(parent.expression) && GLOBALS.has(parent.expression.text);
  return !(ts.isPropertyAssignment(parent) && parent.name === name) && !ts.isJsxAttribute(parent);
}

/** Faults of views that are not known to break the rule, and known ones that keep it by now. */
export function standingRefusals(
  faults: ReadonlyMap<string, readonly string[]>,
  standing: readonly string[] = RULE.standing,
): string[] {
  return [
    ...[...faults]
      .filter(([file]) => !standing.includes(file))
      .flatMap(([file, refusals]) => refusals.map((refusal) => `${file}: ${refusal}`)),
    ...standing
      .filter((file) => !faults.has(file))
      .map((file) => `tools/checks/fences.json: ${file} breaks the rule of views no more, or has gone`),
  ];
}

/** Views are functions of a snapshot: no domain, no fetching, storing or telling time, no error code. */
export function checkViews(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: RULE.folders, endings: RULE.endings });
  const faults = new Map<string, string[]>();
  for (const file of files) {
    const refusals = viewRefusals(file, readFileSync(join(root, file), 'utf8'));
    if (refusals.length > 0) faults.set(file, refusals);
  }
  return { looked: files.length, refusals: files.length === 0 ? [] : standingRefusals(faults) };
}
