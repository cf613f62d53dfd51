import { writeSync } from 'node:fs';
import { openDatabase } from '../database/connect';
import { createLedger } from './ledger';
import { captureOf, holdOf, move, player, releaseOf } from './testing';
import type { AccountRef } from './types';
import type { WorkResult } from './work';

/**
 * A gateway's ledger under load, run as a process of its own by the tests that kill it. Writes the key of every operation
 * that was acknowledged, a line each, and goes on until it is killed. Arguments: owner's URL, application's URL, run name.
 */
const CLIENTS = 80;
const PLAYERS = 5;
// Killed long before; a bound all the same.
const MAX_OPERATIONS = 2_000_000;

const main = async (): Promise<void> => {
  const [ownerUrl = '', appUrl = '', run = ''] = process.argv.slice(2);
  const database = await openDatabase({ url: ownerUrl, appUrl, migrate: false, poolSize: 4 });
  const ledger = createLedger({ database });
  for (let i = 0; i < PLAYERS; i += 1) await ledger.open({ merchantId: 1, account: player(`p${i}`) });
  const say = (key: string, result: WorkResult): boolean => {
    if (result.ok) writeSync(1, `${key}\n`);
    return result.ok;
  };
  /** Holds something, pays a part of it and gives back the rest: by the capture itself, by a release, or not before the end. */
  const withdraw = async (key: string, account: AccountRef, n: number): Promise<void> => {
    const own = { source: 'house', holdKey: `h${key}` };
    const opened = await ledger.hold(holdOf({ key: `h${key}`, source: 'house', account, amountMinor: 5n }));
    if (!say(`h${key}`, opened)) return;
    const rest = n % 2 === 0 ? 'release' : 'keep';
    say(`p${key}`, await ledger.capture(captureOf({ ...own, key: `p${key}`, amountMinor: 3n, rest })));
    if (n % 3 === 0) say(`r${key}`, await ledger.release(releaseOf({ ...own, key: `r${key}` })));
  };
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < MAX_OPERATIONS) {
      next += 1;
      const n = next;
      const key = `${run}-${n}`;
      const account = player(`p${n % PLAYERS}`);
      say(key, await ledger.post(move({ key, account, amountMinor: n % 3 === 0 ? -5n : 4n })));
      if (n % 5 === 0) await withdraw(key, account, n);
      if (n % 7 !== 0) continue;
      const undone = await ledger.post({
        type: 'reverse',
        merchantId: 1,
        source: 'house',
        key: `c${key}`,
        actor: 'load',
        targetKey: key,
      });
      say(`c${key}`, undone);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
};

await main();
