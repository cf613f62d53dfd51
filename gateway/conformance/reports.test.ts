import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskOn } from '../desk/testing';
import type { AccountClass } from '../ledger/index';
import { operatorOn } from '../operator/testing';
import { columnsOf } from '../reports/definitions';
import {
  readReport,
  type Report,
  reportCsv,
  reportDay,
  type ReportName,
  reportNames,
} from '../reports/index';
import { STRANGER } from './cashier';
import { PROVIDER_LIMIT_MS } from './cashier-stage';
import { houseCaller } from './vendor-callers';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

const MERCHANT = 1;
const FEE = 100n;

let world: WithdrawalBench;
/** Days around the test: the ledger books by the database's clock. */
let period = { from: '', to: '' };

/** Sums over journals by the account's class and the journal's kind, which no report reads in this way. */
const booked = async (of: {
  classes: readonly AccountClass[];
  kinds: readonly string[];
}): Promise<bigint> => {
  const [row] = await world.bench.db.merchant(MERCHANT).query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum
       from journal j
       join entry e on e.merchant_id = j.merchant_id and e.journal_id = j.id
       join account a on a.id = e.account_id and a.merchant_id = e.merchant_id
       left join journal o on o.merchant_id = j.merchant_id and o.id = j.reverses
      where j.merchant_id = $1 and a.currency = 'BRL' and a.class = any($2::text[]) and coalesce(o.kind, j.kind) = any($3::text[])`,
    [MERCHANT, of.classes, of.kinds],
  );
  return row?.sum ?? 0n;
};

const reportOf = (name: ReportName, by = ''): Promise<Report> =>
  readReport(world.bench.db, { merchantId: MERCHANT, name, by, ...period });
const place = ({ columns }: Report, name: string): number => columns.findIndex((one) => one.name === name);
/** A figure of the totals; of one state where the report has them. */
const total = (report: Report, name: string, state?: string): bigint => {
  const rows = report.totals.filter((row) => state === undefined || row[place(report, 'state')] === state);
  expect(rows, `${report.name} ${name} ${state ?? ''}`).toHaveLength(1);
  const cell = rows[0]?.[place(report, name)];
  if (typeof cell !== 'bigint') throw new Error(`${report.name} has no ${name}`);
  return cell;
};
const reportCsvOf = (rows: Report['rows']): string =>
  [
    ...reportCsv({
      ...period,
      name: 'withdrawals',
      by: 'state',
      columns: columnsOf('withdrawals', 'state'),
      rows,
      totals: [],
    }),
  ].join('');
const sumOf = (report: Report, name: string): bigint =>
  report.rows.reduce((sum, row) => sum + BigInt(row[place(report, name)] ?? 0n), 0n);

const paidOut = async (...states: Parameters<WithdrawalBench['ended']>[1][]) => {
  const made = await world.ask();
  await world.ended(made.id, ...states);
  return made;
};

beforeAll(async () => {
  world = await startWithdrawalBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  const { bench } = world;
  await world.policy({
    identity_above: null,
    turnover_bps: 0,
    open_at_once: 100,
    times_a_day: null,
    amount_a_day: null,
    auto_below: 100_000n,
    review_score: 10_000,
    fee_fixed: FEE,
    member_cancels: true,
  });
  const { day } = await reportDay(bench.db, MERCHANT);
  const near = (days: number): string =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  period = { from: near(-2), to: near(2) };

  // Play: two rounds, one stake taken back, a correction.
  const house = houseCaller(bench, world.memberId.toString());
  const say = async (verb: string, facts: Record<string, unknown>): Promise<void> => {
    const reply = await house(verb, { game: 'GLOWMOTH', ...facts });
    expect(reply.status, reply.text).toBe(200);
  };
  await say('debit', { transaction: 'b1', round: 'r1', amount: '1000' });
  await say('credit', { transaction: 'w1', round: 'r1', amount: '450' });
  await say('debit', { transaction: 'b2', round: 'r2', amount: '725' });
  await say('cancel', { transaction: 'c2', round: 'r2', target: 'b2' });
  await say('debit', { transaction: 'b3', round: 'r3', amount: '300' });

  // Paid in: one credited, one of a stranger that is set aside.
  const good = await world.create();
  await world.pay(good);
  await world.settled(good.depositId, 'credited');
  const foreign = await world.create();
  await world.pay(foreign, { payer: STRANGER });
  await world.settled(foreign.depositId, 'mismatch', 'refunding', 'refunded');

  // Paid out: one that stays, one that its bank returned, one refused, one taken back, one that waits.
  await paidOut('paid');
  const returned = await paidOut('paid');
  const file = await bench.services.withdrawalDesk.show({ merchantId: MERCHANT, id: BigInt(returned.id) });
  await world.control('payout', { id: file.attempts[0]?.reference, status: 'DEVOLVIDO', notices: 1 });
  await world.ended(returned.id, 'returned');
  await world.policy({ auto_below: 0n });
  const refused = await world.ask();
  await world.looked(refused.id);
  await bench.services.withdrawalDesk.refuse({
    merchantId: MERCHANT,
    id: BigInt(refused.id),
    operator: 'ana',
    reason: 'rules',
    note: '',
  });
  await world.ended(refused.id, 'refused');
  const mine = await world.ask();
  await world.looked(mine.id);
  await bench.services.withdrawals.cancel({ ...world.who, id: BigInt(mine.id) });
  await world.ended(mine.id, 'cancelled');
  const waiting = await world.ask();
  await world.looked(waiting.id);
});
afterAll(() => world.stop());

describe('reports of a period', () => {
  it('[OPS-5] of revenue equal the ledger: what vendors have is what stakes were above wins', async () => {
    const kinds = ['debit', 'credit', 'debit-credit', 'adjust', 'jackpot'];
    const report = await reportOf('revenue');
    expect(total(report, 'gross')).toBe(await booked({ classes: ['vendor', 'lottery'], kinds }));
    expect(total(report, 'stakes')).toBe(
      -(await booked({ classes: ['player', 'wallet'], kinds: ['debit'] })),
    );
    expect(total(report, 'wins')).toBe(await booked({ classes: ['player', 'wallet'], kinds: ['credit'] }));
    expect(total(report, 'stakes') - total(report, 'wins')).toBe(total(report, 'gross'));
    expect(total(report, 'bets')).toBe(2n);
    expect(total(report, 'members')).toBe(1n);
  });

  it('[OPS-5] have the same sums by day, by category and by vendor', async () => {
    const all = await Promise.all(['day', 'category', 'vendor'].map((by) => reportOf('revenue', by)));
    for (const name of ['stakes', 'wins', 'gross', 'bets'])
      expect(new Set(all.flatMap((report) => [sumOf(report, name), total(report, name)])).size, name).toBe(1);
  });

  it('[OPS-5] of deposits equal the ledger: what came out of clearing, was credited, set aside and kept', async () => {
    const report = await reportOf('deposits', 'provider');
    const kinds = ['deposit'];
    expect(total(report, 'count')).toBe(2n);
    expect(total(report, 'amount')).toBe(-(await booked({ classes: ['clearing'], kinds })));
    expect(total(report, 'credited')).toBe(await booked({ classes: ['player'], kinds }));
    expect(total(report, 'fees')).toBe(await booked({ classes: ['fees'], kinds }));
    expect(total(report, 'setAside')).toBe(
      await booked({ classes: ['suspense'], kinds: [...kinds, 'refund'] }),
    );
    expect(sumOf(await reportOf('deposits', 'day'), 'amount')).toBe(total(report, 'amount'));
  });

  it('[OPS-5] of withdrawals equal the ledger: asked, paid, refused, taken back and returned', async () => {
    const report = await reportOf('withdrawals');
    const player: AccountClass[] = ['player'];
    const kept = (kinds: string[]) => booked({ classes: ['fees'], kinds });
    expect(total(report, 'amount', 'requested')).toBe(-(await booked({ classes: player, kinds: ['hold'] })));
    expect(total(report, 'amount', 'paid')).toBe(-(await booked({ classes: ['held'], kinds: ['capture'] })));
    expect(total(report, 'fees', 'paid')).toBe(await kept(['capture']));
    expect(total(report, 'fees', 'paid')).toBe(2n * FEE);
    expect(total(report, 'amount', 'returned')).toBe(
      await booked({ classes: player, kinds: ['withdrawal-returned'] }),
    );
    expect(total(report, 'fees', 'returned')).toBe(-(await kept(['withdrawal-returned'])));
    expect(total(report, 'amount', 'refused') + total(report, 'amount', 'cancelled')).toBe(
      await booked({ classes: player, kinds: ['release'] }),
    );
    const counts = report.totals.map((row) => [row[place(report, 'state')], row[place(report, 'count')]]);
    expect(Object.fromEntries(counts)).toEqual({
      cancelled: 1n,
      paid: 2n,
      refused: 1n,
      requested: 5n,
      returned: 1n,
    });
    const byState = await reportOf('withdrawals', 'state');
    const amountAt = place(byState, 'amount');
    expect(byState.rows.map((row) => [row[place(byState, 'state')], row[amountAt]])).toEqual(
      report.totals.map((row) => [row[place(report, 'state')], row[place(report, 'amount')]]).sort(),
    );
  });

  it('of members count who registered, paid in for the first time and played', async () => {
    const report = await reportOf('members');
    const [row] = await world.bench.db
      .merchant(MERCHANT)
      .query<{ count: bigint }>(
        `select count(*)::bigint as count from member where merchant_id = $1 and type <> 4 and registered_at >= $2::date - 1`,
        [MERCHANT, period.from],
      );
    expect(total(report, 'registered')).toBe(row?.count);
    for (const name of ['firstDepositors', 'active', 'players', 'depositors'])
      expect(total(report, name), name).toBe(1n);
  });

  it('[OPS-2] of another merchant have nothing of it', async () => {
    const run = operatorOn(world.bench.db);
    const made = await run('merchant create acme --name Acme --currency BRL --json');
    expect(made.exit, made.err.join('\n')).toBe(0);
    const [acme] = await world.bench.db.operator.query<{ id: number }>(
      `select id from merchant where code = 'acme'`,
    );
    for (const name of reportNames)
      expect(
        (await readReport(world.bench.db, { merchantId: acme?.id ?? 0, name, by: '', ...period })).rows,
        name,
      ).toEqual([]);
  });

  it('[OPS-5] are printed by the tool, and written as a file without formulas', async () => {
    const run = operatorOn(world.bench.db);
    const days = `--from ${period.from} --to ${period.to} --merchant demo`;
    const { data } = await run(`report revenue --by vendor ${days} --json`);
    expect(data).toMatchObject({
      name: 'revenue',
      by: 'vendor',
      totals: [
        { vendor: '', currency: 'BRL', stakes: '13.00', wins: '4.50', gross: '8.50', margin: '65.38' },
      ],
    });
    const csv = await run(`report withdrawals --by state ${days} --csv`);
    expect(csv.out[0]).toBe('\uFEFFstate,currency,count,amount,fees');
    expect(csv.out).toContain('refused,BRL,1,50.00,0.00');
    expect(reportCsvOf([['=1+1', 'BRL', 5n, 0n, 0n]])).toContain(`"'=1+1",BRL,5,0.00,0.00`);
  });

  it.each([
    ['report turnover', 2, 'NAME: must be one of revenue, deposits'],
    ['report revenue --by agent', 2, '--by: must be one of day, category, vendor for revenue'],
    ['report revenue --from 2026-02-30 --to 2026-03-01', 2, '--from: must be a day like 2026-08-31'],
    [
      'report revenue --from 2026-03-02 --to 2026-03-01',
      2,
      '--from: must not be after to, which is 2026-03-01',
    ],
    ['report revenue --from 2025-01-01 --to 2026-03-01', 2, '--from: must be at most 399 days before to'],
  ])('[OPS-5] are refused with a sentence that names the field: %s', async (line, exit, sentence) => {
    const refused = await operatorOn(world.bench.db)(`${line} --merchant demo`);
    expect(refused.exit).toBe(exit);
    expect(refused.err.join('\n')).toContain(sentence);
  });

  it('[OPS-5] at the desk are for who sees money, and each file is in the audit', async () => {
    const desk = deskOn(world.bench);
    const [ana, sam] = [await desk.hire('ana', 'viewer'), await desk.hire('sam', 'support')];
    const asked = { name: 'deposits', by: 'provider', ...period };
    const shown = await desk.ask(ana, 'figures.show', asked);
    expect(shown.columns.map(({ name }) => name)).toEqual(
      (await reportOf('deposits', 'provider')).columns.map(({ name }) => name),
    );
    expect(shown.rows[0]?.slice(0, 4)).toEqual(['pix', 'BRL', '2', '10000']);
    expect((await desk.ask(ana, 'figures.list', {})).reports).toHaveLength(reportNames.length);
    expect((await desk.ask(ana, 'figures.csv', asked)).text).toContain('pix,BRL,2,100.00');
    for (const name of ['figures.list', 'figures.show', 'figures.csv'])
      expect(desk.refused(await desk.send(name, name === 'figures.list' ? {} : asked, sam)), name).toBe(
        'DESK_ROLE_REFUSED',
      );
    const wrong = await desk.send('figures.show', { ...asked, from: '2020-01-01' }, ana);
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('from must be at most 399 days'),
    ]);
    const noted = await world.bench.db
      .merchant(MERCHANT)
      .query<{ subject: string; outcome: string }>(
        `select subject, outcome from desk_action where merchant_id = $1 and action = 'figures.csv'`,
        [MERCHANT],
      );
    expect(noted).toEqual([{ subject: 'report deposits', outcome: 'done' }]);
  });
});
