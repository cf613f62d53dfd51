import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshLedger, type TestLedger } from './testing';
import { crashRound, isSound } from './testing-crash';

let t: TestLedger;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

it('loses nothing that it acknowledged and stays whole when its process is killed ten times under load', async () => {
  const { ownerUrl, appUrl } = t.database;
  for (let round = 0; round < 10; round += 1) {
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
}, 180_000);
