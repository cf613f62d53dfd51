import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testGame } from '../../gateway/lottery/testing';
import { demo } from './demo';
import { change } from './money';

const run = promisify(execFile);
const LOOK_EVERY_MS = 500;
const LOOK_FOR_MS = 30_000;
const HOUR_MS = 3_600_000;
const dataDir = (): string => process.env['FOYER_DATA_DIR'] ?? '';

export interface DemoDesk {
  url: string;
  operators: { name: string; role: string; password: string; secret: string }[];
}

/** The desk of the gateway of this run, with the operators that the demo makes. */
export const demoDesk = (): DemoDesk =>
  (JSON.parse(readFileSync(join(dataDir(), 'demo.json'), 'utf8')) as { desk: DemoDesk }).desk;

const foyer = async (...words: string[]): Promise<unknown> => {
  const told = await run(process.execPath, [
    'tools/foyer.mjs',
    ...words,
    '--merchant',
    demo().merchant,
    '--json',
  ]);
  return JSON.parse(told.stdout);
};

let lastName = 0;
const newName = (): string => `e${Date.now().toString(36)}${(lastName += 1).toString(36)}`;

/** An operator whom the tool has just made, with the link that opens the account. */
export async function newOperator(role: string): Promise<{ name: string; link: string }> {
  const name = newName();
  const { link } = (await foyer('desk', 'add', name, '--role', role)) as { link: string };
  return { name, link };
}

/** A draw of a game with numbers from outside that has just closed: five digits are waited for. */
export async function closedDraw(): Promise<{ name: string; code: string }> {
  const code = `E2E_${newName().toUpperCase()}`.slice(0, 20);
  const name = `Five ${code.slice(-6)}`;
  const at = new Date(Date.now() + 12 * HOUR_MS).toISOString().slice(11, 16);
  const game = testGame({
    ...{ code, source: 'external', names: { en: name, pt: name, es: name } },
    schedules: [{ zone: 'UTC', at }],
  });
  const file = join(dataDir(), `${code}.json`);
  writeFileSync(file, JSON.stringify(game));
  await foyer('lottery', 'load', file);
  rmSync(file);
  const draws = async (): Promise<{ state: string }[]> =>
    (await foyer('lottery', 'draws', '--game', code)) as { state: string }[];
  for (const until = Date.now() + LOOK_FOR_MS; !(await draws()).some(({ state }) => state === 'open');) {
    if (Date.now() > until) throw new Error(`${code} has no draw on sale`);
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  await change(
    `update lottery_draw set closes_at = clock_timestamp(), draws_at = clock_timestamp(), due_at = clock_timestamp()
      where game_code = $1 and state = 'open'`,
    [code],
  );
  return { name, code };
}
