import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { LotteryGame } from '../../src/contract/lottery/index';
import { foyerTool } from './foyer-tool';
import { change } from './money';

const HOUR_MS = 3_600_000;
const ON_SALE_MS = 30_000;
/** One draw a minute. */
const MODEL = 'gateway/lottery/games/FOYER_SSC1.json';

let lastCode = 0;

/** Loads a game and waits until its first draw is on sale. */
export async function loadGame(game: LotteryGame): Promise<void> {
  const file = join(process.env['FOYER_DATA_DIR'] ?? '', `${game.code}.json`);
  writeFileSync(file, JSON.stringify(game));
  await foyerTool('lottery', 'load', file);
  rmSync(file);
  const isOnSale = async (): Promise<boolean> =>
    (await change(`select 1 from lottery_draw where game_code = $1 and state = 'open'`, [game.code])).length >
    0;
  await expect.poll(isOnSale, { message: `${game.code} is on sale`, timeout: ON_SALE_MS }).toBe(true);
}

/** Returns a code that no other game of this run has. */
export const newGameCode = (): string => `E2E_${Date.now().toString(36)}${(lastCode += 1)}`.toUpperCase();

/** Time of day in UTC, twelve hours from now: a draw of that time does not come while a test runs. */
export const timeInHalfADay = (): string => new Date(Date.now() + 12 * HOUR_MS).toISOString().slice(11, 16);

/** Loads a copy of the demo's game of one draw a minute that draws once a day, half a day from now. Returns its code. */
export async function dailyGame(): Promise<string> {
  const model = JSON.parse(readFileSync(MODEL, 'utf8')) as LotteryGame;
  const code = newGameCode();
  const name = `Daily ${code.slice(-6)}`;
  await loadGame({
    ...model,
    code,
    version: 1,
    names: { en: name, pt: name, es: name },
    schedules: [{ zone: 'UTC', at: timeInHalfADay() }],
  });
  return code;
}

/** Closes the draw on sale and makes its numbers due, so that the gateway draws it within a second. */
export const endSale = async (code: string): Promise<void> => {
  await change(
    `update lottery_draw set closes_at = clock_timestamp(), draws_at = clock_timestamp(), due_at = clock_timestamp()
      where game_code = $1 and state = 'open'`,
    [code],
  );
};

/** Opens the next draw immediately. */
export const openNext = async (code: string): Promise<void> => {
  await change(
    `update lottery_draw set opens_at = clock_timestamp(), due_at = clock_timestamp()
      where game_code = $1 and state = 'scheduled'
        and closes_at = (select min(closes_at) from lottery_draw where game_code = $1 and state = 'scheduled')`,
    [code],
  );
};
