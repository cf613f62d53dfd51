import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOperators, operatorOn } from '../operator/testing';
import { SECRET } from './bench';
import { HOLDER, startCashierBench, type CashierBench } from './cashier';

let world: CashierBench;
beforeAll(async () => {
  world = await startCashierBench();
  await openOperators(world.bench.db, ['ana', 'bia']);
});
afterAll(() => world.stop());

const files = {
  'transfer.json': JSON.stringify({
    currencies: ['BRL'],
    rows: [{ label: 'account', value: '12345-6' }],
  }),
  'none.json': '{}',
  'broken.json': '{',
};
const run = (line: string) =>
  operatorOn(world.bench.db, files, { secret: SECRET })(`${line} --merchant demo`);
const rowsOf = (data: unknown) => data as Record<string, string>[];

describe('the operator’s command for the cashier', () => {
  it('adds a provider from files, says where it calls, keeps its secrets to itself, and switches it off', async () => {
    const added = await run(
      'cashier provider add transfer --adapter transfer --settings transfer.json --secrets none.json --min 10 --max 5000',
    );
    expect(added.err).toEqual([]);
    expect(added.out[0]).toMatch(/\/payments\/demo\/transfer\/[A-Za-z0-9_-]{43}/);
    expect((await run('cashier provider list')).out.join('\n')).toMatch(
      /transfer +account +on +10\.00 +5000\.00/,
    );
    expect((await run('cashier provider set transfer --enabled off')).exit).toBe(0);
    expect((await run('cashier provider list')).out.join('\n')).toMatch(/transfer +account +off/);
    await run('cashier provider set transfer --enabled on');
    for (const line of [
      'cashier provider add x --adapter cheque --settings none.json --secrets none.json --min 1 --max 2',
      'cashier provider add x --adapter pix --settings none.json --secrets none.json --min 1 --max 2',
      'cashier provider add x --adapter transfer --settings broken.json --secrets none.json --min 1 --max 2',
      'cashier provider add x --adapter transfer --settings transfer.json --secrets none.json --min 5 --max 2',
      'cashier provider add x --adapter transfer --settings transfer.json --min 1 --max 2',
    ])
      expect((await run(line)).exit, line).toBe(2);
    expect((await run('cashier provider set nowhere --enabled on')).exit).toBe(3);
  });

  it('[OPS-4] lists the fields of an adapter, and names those that are missing as a provider is added', async () => {
    const listed = (await run('cashier provider fields pix')).out.join('\n');
    expect(listed).toMatch(/^settings +baseUrl +address +yes +address of the API/m);
    expect(listed).toMatch(/^secrets +certificate +text +no +PEM/m);
    const unknown = await run('cashier provider fields cheque');
    expect(unknown.err.join()).toContain('there are pix, quayside, transfer');
    const refused = await run(
      'cashier provider add x --adapter pix --settings none.json --secrets none.json --min 1 --max 2',
    );
    expect(refused.err.join()).toMatch(
      /--settings: settings: "baseUrl" is missing.*secrets: "clientId" is missing/s,
    );
    expect((await run('cashier provider list')).out.join()).not.toContain(' x ');
  });

  it('confirms a transfer that the gateway then credits, once, under the operator’s name', async () => {
    // This node has read the list of providers before.
    await world.work(60_000);
    world.today();
    await world.bench.services.paymentProviders.put({
      merchantId: 1,
      code: 'transfer',
      adapter: 'transfer',
      settings: JSON.parse(files['transfer.json']) as unknown,
      secrets: {},
      callbackSecret: 'x'.repeat(43),
      minMinor: 1_000n,
      maxMinor: 500_000n,
      lifeS: 86_400,
    });
    const { depositId } = await world.create({ methodCode: 'transfer', document: '' });
    const listed = await run('cashier list --what transfers --json');
    expect(rowsOf(listed.data).map((row) => row['id'])).toContain(depositId);
    const confirm = `cashier confirm ${depositId} --what deposit --amount 50.00 --bank-ref BANK-77`;
    expect((await run(confirm)).exit).toBe(2);
    const before = await world.balance();
    expect((await run(`${confirm} --operator Ana`)).exit).toBe(0);
    expect((await run(`${confirm} --operator Bia`)).exit).toBe(1);
    await world.work();
    expect((await world.balance()) - before).toBe(5_000n);
    expect((await run(`cashier show ${depositId} --what deposit`)).out.join('\n')).toMatch(/confirmed +ana/);
    const audit = await run('audit list --json');
    expect(rowsOf(audit.data)).toEqual(
      expect.arrayContaining([expect.objectContaining({ actor: 'ana', command: 'cashier confirm' })]),
    );
  });

  it('shows and changes what members may take out, in words, with the change in the record', async () => {
    const before = await run('cashier policy show --json');
    expect(before.data).toMatchObject({
      'fee-fixed': '0.00',
      'member-cancels': 'off',
      'amount-a-day': 'none',
    });
    const changed = await run(
      'cashier policy set --fee-fixed 1.50 --fee-percent 0.25 --amount-a-day 900 --times-a-day none --opens 08:00 --closes 22:00 --member-cancels on --turnover 150 --json',
    );
    expect(changed.data).toMatchObject({
      'fee-fixed': '1.50',
      'fee-percent': '0.25 %',
      'amount-a-day': '900.00',
      'times-a-day': 'none',
      opens: '08:00',
      'member-cancels': 'on',
      turnover: '150 %',
    });
    expect(await world.bench.services.withdrawalPolicies.read(1)).toMatchObject({
      fee_fixed: 150n,
      fee_bps: 25,
      amount_a_day: 90_000n,
      times_a_day: null,
      turnover_bps: 15_000,
    });
    for (const line of [
      '',
      '--min 0',
      '--min 10.005',
      '--max 1',
      '--auto-below 30000',
      '--second-above 10',
      '--fee-percent 21',
      '--fee-fixed -1',
      '--times-a-day 0',
      '--opens 25:00',
      '--zone Nowhere/Town',
      '--min none',
      '--member-cancels maybe',
      '--turnover 1e3',
    ])
      expect((await run(`cashier policy set ${line}`.trim())).exit, line).toBe(2);
    const audit = rowsOf((await run('audit list --json')).data);
    expect(audit.filter(({ command }) => command === 'cashier policy set')).toMatchObject([
      { target: 'withdrawals', before: { 'fee-fixed': '0.00' }, after: { 'fee-fixed': '1.50' } },
    ]);
    await run(
      'cashier policy set --fee-fixed 0 --fee-percent 0 --amount-a-day none --times-a-day 5 --opens 00:00 --closes 00:00 --member-cancels off --turnover 100',
    );
    expect((await run('cashier policy show --json')).data).toEqual(before.data);
  });

  it('gives money that was set aside to a member when two say so', async () => {
    await world.control('pay', { txid: null, amount: '7.00', payer: HOLDER });
    let id = '';
    await expect
      .poll(async () => {
        await world.work();
        return (id = rowsOf((await run('cashier list --what suspense --json')).data)[0]?.['id'] ?? '');
      })
      .not.toBe('');
    const { username } = world.bench.accounts.member;
    const credit = `cashier suspense ${id} credit --member ${username}`;
    const before = await world.balance();
    expect((await run(`${credit} --operator Ana`)).exit).toBe(0);
    expect((await run(`${credit} --operator Ana`)).exit).toBe(1);
    expect((await run(`${credit} --operator Bia`)).exit).toBe(0);
    await world.work();
    expect((await world.balance()) - before).toBe(700n);
    expect((await run('cashier suspense 999999 refund --operator Ana')).exit).toBe(3);
  });

  it('reconciles with exit 0 where the books agree, and exports what a spreadsheet does not run', async () => {
    const done = await run('cashier reconcile --provider transfer --json');
    expect(done.exit).toBe(0);
    expect(done.data).toMatchObject({ differences: [], unread: [] });
    const exported = await run('cashier export --what deposits');
    expect(exported.out[0]).toContain('id,created,state');
    for (const line of exported.out) expect(line).not.toMatch(/(^|,)[=+@]/);
    expect((await run('cashier list')).exit).toBe(0);
    expect((await run('cashier approve 999999 --operator Ana')).exit).toBe(3);
    expect((await run('cashier reconcile --provider nowhere')).exit).toBe(3);
  });
});
