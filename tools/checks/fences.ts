import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import table from './fences.json' with { type: 'json' };
import { ROOT, sourceFiles } from './source-files';

interface AreaRow {
  /** Folder from the root; `*` stands for one folder name, and each such folder is an area of its own. */
  folder: string;
  /** A room of that folder: what the folder may import from elsewhere, its rooms may as well. */
  like?: string;
  /** Folders (or one public door, `…/index`) that may be imported. */
  local: string[];
  packages?: string[];
  /** Only by `import type`. */
  typesFrom?: string[];
  /** Only by `import()`. */
  lazy?: string[];
  /** By tests, and by what only tests import. */
  testsFrom?: string[];
  /** Refused although `local` would let it through; types are free. */
  never?: string[];
  neverPackages?: string[];
  /** May import node: modules. */
  node?: boolean;
}

type Area = AreaRow & { packages: string[] };

/** A row together with what the folder around its room may import. */
function withLike({ like, ...row }: AreaRow, _index: number, rows: AreaRow[]): Area {
  const whole = like === undefined ? undefined : rows.find(({ folder }) => folder === like);
  if (like !== undefined && whole === undefined) throw new Error(`${row.folder}: no row ${like}`);
  return {
    ...row,
    local: [...row.local, ...(whole?.local ?? [])],
    typesFrom: [...(row.typesFrom ?? []), ...(whole?.typesFrom ?? [])],
    packages: [...(row.packages ?? []), ...(whole?.packages ?? [])],
  };
}

const AREAS: Area[] = table.areas.map(withLike);
/** What a file of one role (its name's suffix) may not import. */
interface RoleRow {
  folder: string;
  of: string;
  never: string[];
}

const ROLES: RoleRow[] = table.roles;
/** Folders with one door: others import their index alone. */
const SUBJECTS: string[] = table.subjects;
/** Folders that nothing but the files named, and tests, may import. */
const RESERVED: { folder: string; for: string[] }[] = table.reserved;
const TESTS = table.tests;
const TEST_FILE = /(\.test\.tsx?|\.e2e\.ts|global-setup\.ts)$/;
/** Beside those, what only tests import. */
const FOR_TESTS = /(^gateway\/conformance\/|\/testing(-[a-z-]+)?\.tsx?$)/;

export interface ImportFact {
  /** Importing file, relative to the root. */
  file: string;
  specifier: string;
  typeOnly: boolean;
  lazy?: boolean;
}

/** The row a file falls under and the folder it means there: the longest pattern wins. */
function areaOf(path: string): { row: Area; folder: string } | undefined {
  let best: { row: Area; folder: string; depth: number } | undefined;
  const parts = path.split('/');
  for (const row of AREAS) {
    const pattern = row.folder.split('/');
    if (pattern.length > parts.length - 1) continue;
    if (!pattern.every((part, index) => part === '*' || part === parts[index])) continue;
    if (best === undefined || pattern.length > best.depth) {
      best = { row, folder: parts.slice(0, pattern.length).join('/'), depth: pattern.length };
    }
  }
  return best;
}

