import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testGame } from '../../gateway/lottery/testing';
import { foyerTool } from './foyer-tool';
import { endSale, loadGame, newGameCode, timeInHalfADay } from './lottery-draws';

const dataDir = (): string => process.env['FOYER_DATA_DIR'] ?? '';

export interface DemoDesk {
  url: string;
  operators: { name: string; role: string; password: string; secret: string }[];
}

/** The desk of the gateway of this run, with the operators that the demo makes. */
export const demoDesk = (): DemoDesk =>
  (JSON.parse(readFileSync(join(dataDir(), 'demo.json'), 'utf8')) as { desk: DemoDesk }).desk;

let lastName = 0;
const newName = (): string => `e${Date.now().toString(36)}${(lastName += 1).toString(36)}`;

/** An operator whom the tool has just made, with the link that opens the account. */
export async function newOperator(role: string): Promise<{ name: string; link: string }> {
  const name = newName();
  const { link } = (await foyerTool('desk', 'add', name, '--role', role)) as { link: string };
  return { name, link };
}

/** A draw of a game with numbers from outside that has just closed: five digits are waited for. */
export async function closedDraw(): Promise<{ name: string; code: string }> {
  const code = newGameCode();
  const name = `Five ${code.slice(-6)}`;
  await loadGame(
    testGame({
      code,
      source: 'external',
      names: { en: name, pt: name, es: name },
      schedules: [{ zone: 'UTC', at: timeInHalfADay() }],
    }),
  );
  await endSale(code);
  return { name, code };
}
