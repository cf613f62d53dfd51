import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from '../checks/fences';
import { sourceFiles } from '../checks/source-files';
import { addImport, camel, Edits, GeneratorError, identifier, pascal, type Made } from './edit';

const USE =
  'npm run new-call -- <domain>.<verb> <GET|POST|PUT|DELETE> </path> [<subject>/<thing>], the file of its handler';
/** What a new contract object needs from the file of wire readers. */
const READERS = ['anything', 'nothing'];
/** Where a list of handlers begins. */
const LIST = /Routes: readonly Route<[^\n]*>\[\] = \[/;

/** New call: the contract object, its handler (switched off until it is written), a test of both and the rows that join them. */
export function newCall(root: string, args: string[]): Made {
  const [name = '', method = '', path = '', place, ...more] = args;
  const match = /^([a-z]+)\.([a-z][a-zA-Z]*)$/.exec(name);
  if (more.length > 0 || !match || !/^(GET|POST|PUT|DELETE)$/.test(method) || !/^\/[\w/{}-]+$/.test(path))
    throw new GeneratorError(USE);
  if (place !== undefined && !/^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(place)) throw new GeneratorError(USE);
  const [, domain = '', verb = ''] = match;
  identifier(verb, USE);
  refuseTaken(root, { method, path });
  const edits = new Edits(root);
  addToContract({ edits, domain, verb, method, path });
  const file = place === undefined ? routesOf(root, domain) : `gateway/${place}.routes.ts`;
  if (!edits.exists(file)) startRoutes(edits, file);
  addHandler({ edits, file, domain, verb });
  const test = `${posix.dirname(file)}/${kebabOf(verb)}.test.ts`;
  addTest(edits, { test, domain, verb, method, path });
  return {
    edits,
    steps: [
      `Say in src/contract/calls/${domain}.ts who may call, with what, and what is answered.`,
      `Answer it in src/testing/fake-answers.ts: the type-check fails until then.`,
      `Write its handler in ${file}.`,
    ],
    tests: [{ project: 'gateway', file: test }],
  };
}

/** gameRating → game-rating. */
const kebabOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A method with a path belongs to one call alone. */
function refuseTaken(root: string, { method, path }: { method: string; path: string }): void {
  const rows = `method: '${method}',\n  path: '${path}',`;
  for (const file of sourceFiles({ root, folders: ['src/contract/calls'], endings: ['.ts'] }))
    if (readFileSync(join(root, file), 'utf8').includes(rows))
      throw new GeneratorError(`${method} ${path} is a call of ${file} already`);
}

function addTest(
  edits: Edits,
  call: { test: string; domain: string; verb: string; method: string; path: string },
): void {
  const { test, domain, verb, method, path } = call;
  const from = (target: string): string => posix.relative(posix.dirname(test), target);
  edits.create(
    test,
    `import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ${verb} } from '${from(`src/contract/calls/${domain}`)}';
import { startBench, type GatewayBench } from '${from('gateway/conformance/bench')}';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

it('${domain}.${verb} answers a member as the contract says', async () => {
  const token = await bench.client.token(bench.accounts.member);
  const reply = await bench.client.send({
    method: '${method}',
    path: '${path}',
    headers: { Authorization: token },
    ${method === 'GET' ? '' : `body: JSON.stringify({ value: {} }),`}
  });
  expect(reply.body, reply.text).toMatchObject({ success: true });
  expect(v.safeParse(${verb}.reply, reply.body.value).success, reply.text).toBe(true);
});
`,
  );
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
    edits.insertAfter('src/contract/index.ts', /^export const domains = \{$/, `\n  ${domain},`);
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
/** What the call does, in one sentence. */
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
