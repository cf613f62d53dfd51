import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  recordAccount,
  recordAccountDetail,
  recordBets,
  recordBonuses,
  recordProfit,
} from '../../src/contract/calls/records';
import type { BetPage } from '../../src/contract/entities/record-bets';
import type { ProfitTable } from '../../src/contract/entities/record-profit';
import type { StatementEntry, StatementPage } from '../../src/contract/entities/record-statement';
import { PLAYED } from '../database/seed/vendors';
import { compareRollups, type PostOperation } from '../ledger/index';
import { compareRoundDays, rebuildRoundDays } from '../play/index';
import { startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
let token = '';
let other = '';
let memberId = '';
let count = 0;

const tokenOf = async (account: { username: string; password: string }) => {
  const made = await bench.client.token(account);
  const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: made } });
  return { made, id: (info.body.value as { id: string }).id };
};
beforeAll(async () => {
  bench = await startBench({ rateLimitScale: 100 });
  ({ made: token, id: memberId } = await tokenOf(bench.accounts.member));
  ({ made: other } = await tokenOf(bench.accounts.agent));
});
afterAll(() => bench.stop());

const send = (path: string, as = token) =>
  bench.client.send({ path: `/wps/relay/${path}`, headers: { Authorization: as } });
const read = async (path: string, as = token): Promise<unknown> => {
  const reply = await send(path, as);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value;
};
const account = async (query = '', as = token): Promise<StatementPage> =>
  v.parse(recordAccount.reply, await read(`ODSFE2_MemTransDet?${query}`, as));
const bets = async (query = '', as = token): Promise<BetPage> =>
  v.parse(recordBets.reply, await read(`ODSFE2_orders?${query}`, as));
const profit = async (query = '', as = token): Promise<ProfitTable> =>
  v.parse(recordProfit.reply, await read(`ODSFE2_MemPNLDet?${query}`, as));
const refusal = async (path: string, as = token) => {
  const { status, body } = await send(path, as);
  return [status, body.errorCode ?? ''];
};

const GAME = PLAYED[0];
/** What a vendor's calls put on the books. */
const post = async (
  kind: string,
  amounts: readonly bigint[],
  round = `r${(count += 1)}`,
  key = `k${(count += 1)}`,
) => {
  const own = { class: 'player', owner: memberId, currency: 'BRL' } as const;
  const from =
    kind === 'deposit'
      ? ({ class: 'clearing', owner: 'bank', currency: 'BRL' } as const)
      : ({ class: 'vendor', owner: 'HOUSE', currency: 'BRL' } as const);
  const operation: PostOperation = {
    type: 'post',
    merchantId: 1,
    source: kind === 'deposit' ? 'deposits' : 'HOUSE',
    key,
    actor: memberId,
    kind,
    category: kind === 'deposit' ? '' : 'RNG',
    postings: amounts.flatMap((amountMinor) => [
      { account: own, amountMinor },
      { account: from, amountMinor: -amountMinor },
    ]),
    meta: kind === 'deposit' ? {} : { round, game: GAME.gameId, final: '1' },
  };
  expect(await bench.ledger.post(operation)).toMatchObject({ ok: true });
  return key;
};
const sumOf = (entries: readonly StatementEntry[]) =>
  entries.reduce((sum, { amount }) => sum + amount.minor, 0n);
