import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camel, Edits, GeneratorError, identifier, kebab, pascal, type Made } from './edit';
import { vendorTemplates } from './vendor-templates';

const USE = 'npm run new-vendor -- <name>';
const ROWS = 'gateway/vendors/rows.ts';

/** New vendor protocol: adapter, wallet door with a signature of its own, settings, its row, and the test of all of it. */
export function newVendor(root: string, args: string[]): Made {
  const name = kebab(args.length > 1 ? undefined : args[0], USE);
  const own = identifier(camel(name), USE);
  const folder = `gateway/vendors/${name}`;
  if (existsSync(join(root, folder))) throw new GeneratorError(`${folder} is there already`);
  const edits = new Edits(root);
  const code = name.replaceAll('-', '_').toUpperCase();
  const files = vendorTemplates({ name, code, own, type: pascal(name) });
  for (const [file, text] of Object.entries(files)) edits.create(`${folder}/${file}`, text);
  edits.insertAfter(ROWS, /^import \{ \w+Row \} from .*$/, `\nimport { ${own}Row } from './${name}/row';`);
  edits.insertAfter(ROWS, /^ {2}\w+: \w+Row,$/, `\n  ${own}: ${own}Row,`);
  return {
    edits,
    steps: [
      `Write how the vendor signs: ${folder}/signature.ts. Until then every wallet call is refused.`,
      `Put the vendor's words onto the wallet's verbs: ${folder}/wallet-endpoint.ts.`,
      `Open a game: ${folder}/adapter.ts.`,
      `Name ${code}_VENDOR_SECRET and ${code}_VENDOR_URL in docs/operator.md.`,
    ],
    tests: [{ project: 'unit', file: `${folder}/${name}.test.ts` }],
  };
}
