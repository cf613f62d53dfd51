import { ROOT } from '../checks/source-files';
import { newCall } from './call';
import { GeneratorError, type Made } from './edit';
import { newLocale } from './locale';
import { newVendor } from './vendor';
import { newWidget } from './widget';

const generators: Record<string, (root: string, args: string[]) => Made> = {
  widget: newWidget,
  call: newCall,
  locale: newLocale,
  vendor: newVendor,
};

const told = ({ edits, steps, tests }: Made): string =>
  [
    ...edits.files(),
    '',
    'To be done:',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    'Complete when these pass:',
    'npm run typecheck',
    ...tests.map(({ project, file }) => `npx vitest run --project ${project} ${file}`),
    '',
  ].join('\n');

const [kind = '', ...args] = process.argv.slice(2);
const generate = Object.hasOwn(generators, kind) ? generators[kind] : undefined;
try {
  if (generate === undefined)
    throw new GeneratorError(`one of ${Object.keys(generators).join(', ')} is needed`);
  const made = generate(ROOT, args);
  await made.edits.write();
  process.stdout.write(told(made));
} catch (fault) {
  if (!(fault instanceof GeneratorError)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
}
