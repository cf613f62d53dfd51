import { ROOT } from '../checks/source-files';
import { newCall } from './call';
import { GeneratorError } from './edit';
import { newLocale } from './locale';
import { newVendor } from './vendor';
import { newWidget } from './widget';

const generators: Record<string, (root: string, args: string[]) => string[]> = {
  widget: newWidget,
  call: newCall,
  locale: newLocale,
  vendor: newVendor,
};

const [kind = '', ...args] = process.argv.slice(2);
const generate = Object.hasOwn(generators, kind) ? generators[kind] : undefined;
try {
  if (generate === undefined)
    throw new GeneratorError(`one of ${Object.keys(generators).join(', ')} is needed`);
  for (const file of generate(ROOT, args)) process.stdout.write(`${file}\n`);
  process.stdout.write('Now `npm run check` names what is still to be filled in.\n');
} catch (fault) {
  if (!(fault instanceof GeneratorError)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
}
