import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { isCall } from '../../src/contract';

/** What the comments of the contract say of a call or a schema. */
export interface Texts {
  text: string;
  /** By the field's name on the wire. */
  fields: Readonly<Record<string, string>>;
}
export interface ContractTexts {
  /** By the call's name. */
  calls: ReadonlyMap<string, Texts>;
  /** Exported schemas of answers, with the name that each has in the document. */
  schemas: ReadonlyMap<unknown, Texts & { name: string }>;
}

const FOLDERS = ['calls', 'entities'] as const;
const OBJECT = /^v\.(strictObject|object)$/;

const commentOf = (node: ts.Node): string => {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const said = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
  return said.replace(/\s+/g, ' ').trim();
};

/** Comments of fields that stand in objects of a schema; of two fields of one name the first is heard. */
const fieldTexts = (node: ts.Node): Record<string, string> => {
  const found: Record<string, string> = {};
  const visit = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && OBJECT.test(inner.expression.getText())) {
      const [fields] = inner.arguments;
      if (fields && ts.isObjectLiteralExpression(fields))
        for (const property of fields.properties) {
          const text = commentOf(property);
          if (property.name && text !== '') found[property.name.getText().replace(/['"]/g, '')] ??= text;
        }
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
};

/** Comments of what a file exports, by its name. */
const textsOf = (path: string): Map<string, Texts> => {
  const found = new Map<string, Texts>();
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer)
        found.set(name.getText(), { text: commentOf(statement), fields: fieldTexts(initializer) });
  }
  return found;
};

const isSchema = (value: unknown): boolean => Reflect.get(Object(value), 'kind') === 'schema';
/** agentLinkFromWire → AgentLink, wireWindow → Window */
const schemaName = (exported: string): string => {
  const name = exported.replace(/FromWire$|^wire(?=[A-Z])/g, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Reads the comments of src/contract, and which schemas have a name there. */
export const readTexts = async (root: string): Promise<ContractTexts> => {
  const calls = new Map<string, Texts>();
  const schemas = new Map<unknown, Texts & { name: string }>();
  const taken = new Set<string>();
  for (const folder of FOLDERS) {
    const within = join(root, 'src/contract', folder);
    const files = readdirSync(within).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    for (const file of files.sort()) {
      const texts = textsOf(join(within, file));
      const exported = (await import(pathToFileURL(join(within, file)).href)) as Record<string, unknown>;
      for (const [key, value] of Object.entries(exported)) {
        const said = texts.get(key) ?? { text: '', fields: {} };
        // A file that hands on another's call has no comment of it.
        if (isCall(value)) calls.set(value.name, said.text === '' ? (calls.get(value.name) ?? said) : said);
        else if (folder === 'entities' && isSchema(value)) {
          // Two files may use a word for different things: the second is told by its file.
          const plain = schemaName(key);
          const name = taken.has(plain)
            ? `${schemaName(file.replace(/\.ts$/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))}${plain}`
            : plain;
          taken.add(name);
          schemas.set(value, { ...said, name });
        }
      }
    }
  }
  return { calls, schemas };
};
