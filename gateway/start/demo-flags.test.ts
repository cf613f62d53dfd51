import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../database/seed/seed-demo';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { operatorOn } from '../operator/testing';
import { turnOnPayments, turnOnRewards } from './demo-flags';

let db: TestDatabase;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  db = await freshDatabase();
  foyer = operatorOn(db);
  await seedDemo({
    db,
    hashPassword: async () => 'no password of this test',
    origins: { own: ['http://localhost:8080'], partner: [] },
  });
});
afterAll(() => db.close());

const start = () => turnOnPayments({ db, merchants: { reload: () => Promise.resolve() } });
const flags = async () => {
  const rows = await db
    .merchant(1)
    .query<{ mod_id: string; enabled: boolean }>(
      `select mod_id, enabled from module_flag where mod_id in ('DEPOSIT', 'WITHDRAW', 'CREDITMAR3', 'AGETRANSFERDOWN3')`,
    );
  return Object.fromEntries(rows.map(({ mod_id, enabled }) => [mod_id, enabled]));
};

describe('[MEM-2] [MEM-4] the demo', () => {
  it('pays in and out from its first start on, and turns nothing else on', async () => {
    const off = { DEPOSIT: false, WITHDRAW: false, CREDITMAR3: false, AGETRANSFERDOWN3: false };
    expect(await flags()).toEqual(off);
    await start();
    expect(await flags()).toEqual({ ...off, DEPOSIT: true, WITHDRAW: true, AGETRANSFERDOWN3: true });
  });

  it('[PTS-2] has its reward centre from its first start on', async () => {
    await turnOnRewards({ db, merchants: { reload: () => Promise.resolve() } });
    const rows = await db
      .merchant(1)
      .query<{ mod_id: string }>(
        `select mod_id from module_flag where enabled and mod_id in ('REWCEN3', 'PLYRBT', 'MANPLAYREB3', 'MYRBT3') order by mod_id`,
      );
    expect(rows.map(({ mod_id }) => mod_id)).toEqual(['MANPLAYREB3', 'MYRBT3', 'PLYRBT', 'REWCEN3']);
  });

  it('leaves what an operator has switched as it is, however often it starts', async () => {
    expect((await foyer('flag set DEPOSIT off --merchant demo')).exit).toBe(0);
    await start();
    expect(await flags()).toMatchObject({ DEPOSIT: false, WITHDRAW: true });
  });
});