const everything = async (query: string): Promise<StatementEntry[]> => {
  const found: StatementEntry[] = [];
  for (let cursor = '', pages = 0; pages < 50; pages += 1) {
    const page = await account(`${query}&size=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...page.entries);
    cursor = page.next;
    if (cursor === '') return found;
  }
  throw new Error('The pages have no end.');
};

describe('[MEM-7] the account record', () => {
  it('has the balance after each entry, and totals that equal the rows', async () => {
    await post('deposit', [10_000n]);
    for (let n = 0; n < 12; n += 1) await post('debit-credit', [-100n, BigInt(n) * 20n + 1n]);
    await post('promo', [500n]);
    const rows = await everything('');
    const page = await account('');
    expect(rows).toHaveLength(page.total);
    expect(page.opening.minor + sumOf(rows)).toBe(page.closing.minor);
    expect(page.given.minor - page.taken.minor).toBe(sumOf(rows));
    rows.reduce((next, entry) => {
      expect(entry.balance.minor).toBe(next.balance.minor - next.amount.minor);
      return entry;
    });
    expect(page.window).toMatchObject({ zone: 'America/Sao_Paulo', gmt: 'GMT-3', to: page.window.today });
    expect(await compareRollups({ database: bench.db, merchantId: 1 })).toEqual([]);
  });

  it.each([
    ['deposit', ['deposit'], 1],
    ['betting', ['bet'], 12],
    ['winning', ['win'], 12],
    ['dividend', ['bonus'], 1],
    ['deposit,dividend', ['bonus', 'deposit'], 2],
    ['daily_wage', [], 0],
    ['bet', ['bet'], 12],
  ])('is narrowed by type: %s', async (words, types, rows) => {
    const page = await account(`codeTypes=${words}&size=100`);
    expect([...new Set(page.entries.map(({ type }) => type))].sort()).toEqual(types);
    expect([page.entries.length, page.total]).toEqual([rows, rows]);
    expect(page.given.minor - page.taken.minor).toBe(sumOf(page.entries));
  });

  it('loses and doubles nothing while new entries arrive, by cursor and by page number', async () => {
    const before = (await everything('')).map(({ id }) => id);
    const byNumber: string[] = [];
    const byCursor: string[] = [];
    let cursor = '';
    for (let page = 1; page <= Math.ceil(before.length / 5); page += 1) {
      byNumber.push(...(await account(`size=5&page=${page}`)).entries.map(({ id }) => id));
      const next = await account(`size=5${cursor === '' ? '' : `&cursor=${cursor}`}`);
      if (page === 1) expect(next.entries.map(({ id }) => id)).toEqual(byNumber);
      if (page === 1 || cursor !== '') byCursor.push(...next.entries.map(({ id }) => id));
      cursor = next.next;
      await post('debit', [-1n]);
    }
    expect(byNumber).toEqual(before);
    expect(byCursor).toEqual(before);
  });

  it('goes down to the journal, to the member’s own and to no other’s', async () => {
    const [latest] = (await account('codeTypes=betting&size=1')).entries;
    const told = v.parse(recordAccountDetail.reply, await read(`ODSFE2_MemTransJournal?txId=${latest?.id}`));
    expect(told).toMatchObject({ id: latest?.id, kind: 'debit', reverses: '' });
    expect(told.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(told.lines.map(({ account: name, own }) => [name, own])).toEqual([
      ['player', true],
      ['HOUSE', false],
    ]);
    expect(told.lines[1]?.balance).toBeNull();
    expect(sumOf([told])).toBe(latest?.amount.minor);
    for (const [path, as] of [
      [`ODSFE2_MemTransJournal?txId=${latest?.id}`, other],
      ['ODSFE2_MemTransJournal?txId=999999-1', token],
      // The vendor's line of the member's own journal.
      [`ODSFE2_MemTransJournal?txId=${told.journal}-2`, token],
    ] as const)
      expect(await refusal(path, as)).toEqual([404, 'record_not_found']);
    expect(
      (await account('subordinateName=member&size=100', other)).entries.map(({ id }) => id),
    ).not.toContain(latest?.id);
  });

  it('answers whole days of the merchant, and refuses windows that are too wide, turned round, in no calendar or to come', async () => {
    const { today } = (await account('')).window;
    expect((await account(`startDay=${today}&endDay=${today}`)).window).toMatchObject({
      from: today,
      to: today,
    });
    // As older clients send: ms of their own day, whose end may be tomorrow here.
    const now = Date.now();
    expect((await account(`startTime=${now - 86_400_000}&endTime=${now + 20 * 3_600_000}`)).window.to).toBe(
      today,
    );
    for (const query of [
      'startDay=2025-01-01&endDay=2025-02-01',
      'startDay=2025-01-02&endDay=2025-01-01',
      'startDay=2025-02-30&endDay=2025-02-28',
      'startDay=2999-01-01&endDay=2999-01-02',
      `startDay=${today}&endDay=2999-01-02`,
      'startTime=1000&endTime=2000000000000',
    ])
      expect(await refusal(`ODSFE2_MemTransDet?${query}`), query).toEqual([400, 'records_window']);
    expect((await account('startDay=2025-01-01&endDay=2025-01-31')).entries).toEqual([]);
    expect(await refusal('ODSFE2_MemTransDet?page=51')).toEqual([400, 'records_page']);
    for (const query of [
      'cursor=1',
      'cursor=abc',
      'size=101',
      'codeTypes=DROP%20TABLE',
      'startDay=1-1-1',
      'page=-1',
    ])
      expect((await refusal(`ODSFE2_MemTransDet?${query}`))[0], query).toBe(400);
  });

  it('books a correction on the day and in the type of what it takes back', async () => {
    const key = await post('debit', [-700n]);
    const { taken, given } = await account('codeTypes=betting');
    await bench.ledger.post({
      type: 'reverse',
      merchantId: 1,
      source: 'HOUSE',
      key: `u-${key}`,
      targetKey: key,
      actor: 'HOUSE',
    });
    const page = await account('codeTypes=betting&size=1');
    expect(page.entries).toMatchObject([{ type: 'bet', amount: { minor: 700n } }]);
    expect([page.taken.minor, page.given.minor]).toEqual([taken.minor, given.minor + 700n]);
  });

  it('is a file for spreadsheets, with a mark of its encoding and no formula in it', async () => {
    await post('promo', [1n], 'r', '=HYPERLINK("http://evil.example")');
    const reply = await bench.client.send({
      path: '/wps/member/records.csv?language=EN',
      headers: { Authorization: token },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = reply.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength((await account('')).total + 1);
    expect(lines[0]).toContain('time_utc,type,amount,balance');
    expect(reply.text).toContain(`,bonus,0.01,`);
    expect(reply.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it('[26.22] names the kind of a movement whose type says nothing, and of no other', async () => {
    await post('grant', [5n], 'gift');
    const [gift] = (await account('codeTypes=other')).entries;
    expect(gift).toMatchObject({ type: 'other', kind: 'grant', amount: { minor: 5n } });
    const { entries } = await account('codeTypes=betting');
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['']));
  });

  it('[26.27] is a file with semicolons and decimal commas where these are asked for, and no other sign is taken', async () => {
    const file = (decimal: string) =>
      bench.client.send({
        path: `/wps/member/records.csv?decimal=${encodeURIComponent(decimal)}`,
        headers: { Authorization: token },
      });
    const comma = await file(',');
    expect(comma.text).toContain('time_utc;type;amount;balance;');
    expect(comma.text).toContain(';bonus;0,01;');
    expect((await file('.')).text).toContain(',bonus,0.01,');
    expect((await file('x')).body.errorCode).toBe('request_param_err');
  });

  it('and the lifetime are in step with it', async () => {
    const life = await bench.services.records.lifetime({
      merchantId: 1,
      memberId: BigInt(memberId),
      currency: 'BRL',
    });
    expect(life).toMatchObject({ depositsMinor: 10_000n, withdrawalsMinor: 0n });
    expect(life.stakesMinor).toBeGreaterThan(1_200n);
  });
});

describe('[MEM-6] the betting record', () => {
  it('has all rounds in one list, and totals that equal them', async () => {
    const page = await bets('size=100');
    expect(page.bets.length).toBe(page.totals.count);
    expect(page.totals.stake.minor).toBe(page.bets.reduce((sum, { bet }) => sum + bet.minor, 0n));
    expect(page.totals.win.minor).toBe(page.bets.reduce((sum, { win }) => sum + win.minor, 0n));
    expect(page.totals.net.minor).toBe(page.totals.win.minor - page.totals.stake.minor);
    expect(page.bets.find(({ category }) => category === 'RNG')?.gameName).not.toBe('');
  });

  it('is narrowed by vendor, category, state, stake and number; calls of older clients are the same list', async () => {
    const all = await bets('size=100');
    const ids = (page: BetPage) => page.bets.map(({ id }) => id);
    const where = (test: (bet: BetPage['bets'][number]) => boolean) =>
      all.bets.filter(test).map(({ id }) => id);
    expect(ids(await bets('size=100&accountType=HOUSE'))).toEqual(where(({ vendor }) => vendor === 'HOUSE'));
    expect(ids(await bets('size=100&accountType=NONE'))).toEqual([]);
    expect(ids(await bets('size=100&category=LIVE'))).toEqual([]);
    expect(ids(await bets('size=100&status=cancelled'))).toEqual(where(({ state }) => state === 'cancelled'));
    expect(ids(await bets('size=100&minAmount=0.5&maxAmount=1.00'))).toEqual(
      where(({ bet }) => bet.minor >= 50n && bet.minor <= 100n),
    );
    expect(ids(await bets(`orderNoSearch=${all.bets[0]?.id}`))).toEqual([all.bets[0]?.id]);
    const older = async (name: string) =>
      ids(v.parse(recordBets.reply, await read(`ODSFE2_${name}?size=100&accountType=`)));
    expect(await older('RNGOrders')).toEqual(where(({ category }) => category === 'RNG'));
    expect(await older('LiveOrders')).toEqual([]);
    expect(await older('SportsUnsettOrders')).toEqual([]);
  });

  it('is narrowed by how rounds ended, by word or number, in the totals too', async () => {
    await post('debit-credit', [-100n, 100n]);
    const all = await bets('size=100');
    const older = async (query: string): Promise<BetPage> =>
      v.parse(recordBets.reply, await read(`ODSFE2_RNGOrders?size=100&accountType=&${query}`));
    const found = [];
    for (const [number, word, sign] of [
      ['1', 'win', 1n],
      ['2', 'loss', -1n],
      ['3', 'draw', 0n],
    ] as const) {
      const wanted = all.bets.filter(({ state, bet, win }) => {
        const net = win.minor - bet.minor;
        return state === 'completed' && (net > 0n ? 1n : net < 0n ? -1n : 0n) === sign;
      });
      const page = await bets(`size=100&winLossDraw=${word}`);
      expect(wanted.length, word).toBeGreaterThan(0);
      expect(page.bets, word).toEqual(wanted);
      expect(page.totals).toMatchObject({
        count: wanted.length,
        stake: { minor: wanted.reduce((sum, { bet }) => sum + bet.minor, 0n) },
        win: { minor: wanted.reduce((sum, { win }) => sum + win.minor, 0n) },
      });
      const mine = wanted.filter(({ category }) => category === 'RNG');
      expect((await older(`status=${number}`)).bets, number).toEqual(mine);
      expect((await older(`winLossDraw=${number}`)).totals.count, number).toBe(mine.length);
      found.push(...wanted);
    }
    expect(found).toHaveLength(all.bets.filter(({ state }) => state === 'completed').length);
    expect((await older('status=4')).bets).toEqual(all.bets.filter(({ state }) => state === 'cancelled'));
    for (const query of ['status=9', 'winLossDraw=maybe', 'winLossDraw=4'])
      expect((await refusal(`ODSFE2_RNGOrders?${query}`))[0], query).toBe(400);
  });

  it('loses and doubles nothing while rounds are played, and is the member’s own', async () => {
    const before = (await bets('size=100')).bets.map(({ id }) => id);
    const seen: string[] = [];
    for (let page = 1, cursor = ''; page === 1 || cursor !== ''; page += 1) {
      const answer = await bets(`size=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...answer.bets.map(({ id }) => id));
      cursor = answer.next;
      await post('debit', [-1n]);
    }
    expect(seen).toEqual(before);
    expect((await bets('size=100', other)).bets).toEqual([]);
    for (const query of ['minAmount=-1', 'minAmount=1e9', 'accountType=x%27', 'status=won', 'cursor=7'])
      expect((await refusal(`ODSFE2_orders?${query}`))[0], query).toBe(400);
    expect(await refusal('ODSFE2_orders?minAmount=0.001')).toEqual([400, expect.any(String)]);
    expect(await refusal('ODSFE2_orders?startDay=2025-01-01&endDay=2025-02-01')).toEqual([
      400,
      'records_window',
    ]);
  });
});

