import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordsDomain } from '../../src/core/domains/records';
import { createTestWorld } from '../../src/testing/client';
import { GATEWAY, MEMBER } from '../../src/testing/fixtures';
import { createOlderGateway } from '../../src/testing/older-gateway';
import { ROOT } from './source-files';

const PATH = '/wps/own/bonuses';
const ROWS = [{ id: 4, name: 'Rain', sum: '12.50', paidAt: '2026-11-16T10:00:00Z' }];

it('the row of an owner that docs/older-gateways.md shows reads what it says that it reads', async () => {
  const page = readFileSync(join(ROOT, 'docs/older-gateways.md'), 'utf8');
  const [, code = ''] = /```js\n(export default[\s\S]*?)```/.exec(page) ?? [];
  const old = createOlderGateway({
    calls: { [`GET ${PATH}`]: 'from to' },
    values: { [PATH]: JSON.stringify({ rows: ROWS }) },
  });
  const { client } = createTestWorld({
    gateway: {
      url: GATEWAY,
      dialect: 'legacy',
      dialectRows: `data:text/javascript,${encodeURIComponent(code)}`,
    },
    ports: { fetch: old.fetch },
  });
  await client.system.start();
  await client.session.login({ mode: 'username', ...MEMBER });
  const days = { from: '2026-11-14', to: '2026-11-20' };
  const { bonuses, window } = await client.use(recordsDomain).bonuses(days);
  expect(bonuses).toMatchObject([
    { id: '4', title: 'Rain', amount: { minor: 1250n }, at: Date.UTC(2026, 10, 16, 10) },
  ]);
  expect(window).toMatchObject(days);
  expect(old.seen.find(({ path }) => path === PATH)?.input).toEqual(days);
  expect(old.refused).toEqual([]);
  client.destroy();
});
