import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OUT } from '../build/inputs.mjs';
import { demo } from './demo';

const run = promisify(execFile);
/** The built tool starts four times as fast as the one from the sources. */
const TOOL = join(OUT.gateway, 'operator.js');

/** Runs a command of the operator's tool for one merchant and returns what it prints as JSON. */
export async function foyerToolFor(merchant: string, ...words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [TOOL, ...words, '--merchant', merchant, '--json']);
  return JSON.parse(stdout);
}

/** As `foyerToolFor`, for the demo's first merchant. */
export const foyerTool = (...words: string[]): Promise<unknown> => foyerToolFor(demo().merchant, ...words);