describe('[MEM-6] sums of the betting record', () => {
  it('are written with the rounds, whatever becomes of them, and stay right when days begin elsewhere', async () => {
    const of = { database: bench.db, merchantId: 1 };
    const round = 'moved';
    const key = await post('debit', [-300n], round);
    const lost = (await bets('winLossDraw=loss')).totals.count;
    await post('credit', [900n], round);
    expect((await bets('winLossDraw=loss')).totals.count, key).toBe(lost - 1);
    const cancelled = await post('debit', [-70n]);
    await bench.ledger.post({
      type: 'reverse',
      merchantId: 1,
      source: 'HOUSE',
      key: `undo-${cancelled}`,
      targetKey: cancelled,
      actor: memberId,
    });
    const all = await bets('size=100');
    expect(all.bets.find(({ id }) => id === round)?.win.minor).toBe(900n);
    expect(all.totals.count).toBe(all.bets.length);
    expect(await compareRoundDays(of)).toEqual([]);
    await bench.db.operator.query("update merchant set time_zone = 'Asia/Tokyo' where id = 1");
    expect(await compareRoundDays(of)).toEqual([]);
    await bench.db.operator.query("update merchant set time_zone = 'America/Sao_Paulo' where id = 1");
    await bench.db.owner("select set_config('foyer.merchant', '1', false)");
    await bench.db.owner('update round_day set win = win + 1 where member_id = $1', [memberId]);
    expect((await compareRoundDays(of)).length).toBeGreaterThan(0);
    expect(await rebuildRoundDays(of)).toBeGreaterThan(0n);
    expect(await compareRoundDays(of)).toEqual([]);
  });

  it('of a stake’s bounds and of one number are those of what is found', async () => {
    const all = await bets('size=100');
    for (const query of ['minAmount=0.5&maxAmount=1.00', `orderNoSearch=${all.bets[0]?.id}`]) {
      const page = await bets(`size=100&${query}`);
      expect(page.totals.count, query).toBe(page.bets.length);
      expect(page.totals.stake.minor, query).toBe(page.bets.reduce((sum, { bet }) => sum + bet.minor, 0n));
    }
  });
});

