import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentBets, agentMoves, agentRows } from '../../../contract/calls/agents-reports';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { BAD_PARTS, mutated, pathsOf } from '../../../testing/mutated-answers';
import {
  BETS_ANSWER,
  MOVES_ANSWER,
  OLD_ROWS_ANSWER,
  ROWS_ANSWER,
} from '../../../testing/older-agent-reports';
import { AppError, asError } from '../../kernel/app-error';
import { decode } from '../decode';
import { agentsTable } from './agents';
import type { Fields } from './row';

const sent = (name: string, request: Fields = {}) => agentsTable[name]?.send?.(request, testFacts());
const read = (name: string, value: unknown, request: Fields, facts = testFacts()) =>
  readWith(agentsTable[name], value, request, facts);
const rows = (value: unknown, request: Fields = {}) =>
  decode(agentRows.reply, read('agents.rows', value, request));
/** Every page after the first is empty. */
const emptyAfter = () => testFacts({ ask: () => Promise.resolve({ list: [] }) });
const bets = async (value: unknown, request: Fields = {}, facts = emptyAfter()) =>
  decode(agentBets.reply, await read('agents.bets', value, request, facts));
const moves = async (value: unknown, request: Fields = {}, facts = emptyAfter()) =>
  decode(agentMoves.reply, await read('agents.moves', value, request, facts));
const minor = (value: bigint) => ({ minor: value, currency: 'BRL' });
const DAYS = { startDay: '2026-11-19', endDay: '2026-11-20' };
const MS = { startDate: Date.UTC(2026, 10, 19, 3), endDate: Date.UTC(2026, 10, 21, 3) - 1 };

