import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Database } from '../database/types';
import type { Ledger } from './ledger-api';

const LOAD = fileURLToPath(new URL('./testing-load.ts', import.meta.url));
const MAX_ACKNOWLEDGED = 3_000;
const PAGE = 5_000;

export interface CrashRound {
  acknowledged: number;
  /** Keys that were acknowledged and are not in the journal. */
  missing: string[];
}

/** Runs the load as a process, kills it with SIGKILL after a random number of answers, and returns the complete lines it wrote. */
const killUnderLoad = (input: { ownerUrl: string; appUrl: string; run: string }): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const enough = randomInt(1, MAX_ACKNOWLEDGED);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', LOAD, input.ownerUrl, input.appUrl, input.run],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let text = '';
    let lines = 0;
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-2_000)));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      lines += chunk.filter((byte) => byte === 10).length;
      if (lines >= enough) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (_, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`The load ended by itself: ${said}`));
      // The last piece may be half a line: it was not acknowledged.
      return resolve(text.split('\n').slice(0, -1));
    });
  });

/** One round: kill under load, then look for what was acknowledged. */
export const crashRound = async (input: {
  database: Database;
  ownerUrl: string;
  appUrl: string;
  run: string;
}): Promise<CrashRound> => {
  const keys = await killUnderLoad(input);
  const missing: string[] = [];
  for (let at = 0; at < keys.length; at += PAGE) {
    const rows = await input.database
      .merchant(1)
      .query<{ key: string }>(
        'select k.key from unnest($1::text[]) k(key) where not exists (select from journal j where j.merchant_id = 1 and j.source = $2 and j.key = k.key)',
        [keys.slice(at, at + PAGE), 'house'],
      );
    missing.push(...rows.map((row) => row.key));
  }
  return { acknowledged: keys.length, missing };
};

/** True when the books are whole. */
export const isSound = async (ledger: Ledger): Promise<boolean> => {
  const { unbalanced, brokenAt, drifted, holds } = await ledger.verify({ merchantId: 1 });
  return unbalanced.length === 0 && brokenAt === null && drifted.length === 0 && holds.length === 0;
};
