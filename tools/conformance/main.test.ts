import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';

it('prints no error when the reader of the help closes the pipe', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'tools/foyer.mjs'), 'conformance', '--help']);
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, said }).toEqual({ code: 0, said: '' });
}, 60_000);