describe('[MEM-8] profit and loss', () => {
  it.each(['day', 'week', 'month', 'category'])('by %s adds up to the same total', async (by) => {
    const table = await profit(`groupBy=${by}`);
    const { total } = await profit('groupBy=day&split=category');
    expect(table.total).toEqual(total);
    expect(table.rows.reduce((sum, { net }) => sum + net.minor, 0n)).toBe(total.net.minor);
    expect(total.net.minor).toBe(
      total.win.minor + total.rebate.minor + total.bonus.minor - total.stake.minor,
    );
  });

  it('covers a year and no more, and says what the statement says', async () => {
    const { today } = (await account('')).window;
    const [year = '', rest = ''] = [today.slice(0, 4), today.slice(4)];
    const before = `${Number(year) - 1}${rest === '-02-29' ? '-02-28' : rest}`;
    const table = await profit(`groupBy=category&startDay=${before}&endDay=${today}`);
    const { taken, given } = await account('codeTypes=betting');
    expect(table.total.stake.minor).toBe(taken.minor - given.minor);
    expect(table.rows.map(({ category }) => category)).toContain('RNG');
    expect(await refusal(`ODSFE2_MemPNLDet?startDay=2020-01-01&endDay=2021-06-01`)).toEqual([
      400,
      'records_window',
    ]);
    expect((await profit('groupBy=day', other)).total.stake.minor).toBe(0n);
  });
});

describe('[MEM-9] bonus details', () => {
  it('lists what was given as bonus or rebate, and its sum', async () => {
    const page = v.parse(recordBonuses.reply, await read('ODSFE2_MemBonusDet?'));
    expect(page.bonuses).toMatchObject([
      { type: 'bonus', amount: { minor: 1n } },
      { type: 'bonus', amount: { minor: 500n }, state: 'credited' },
    ]);
    expect(page.sum.minor).toBe(501n);
    expect(v.parse(recordBonuses.reply, await read('ODSFE2_MemBonusDet?kind=rebate')).bonuses).toEqual([]);
  });
});
