import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshLedger, type TestLedger } from './testing';
import { crashRound, isSound } from './testing-crash';

/** A kill costs a start of the process; what it shows is in the operations under way, of which the load has many. */
const KILLS = 5;

let t: TestLedger;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

it('loses nothing that it acknowledged and stays whole when its process is killed five times under load', async () => {
  const { ownerUrl, appUrl } = t.database;
  for (let round = 0; round < KILLS; round += 1) {
    const { acknowledged, missing } = await crashRound({
      database: t.database,
      ownerUrl,
      appUrl,
      run: `r${round}`,
    });
    expect(acknowledged).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  }
  expect(await isSound(t.ledger)).toBe(true);
}, 120_000);
