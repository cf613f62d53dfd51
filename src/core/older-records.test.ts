import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../testing/client';
import { GATEWAY, MEMBER } from '../testing/fixtures';
import { createOlderGateway } from '../testing/older-gateway';
import { OLDER_RECORD_CALLS, OLDER_RECORD_VALUES } from '../testing/older-records';
import { recordsDomain } from './domains/records';
import { asError } from './kernel/app-error';
import type { GatewayConfig } from './types';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const enter = async (
  values: Readonly<Record<string, string>> = OLDER_RECORD_VALUES,
  more: Partial<GatewayConfig> = {},
) => {
  const old = createOlderGateway({ calls: { ...OLDER_RECORD_CALLS, [`GET ${OWN_PATH}`]: 'from' }, values });
  const speech = { url: GATEWAY, dialect: 'legacy', timeZone: 'America/Sao_Paulo', ...more } as const;
  const { client } = createTestWorld({ gateway: speech, ports: { fetch: old.fetch } });
  closers.push(() => client.destroy());
  await client.system.start();
  await client.session.login({ mode: 'username', ...MEMBER });
  return { client, old, records: client.use(recordsDomain) };
};
/** Where one gateway keeps what the others do not have. */
const OWN_PATH = '/wps/own/bonuses';
const days = { from: '2026-11-14', to: '2026-11-20' };
const asked = (old: ReturnType<typeof createOlderGateway>) =>
  old.seen.map(({ path }) => path).filter((path) => path.includes('ODSFE2_'));

describe('records in front of an older gateway', () => {
  it('are asked for and read in its words', async () => {
    const { old, records } = await enter();
    const account = await records.account({ ...days, types: ['bet'] });
    expect(account.entries).toHaveLength(2);
    expect(account.window).toMatchObject({ ...days, zone: 'America/Sao_Paulo' });
    const bets = await records.bets({ ...days, min: '5' });
    expect(bets.bets.map(({ id }) => id)).toEqual(['S-1', 'R-2']);
    const profit = await records.profit({ ...days, by: 'day', split: true });
    expect(profit.rows).toHaveLength(2);
    expect(old.refused).toEqual([]);
    const query = old.seen.find(({ path }) => path.endsWith('MemTransDet'))?.input;
    expect(query).toMatchObject({ subordinateName: MEMBER.username, codeTypes: 'betting', size: '10' });
  });

  it('ask for the next page by its number', async () => {
    const { old, records } = await enter({
      ...OLDER_RECORD_VALUES,
      '/wps/relay/ODSFE2_MemTransDet': '{"list":[{"txId":1,"amount":1}],"totalPages":2}',
    });
    const { next } = await records.account(days);
    const last = await records.account({ ...days, cursor: next });
    expect(last.next).toBe('');
    expect(
      old.seen.filter(({ path }) => path.endsWith('MemTransDet')).map(({ input }) => input.page),
    ).toEqual(['1', '2']);
  });

  it('are in the currency of the balance, which is asked for once where none was read', async () => {
    const { old, records } = await enter({
      ...OLDER_RECORD_VALUES,
      '/wps/v2/wallets/balance': '{"sumBalance":1,"currency":"KWD","currencySymbol":"KD","balance":[]}',
    });
    const [account] = await Promise.all([records.account(days), records.bets(days)]);
    await records.account({ ...days, types: ['bet'] });
    expect(account.entries.map(({ amount }) => amount.currency)).toEqual(['KWD', 'KWD']);
    expect(old.count('/wps/v2/wallets/balance')).toBe(1);
  });

  it('that only one gateway has are asked for and read by the rows of its owner', async () => {
    const { client, old, records } = await enter(
      { ...OLDER_RECORD_VALUES, [OWN_PATH]: '{"sum":"12.50"}' },
      {
        dialectRows: {
          'records.bonuses': {
            send: ({ startDay }) => ({ path: OWN_PATH, content: { from: startDay } }),
            read: (value, { currency }) => ({
              currency,
              list: [{ bonusId: 4, type: 'bonus', amount: (value as { sum: string }).sum, title: 'Rain' }],
              window: { startDay: days.from, endDay: days.to, today: days.to, timeZone: 'UTC', gmt: 'GMT' },
            }),
          },
        },
      },
    );
    expect((await client.dialect())?.missing.has('records.bonuses')).toBe(false);
    const { bonuses } = await records.bonuses(days);
    expect(bonuses).toMatchObject([{ id: '4', title: 'Rain', amount: { minor: 1250n, currency: 'BRL' } }]);
    expect(old.seen.find(({ path }) => path === OWN_PATH)?.input).toEqual({ from: days.from });
    expect(old.refused).toEqual([]);
  });

  it('that it does not have are not asked for', async () => {
    const { old, records } = await enter();
    for (const work of [
      records.bonuses(days),
      records.csv(days),
      records.accountDetail('1-1'),
      records.betDetail({ vendor: 'JL', id: 'R-1' }),
    ])
      await expect(work.catch((error: unknown) => asError(error).code)).resolves.toBe(
        'FUNCTION_NOT_AVAILABLE',
      );
    expect(asked(old)).toEqual([]);
  });
});
