import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from '../checks/fences';
import { sourceFiles } from '../checks/source-files';
import { camel, Edits, GeneratorError, pascal } from './edit';

const USE =
  'npm run new-call -- <domain>.<verb> <GET|POST|PUT|DELETE> </path> [<subject>/<thing>], the file of its handler';
/** What a new contract object needs from the file of wire readers. */
const READERS = ['anything', 'nothing'];
/** Where a list of handlers begins. */
const LIST = /Routes: readonly Route<[^\n]*>\[\] = \[/;

/** New call: the contract object, its handler (switched off until it is written) and the rows that join them. */
export function newCall(root: string, args: string[]): string[] {
  const [name = '', method = '', path = '', place] = args;
  const match = /^([a-z]+)\.([a-z][a-zA-Z]*)$/.exec(name);
  if (!match || !/^(GET|POST|PUT|DELETE)$/.test(method) || !/^\/[\w/{}-]+$/.test(path))
    throw new GeneratorError(USE);
  if (place !== undefined && !/^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(place)) throw new GeneratorError(USE);
  const [, domain = '', verb = ''] = match;
  const edits = new Edits(root);
  addToContract({ edits, domain, verb, method, path });
  const file = place === undefined ? routesOf(root, domain) : `gateway/${place}.routes.ts`;
  if (!edits.exists(file)) startRoutes(edits, file);
  addHandler({ edits, file, domain, verb });
  return edits.write();
}

/** The file that answers a domain's calls: the one of its name, or the only one there is. */
function routesOf(root: string, domain: string): string {
  const files = sourceFiles({ root, folders: ['gateway'], endings: ['.routes.ts'] });
  const named = files.filter((file) => posix.basename(file) === `${domain}.routes.ts`);
  const reading = files.filter((file) => reads(root, file, `src/contract/calls/${domain}`));
  const found = named.length > 0 ? named : reading;
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new GeneratorError(`${USE}: ${found.join(', ') || 'new'}`);
  return only;
}

const reads = (root: string, file: string, target: string): boolean =>
  importsOf(file, readFileSync(join(root, file), 'utf8')).some(
    ({ specifier }) => posix.join(posix.dirname(file), specifier) === target,
  );

/** An empty list of handlers, joined to those of its subject. */
function startRoutes(edits: Edits, file: string): void {
  const name = posix.basename(file, '.routes.ts');
  const list = `${camel(name)}Routes`;
  const folder = posix.dirname(file);
  const services = `${pascal(posix.basename(folder))}Services`;
  edits.create(
    file,
    `import { route, type Route } from '../http/index';
import type { ${services} } from './services';

export const ${list}: readonly Route<${services}>[] = [
];
`,
  );
  const door = `${folder}/index.ts`;
  edits.prepend(door, `import { ${list} } from './${name}.routes';\n`);
  edits.insertAfter(door, LIST, `\n  ...${list},`);
}

function addHandler(options: { edits: Edits; file: string; domain: string; verb: string }): void {
  const { edits, file, domain, verb } = options;
  const from = (target: string): string => posix.relative(posix.dirname(file), target);
  addImport(edits, file, { name: verb, from: from(`src/contract/calls/${domain}`) });
  addImport(edits, file, { name: 'GatewayError', from: from('gateway/platform/index') });
  edits.insertAfter(
    file,
    LIST,
    `\n  route(${verb}, () => {\n    throw new GatewayError('FUNCTION_NOT_AVAILABLE');\n  }),`,
  );
}

function addImport(edits: Edits, file: string, { name, from }: { name: string; from: string }): void {
  const names = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`);
  const found = names.exec(edits.read(file))?.[1];
  if (found === undefined) edits.prepend(file, `import { ${name} } from '${from}';\n`);
  else if (!new RegExp(`\\b${name}\\b`).test(found))
    edits.insertAfter(
      file,
      new RegExp(`import \\{(?=[^}]*\\} from '${from.replaceAll('.', '\\.')}';)`),
      ` ${name},`,
    );
}

function addToContract(options: {
  edits: Edits;
  domain: string;
  verb: string;
  method: string;
  path: string;
}): void {
  const { edits, domain, verb, method, path } = options;
  const file = `src/contract/calls/${domain}.ts`;
  if (!edits.exists(file)) {
    edits.create(
      file,
      `import { defineCall } from '../call';\nimport { ${READERS.join(', ')} } from '../wire';\n`,
    );
    edits.insertAfter(
      'src/contract/index.ts',
      /^import \* as .*$/,
      `\nimport * as ${domain} from './calls/${domain}';`,
    );
    edits.insertAfter('src/contract/index.ts', /readonly Call\[\] = \[[A-Za-z,\s]*[A-Za-z]/, `, ${domain}`);
  }
  const old = edits.read(file);
  if (new RegExp(`export const ${verb}\\b`).test(old))
    throw new GeneratorError(`${file} has ${verb} already`);
  const imported = /import \{([^}]*)\} from '\.\.\/wire';/.exec(old)?.[1] ?? '';
  for (const reader of READERS) {
    if (!new RegExp(`\\b${reader}\\b`).test(imported))
      edits.insertAfter(file, /^import \{(?=[^}]*\} from '\.\.\/wire';)/, ` ${reader},`);
  }
  edits.append(
    file,
    `
export const ${verb} = defineCall({
  name: '${domain}.${verb}',
  method: '${method}',
  path: '${path}',
  module: null,
  access: 'member',
  tier: 'own',
  limit: '${method === 'GET' ? 'read' : 'write'}',
  answer: 'envelope',
  request: nothing,
  reply: anything,
  errors: [],
});
`,
  );
}
