import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';

const SCRIPT = fileURLToPath(new URL('../../src/testing/ending-script.ts', import.meta.url));
/** A busy machine translates the script for a while; after `destroy()` nothing is left to wait for. */
const STARTS_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 5_000;

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

/** @returns how it ended; a script that does not end by itself is ended, and that is its signal. */
const run = (moment: string): Promise<{ code: number | null; signal: string | null; said: string }> =>
  new Promise((resolve) => {
    const { username, password } = bench.accounts.member;
    const address = `http://127.0.0.1:${bench.port}`;
    const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, address, username, password, moment], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let limit = setTimeout(() => child.kill('SIGKILL'), STARTS_WITHIN_MS);
    const hear = (data: Buffer): void => {
      said += data.toString();
      if (!said.includes('destroyed')) return;
      clearTimeout(limit);
      limit = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code, signal) => {
      clearTimeout(limit);
      resolve({ code, signal, said });
    });
  });

describe('[TRIAL-E8] a Node script that has destroyed its client', { tags: ['full-run'] }, () => {
  it.each(['live', 'starting'])('ends by itself, destroyed while %s', { timeout: 90_000 }, async (moment) => {
    expect(await run(moment)).toEqual({ code: 0, signal: null, said: 'destroyed\n' });
  });
});
