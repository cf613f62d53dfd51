import { Edits, GeneratorError, pascal } from './edit';

const USE = 'npm run new-call -- <domain>.<verb> <GET|POST|PUT|DELETE> </path>';
/** What a new contract object needs from the file of wire readers. */
const READERS = ['anything', 'nothing'];

/** New call: the contract object, its handler (switched off until it is written) and the rows that join them. */
export function newCall(root: string, args: string[]): string[] {
  const [name = '', method = '', path = ''] = args;
  const match = /^([a-z]+)\.([a-z][a-zA-Z]*)$/.exec(name);
  if (!match || !/^(GET|POST|PUT|DELETE)$/.test(method) || !/^\/[\w/{}-]+$/.test(path))
    throw new GeneratorError(USE);
  const [, domain = '', verb = ''] = match;
  const edits = new Edits(root);
  addToContract({ edits, domain, verb, method, path });

  const handler = `${domain}-${verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const constant = domain + pascal(verb);
  edits.create(
    `gateway/routes/${handler}.ts`,
    `import { ${verb} } from '../../src/contract/calls/${domain}';
import { GatewayError, route } from './route';

export const ${constant} = route(${verb}, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE');
});
`,
  );
  edits.insertAfter(
    'gateway/routes/index.ts',
    /^import .* from '\.\/.*';$/,
    `\nimport { ${constant} } from './${handler}';`,
  );
  edits.insertAfter(
    'gateway/routes/index.ts',
    /^ {2}[a-zA-Z]+,$|readonly Route\[\] = \[(?=\])/,
    `\n  ${constant},`,
  );
  return edits.write();
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