describe('reports of a team at an older gateway', () => {
  it('are asked for by name, days and number of the page', () => {
    expect(sent('agents.rows', { ...DAYS, column: 'bet', order: 'desc' })).toEqual({
      path: '/wps/report/downlineLottoPNL',
      content: { ...MS, gameCategory: 'ALL', column: 'betAmount', desc: true, pageNo: 1 },
    });
    expect(sent('agents.rows', { ...DAYS, gameCategory: 'PVP', customerId: '501~1~anna' })).toMatchObject({
      path: '/wps/report/teamPVPFishingPNL',
      content: { customerName: 'anna', gameCategory: 'PVP' },
    });
    expect(sent('agents.bets', { ...DAYS, customerId: '501', cursor: '3', status: 'open' })).toEqual({
      path: '/wps/report/accountGameBetHistory',
      content: { ...MS, customerId: '501', gameCategory: 'ALL', pageNo: 3 },
    });
    expect(sent('agents.bets', { gameCategory: 'RNG' })?.path).toBe('/wps/report/teamPVPRNGBetting');
    expect(sent('agents.moves', { ...DAYS, codeTypes: 'deposit', alone: true })).toEqual({
      path: '/wps/report/downlineTransaction',
      content: { ...MS, pageNo: 1 },
    });
  });

  it('are not asked for by what these gateways do not know', () => {
    for (const request of [{ gameCategory: 'OTHER' }, { idleDays: 3 }, { regStartDay: '2026-11-01' }])
      expect(() => sent('agents.rows', request)).toThrow('FUNCTION_NOT_AVAILABLE');
    expect(() => sent('agents.bets', { gameCategory: 'OTHER' })).toThrow('FUNCTION_NOT_AVAILABLE');
    expect(() => sent('agents.bets', { startDay: '2026-01-01', endDay: '2026-11-20' })).toThrow(
      'RECORDS_WINDOW',
    );
  });

  it('have a row for each branch, apart from what its owner did alone', () => {
    const report = rows(ROWS_ANSWER);
    expect(report.rows).toHaveLength(1);
    expect(report.rows[0]).toMatchObject({
      member: { id: '501~1~anna', name: 'anna', isAgent: true },
      figures: {
        turnover: minor(100_000n),
        winnings: minor(80_050n),
        rebate: minor(1_250n),
        deposits: minor(50_000n),
        withdrawals: minor(2_000n),
        rounds: null,
      },
      net: minor(-18_700n),
    });
    expect(report.own.turnover).toEqual(minor(5_000n));
    expect(report.sum).toMatchObject({ turnover: minor(105_000n), deposits: { unread: true } });
    expect(report.trail).toEqual([{ id: '', name: 'demo01' }]);
  });

  it('sum up the columns of the older generation, by product or together, without transfers of the agent', () => {
    const all = rows(OLD_ROWS_ANSWER).rows[0]?.figures;
    expect(all).toMatchObject({
      turnover: minor(100_000n),
      winnings: minor(80_050n),
      rebate: minor(1_250n),
      deposits: minor(50_000n),
      bonus: { unread: true },
    });
    const slots = rows(OLD_ROWS_ANSWER, { gameCategory: 'RNG' }).rows[0]?.figures;
    expect(slots).toMatchObject({ turnover: minor(40_000n), winnings: minor(30_000n), rebate: minor(550n) });
  });

  it('do not take one product for all of them, nor one page for the whole', () => {
    const lottery = { list: [{ customer_id: 1, customer_name: 'x', lott_game_betting: 5 }] };
    expect(rows(lottery).rows[0]?.figures.turnover.unread).toBe(true);
    expect(rows(lottery, { gameCategory: 'LOTT' }).rows[0]?.figures.turnover).toEqual(minor(500n));
    const paged = rows({ ...ROWS_ANSWER, totalPages: 3 });
    expect([paged.next, paged.sum.turnover.unread]).toEqual(['2', true]);
  });

  it('know whose branch they show where the gateway does not say it', () => {
    const request = { customerId: '501~1~anna' };
    const report = rows({ list: [{ customerId: 611, customerName: 'nora' }] }, request);
    expect(report.trail.map(({ name }) => name)).toEqual(['demo01', 'anna']);
    expect(report.rows[0]?.member.id).toBe('611~2~nora');
  });

  it('returns bets in the field names of both generations', async () => {
    const page = await bets(BETS_ANSWER);
    expect(page.next).toBe('');
    expect(
      page.bets.map(({ id, name, state, stake, valid, win }) => [
        id,
        name,
        state,
        stake.minor,
        valid.minor,
        win.minor,
      ]),
    ).toEqual([
      ['A1', 'anna', 'completed', 1_000n, 800n, 2_500n],
      ['A2', 'ben', 'open', 500n, 500n, 0n],
      ['A3', 'ben', 'completed', 300n, 300n, 200n],
    ]);
    expect(page.bets.map(({ openedAt }) => openedAt)).toEqual([
      Date.UTC(2026, 10, 20, 11),
      1_795_132_800_000,
      null,
    ]);
  });

  it('leaves out bets in other states and of other members', async () => {
    const ids = async (request: Fields) => (await bets(BETS_ANSWER, request)).bets.map(({ id }) => id);
    expect(await ids({ status: 'settled' })).toEqual(['A1', 'A3']);
    expect(await ids({ status: 'open' })).toEqual(['A2']);
    expect(await ids({ customerId: '501~1~anna', alone: true })).toEqual(['A1']);
    expect(await ids({ alone: true })).toEqual([]);
  });

  it('reads further pages, five at most, until one page of entries has passed the filters', async () => {
    const asked: unknown[] = [];
    const deposit = (id: number) => ({
      orderNo: `D${id}`,
      nameCn: 'Deposit',
      amount: 1,
      customerName: 'ben',
    });
    const transfer = { orderNo: 'T1', nameCn: 'Transfer', amount: 5, customerName: 'ben' };
    const answerWith = (last: object) => ({
      list: [...Array.from({ length: 9 }, (_, id) => deposit(id)), last],
      totalPages: 40,
    });
    const facts = testFacts({
      ask: (path, content) => {
        asked.push([path, Reflect.get(content ?? {}, 'pageNo')]);
        return Promise.resolve(answerWith(asked.length === 2 ? transfer : deposit(9)));
      },
    });
    const page = await moves(answerWith(deposit(9)), { codeTypes: 'transfer' }, facts);
    expect(page.moves.map(({ id }) => id)).toEqual(['T1']);
    expect(page.next).toBe('6');
    expect(asked).toEqual([2, 3, 4, 5].map((number) => ['/wps/report/downlineTransaction', number]));
    asked.length = 0;
    expect(await moves(answerWith(transfer), {}, facts)).toMatchObject({ next: '2' });
    expect(asked).toEqual([]);
    const broken = testFacts({ ask: () => Promise.reject(new AppError('NETWORK_UNREACHABLE')) });
    await expect(moves(answerWith(deposit(9)), { codeTypes: 'transfer' }, broken)).rejects.toThrow(
      'NETWORK_UNREACHABLE',
    );
  });

  it('distinguishes a transfer from a move between a member’s own wallets', async () => {
    const one = (name: string, code: number) => ({
      orderNo: name,
      nameCn: name,
      tx_type_id: code,
      amount: 5,
    });
    const page = await moves([
      one('Transfer', 6208),
      one('Transfer in', 8102),
      one('Transfer to main wallet', 1),
    ]);
    expect(page.moves.map(({ type, kind }) => [type, kind])).toEqual([
      ['transfer', ''],
      ['transfer', 'wallet'],
      ['transfer', ''],
    ]);
  });

  it('does not guess the state behind an unknown number', async () => {
    const [bet] = (await bets([{ orderNo: 'A4', betAmount: 1, winAmount: 0, status: 12 }])).bets;
    expect(bet?.state).toBe('unknown');
  });

  it('returns movements, with a minus before payouts', async () => {
    expect(
      (await moves(MOVES_ANSWER)).moves.map(({ name, type, kind, amount }) => [
        name,
        type,
        kind,
        amount.minor,
      ]),
    ).toEqual([
      ['anna', 'deposit', '', 10_000n],
      ['ben', 'withdraw', '', -4_000n],
      ['ben', 'other', 'agent-wage', 700n],
    ]);
    const some = await moves(MOVES_ANSWER, { codeTypes: 'bet,deposit' });
    expect(some.moves.map(({ id }) => id)).toEqual(['M1', 'M5']);
  });

  it('rejects answers that are no reports, and does not return empty lists', async () => {
    for (const one of [async (value: unknown) => rows(value), bets, moves]) {
      await expect(one({ entries: [{ customerName: 'anna' }] })).rejects.toThrow('REPLY_INVALID');
      await expect(one([7, 'x'])).rejects.toThrow('REPLY_INVALID');
    }
    expect(rows(null).rows).toEqual([]);
    expect((await bets({ list: [] })).bets).toEqual([]);
    const facts = testFacts();
    expect((await bets([...BETS_ANSWER.list, null], {}, facts)).bets).toHaveLength(3);
    expect(facts.counted).toEqual([1]);
  });

  it.each([
    ['rows', ROWS_ANSWER, rows],
    ['older rows', OLD_ROWS_ANSWER, rows],
    ['bets', BETS_ANSWER, bets],
    ['movements', MOVES_ANSWER, moves],
  ] as const)(
    'of %s are read, or said to be invalid, whatever is wrong in them',
    async (_, example, readCase) => {
      const changes = fc.array(
        fc.tuple(fc.constantFrom(...pathsOf(example)), fc.constantFrom(...BAD_PARTS)),
        {
          minLength: 1,
          maxLength: 4,
        },
      );
      await fc.assert(
        fc.asyncProperty(changes, async (parts) => {
          try {
            await readCase(mutated(example, parts));
          } catch (error) {
            expect(asError(error).code).toBe('REPLY_INVALID');
          }
        }),
      );
    },
  );
});
