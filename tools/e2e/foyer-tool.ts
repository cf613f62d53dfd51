import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OUT } from '../build/inputs.mjs';
import { demo } from './demo';

const run = promisify(execFile);
/** The built tool starts four times as fast as the one from the sources. */
const TOOL = join(OUT.gateway, 'operator.js');

/** Runs a command of the operator's tool for the demo's merchant and returns what it prints as JSON. */
export async function foyerTool(...words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [TOOL, ...words, '--merchant', demo().merchant, '--json']);
  return JSON.parse(stdout);
}