function within(path: string, allowed: string): boolean {
  if (path === allowed || path.startsWith(`${allowed}/`)) return true;
  return allowed.endsWith('/index') && path === allowed.slice(0, -'/index'.length);
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function refusePackage(row: Area, fact: ImportFact, isTest: boolean): string | undefined {
  if (fact.specifier.startsWith('node:')) {
    const mayUseNode = row.folder.startsWith('gateway') && !row.folder.endsWith('/page');
    return mayUseNode || isTest || row.node === true
      ? undefined
      : `${row.folder} may not import ${fact.specifier}`;
  }
  const name = packageName(fact.specifier);
  if (row.neverPackages?.includes(name) === true) return `${row.folder} may not import the package ${name}`;
  if (row.packages.includes('*') || row.packages.includes(name)) return undefined;
  if (isTest && TESTS.packages.includes(name)) return undefined;
  return `${row.folder} may not import the package ${name}`;
}

/** Why an import is against the table of who may import whom, or undefined when it is fine. */
export function importRefusal(fact: ImportFact): string | undefined {
  const area = areaOf(fact.file);
  if (area === undefined) return undefined;
  const { row, folder } = area;
  const isTest = TEST_FILE.test(fact.file);
  const isForTests = isTest || FOR_TESTS.test(fact.file);
  if (!fact.specifier.startsWith('.')) return refusePackage(row, fact, isForTests);

  const bare = fact.specifier.replace(/\?.*$/, '');
  const target = posix.normalize(posix.join(posix.dirname(fact.file), bare));
  if (target.startsWith('..'))
    return `${fact.file} imports from outside of the repository: ${fact.specifier}`;
  if (!isForTests) {
    const refusal = roleRefusal(fact.file, target) ?? doorRefusal(fact.file, target);
    if (refusal !== undefined) return refusal;
  }
  const forbidden = row.never?.some((path) => within(target, path)) === true;
  const allowed = forbidden ? [] : [folder, ...row.local];
  if (fact.typeOnly) allowed.push(folder, ...row.local, ...(row.typesFrom ?? []));
  if (fact.lazy === true) allowed.push(...(row.lazy ?? []));
  if (isTest) allowed.push(...TESTS.local);
  if (isForTests) allowed.push(...(row.testsFrom ?? []));
  return allowed.some((path) => within(target, path)) ? undefined : `${folder} may not import ${target}`;
}

/** The role a file's name says, with its ending or without: `.routes` of `login.routes.ts`. */
const hasRole = (path: string, role: string): boolean => new RegExp(`\\${role}(\\.tsx?)?$`).test(path);

function roleRefusal(file: string, target: string): string | undefined {
  for (const { folder, of, never } of ROLES) {
    if (!within(file, folder) || !hasRole(file, of)) continue;
    if (never.some((role) => hasRole(target, role))) return `a *${of} may not import ${target}`;
  }
  return undefined;
}

function doorRefusal(file: string, target: string): string | undefined {
  for (const subject of SUBJECTS)
    // A subject inside of another has a door of its own.
    if (SUBJECTS.some((inner) => inner !== subject && within(inner, subject) && within(target, inner)))
      continue;
    else if (within(target, subject) && !within(file, subject) && target !== `${subject}/index`)
      return `${file} may not import ${target}: the door of ${subject} is its index`;
  for (const { folder, for: known } of RESERVED)
    if (within(target, folder) && !within(file, folder) && !known.some((path) => file === `${path}.ts`))
      return `${file} may not import ${target}: ${folder} is for ${known.join(', ')} alone`;
  return undefined;
}

/** Every import, re-export and import() with a literal path in one file. */
export function importsOf(file: string, text: string): ImportFact[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const facts: ImportFact[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      facts.push({ file, specifier: node.moduleSpecifier.text, typeOnly: isTypeImport(node) });
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      facts.push({ file, specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [path] = node.arguments;
      if (path && ts.isStringLiteralLike(path))
        facts.push({ file, specifier: path.text, typeOnly: false, lazy: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return facts;
}

function isTypeImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name !== undefined || named === undefined || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

/** Refused imports of the whole tree, one line each. An area without files is a hole in the table, so it fails too. */
export function checkFences(root = ROOT): { looked: number; refusals: string[] } {
  const refusals: string[] = [];
  const filled = new Set<string>();
  let looked = 0;
  const files = sourceFiles({
    root,
    folders: ['src', 'widgets', 'standalone', 'gateway'],
    endings: ['.ts', '.tsx'],
  });
  for (const file of files) {
    const area = areaOf(file);
    if (area === undefined) {
      refusals.push(`${file}: no row of the fence table covers this file`);
      continue;
    }
    filled.add(area.row.folder);
    for (const fact of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      looked += 1;
      const refusal = importRefusal(fact);
      if (refusal !== undefined) refusals.push(`${file}: ${refusal}`);
    }
  }
  for (const row of AREAS) {
    if (!filled.has(row.folder))
      refusals.push(`${row.folder}: the fence table names it and there are no files`);
  }
  return { looked, refusals };
}
