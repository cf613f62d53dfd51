import { describe, expect, it } from 'vitest';
import { checkTables, tableRefusals } from './tables';
import { emptyTree } from './testing-empty-tree';

const code = (sql: string): string => `export const run = (query) => query(\`${sql}\`);`;

describe('SQL and tables of the gateway', () => {
  it.each([
    ['gateway/identity/login.ts', 'select id from member where id = $1'],
    ['gateway/identity/login.routes.ts', 'delete from ticket where hash = $1'],
    ['gateway/play/launch.ts', 'with x as (select 1) select id from game_room'],
    ['gateway/vendors/house/api.ts', 'update house_round set state = $1'],
    ['gateway/start/gateway.ts', 'insert into deployment (id) values (1)'],
  ])('%s holds no SQL', (file, sql) => {
    expect(tableRefusals(file, code(sql))).toContain(`${file}: SQL stands in *.queries.ts alone`);
  });

  it.each([
    ['gateway/play/launch.queries.ts', 'insert into member (id) values ($1)', 'gateway/identity'],
    ['gateway/identity/members.queries.ts', 'update merchant set name = $1', 'gateway/platform'],
    ['gateway/wallet/transfers.queries.ts', 'insert into entry (id) values ($1)', 'gateway/ledger'],
    [
      'gateway/vendors/saltglass/x-store.ts',
      'delete from house_round where id = $1',
      'gateway/vendors/house',
    ],
    ['gateway/play/rooms.queries.ts', 'insert into no_such_table values (1)', 'nobody yet'],
  ])('%s writes tables of its own subject alone', (file, sql, owner) => {
    expect(tableRefusals(file, code(sql)).join()).toMatch(new RegExp(`may not write .* belongs to ${owner}`));
  });

  it('sees a write by the table’s name as well', () => {
    const source = `await upsertRows(query, { table: 'vendor', merchantId });`;
    expect(tableRefusals('gateway/content/load.queries.ts', source)).toHaveLength(1);
    expect(tableRefusals('gateway/catalogue/load.queries.ts', source)).toEqual([]);
  });

  it.each([
    ['gateway/identity/members.queries.ts', 'update member set status = $1 where id = $2'],
    [
      'gateway/play/rounds.queries.ts',
      'select id from member m join session s on true for update of m skip locked',
    ],
    ['gateway/database/seed/seed-demo.ts', 'insert into merchant (id) values (1)'],
    ['gateway/ledger/posted.ts', 'select id from journal'],
    ['gateway/identity/login.test.ts', 'update merchant set name = 1'],
  ])('%s may', (file, sql) => {
    expect(tableRefusals(file, code(sql))).toEqual([]);
  });

  it('takes no sentence for SQL', () => {
    expect(tableRefusals('gateway/locales/en.ts', `export const a = 'Select a game from the list';`)).toEqual(
      [],
    );
  });

  it('fails on a tree where there is nothing to check', () => {
    expect(checkTables(emptyTree()).looked).toBe(0);
  });
});
