import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/connect';
import type { Database } from '../database/types';
import { openOperatorDatabase } from './database';

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-operator-'));
  // Where the tests run as root, the server's account has to pass.
  chmodSync(dataDir, 0o711);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const count = async (db: Database): Promise<number> => {
  const rows = await db.operator.query('select code from merchant');
  return rows.length;
};
const pidFile = (): boolean => existsSync(join(dataDir, 'cluster', 'postmaster.pid'));

it('says where it looked when there is no database, and makes none', async () => {
  const empty = join(dataDir, 'nothing');
  const open = openOperatorDatabase({ databaseUrl: null, dataDir: empty });
  await expect(open).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining(empty),
  });
  expect(existsSync(empty)).toBe(false);
});

it(
  'works beside the gateway that has the folder, and leaves it its database; without one it starts the server and stops it again',
  { tags: ['full-run'] },
  async () => {
    const gateway = await openDatabase({ embedded: { dataDir } });
    const beside = await openOperatorDatabase({ databaseUrl: null, dataDir });
    await beside.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages) values (1, 'one', 'One', 'BRL', 'EN', '{EN}')`,
    );
    await beside.close();
    expect(await count(gateway)).toBe(1);
    await gateway.close();
    expect(pidFile()).toBe(false);

    const alone = await openOperatorDatabase({ databaseUrl: null, dataDir });
    expect(await count(alone)).toBe(1);
    expect(pidFile()).toBe(true);
    await alone.close();
    expect(pidFile()).toBe(false);
  },
);
