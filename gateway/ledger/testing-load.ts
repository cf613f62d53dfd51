import { writeSync } from 'node:fs';
import { openDatabase } from '../database/connect';
import { createLedger } from './ledger';
import { move, player } from './testing';

/**
 * A gateway's ledger under load, run as a process of its own by the tests that kill it. Writes the key of every operation
 * that was acknowledged, a line each, and goes on until it is killed. Arguments: owner's URL, application's URL, run name.
 */
const CLIENTS = 40;
const PLAYERS = 5;
// Killed long before; a bound all the same.
const MAX_OPERATIONS = 2_000_000;

const main = async (): Promise<void> => {
  const [ownerUrl = '', appUrl = '', run = ''] = process.argv.slice(2);
  const database = await openDatabase({ url: ownerUrl, appUrl, migrate: false, poolSize: 4 });
  const ledger = createLedger({ database });
  for (let i = 0; i < PLAYERS; i += 1) await ledger.open({ merchantId: 1, account: player(`p${i}`) });
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < MAX_OPERATIONS) {
      next += 1;
      const n = next;
      const key = `${run}-${n}`;
      const account = player(`p${n % PLAYERS}`);
      const result = await ledger.post(move({ key, account, amountMinor: n % 3 === 0 ? -5n : 4n }));
      if (result.ok) writeSync(1, `${key}\n`);
      if (n % 7 !== 0) continue;
      const undone = await ledger.post({
        type: 'reverse',
        merchantId: 1,
        source: 'house',
        key: `c${key}`,
        actor: 'load',
        targetKey: key,
      });
      if (undone.ok) writeSync(1, `c${key}\n`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
};

await main();
