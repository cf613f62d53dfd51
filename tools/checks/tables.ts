import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, sourceFiles } from './source-files';
import table from './table-owners.json' with { type: 'json' };

interface Filler {
  folder: string;
  tables: string | string[];
}

const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries(table.owners).flatMap(([folder, tables]) => tables.map((name) => [name, folder] as const)),
);
/** Folders that write tables of others: what fills a new database, and what loads an operator's files. */
const FILLERS: Filler[] = table.fillers;
/** Where SQL may stand. */
const SQL_PLACES = table.sql.map(({ folder, files }) => ({ folder, files: new RegExp(files) }));
const ONLY_FOR_TESTS = /(\.test\.ts|\.e2e\.ts|\/testing(-[a-z-]+)?\.ts|^gateway\/conformance\/.*)$/;

/** Statements as this project writes them: in small letters. */
const SQL =
  /\bselect\s[\s\S]*\sfrom\s|\binsert\s+into\s|\bupdate\s+[a-z_]+\s+(as\s+\w+\s+|\w+\s+)?set\s|\bdelete\s+from\s/;
const WRITES = /\b(?:insert\s+into|delete\s+from|update)\s+([a-z_]+)(?=\s|\(|$)/g;
/** Words that follow `update` where it locks a row or is a part of an upsert. */
const NO_TABLE = new Set(['set', 'of', 'skip', 'nowait']);

const isWithin = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** The texts of a file, each template whole; what is put into one shows as a gap. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => ` … ${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false));
  return texts;
}

/** Tables that a file writes: by statements, or by handing a table's name to what writes rows. */
function writtenBy(source: string, texts: readonly string[]): string[] {
  const stated = texts.flatMap((text) => [...text.matchAll(WRITES)].map((match) => match[1] ?? ''));
  const named = [...source.matchAll(/\btable: '([a-z_]+)'/g)].map((match) => match[1] ?? '');
  return [...stated, ...named].filter((name) => name !== '' && !NO_TABLE.has(name));
}

const mayWrite = (file: string, name: string): boolean => {
  const owner = OWNERS.get(name);
  if (owner !== undefined && isWithin(file, owner)) return true;
  return FILLERS.some(
    ({ folder, tables }) => isWithin(file, folder) && (tables === '*' || tables.includes(name)),
  );
};

/** What one file of the gateway does that it may not: SQL in the wrong place, or a write into a table of another subject. */
export function tableRefusals(file: string, source: string): string[] {
  if (ONLY_FOR_TESTS.test(file)) return [];
  const texts = textsOf(file, source);
  const refusals: string[] = [];
  const isPlace = SQL_PLACES.some(({ folder, files }) => isWithin(file, folder) && files.test(file));
  if (!isPlace && texts.some((text) => SQL.test(text)))
    refusals.push(`${file}: SQL stands in *.queries.ts alone`);
  for (const name of new Set(writtenBy(source, texts)))
    if (!mayWrite(file, name))
      refusals.push(`${file} may not write ${name}: it belongs to ${OWNERS.get(name) ?? 'nobody yet'}`);
  return refusals;
}

/** Every table of the migrations, as they were applied one after another. */
function tablesOf(root: string): string[] {
  const files = sourceFiles({ root, folders: ['gateway/database/migrations'], endings: ['.sql'] });
  const found = new Set<string>();
  for (const file of files) {
    const sql = readFileSync(join(root, file), 'utf8').replace(/--.*$/gm, '');
    for (const [, name = ''] of sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi))
      found.add(name);
    for (const [, name = ''] of sql.matchAll(/\bdrop\s+table\s+(?:if\s+exists\s+)?([a-z_]+)/gi))
      found.delete(name);
    for (const [, from = '', to = ''] of sql.matchAll(
      /\balter\s+table\s+([a-z_]+)\s+rename\s+to\s+([a-z_]+)/gi,
    ))
      if (found.delete(from)) found.add(to);
  }
  return [...found];
}

/** SQL where it belongs, tables written by their subject, and an owner for every table there is. */
export function checkTables(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: ['gateway'], endings: ['.ts'] });
  const refusals = files.flatMap((file) => tableRefusals(file, readFileSync(join(root, file), 'utf8')));
  for (const name of tablesOf(root))
    if (!OWNERS.has(name)) refusals.push(`tools/checks/table-owners.json: the table ${name} has no owner`);
  return { looked: files.length, refusals };
}
