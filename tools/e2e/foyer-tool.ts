import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { demo } from './demo';

const run = promisify(execFile);

/** Runs a command of tools/foyer.mjs for the demo's merchant and returns what it printed as JSON. */
export async function foyerTool(...words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [
    'tools/foyer.mjs',
    ...words,
    '--merchant',
    demo().merchant,
    '--json',
  ]);
  return JSON.parse(stdout);
}
