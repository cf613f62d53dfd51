import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentBranch, agentOverview } from '../../../contract/calls/agents';
import { contractsAsked } from '../../../contract/calls/agent-contracts';
import {
  agentLinkCreate,
  agentLinks,
  agentRateLimits,
  agentRates,
  agentRegistered,
} from '../../../contract/calls/agents-links';
import { agentIncome } from '../../../contract/calls/agents-reports';
import { agentTransferSettings } from '../../../contract/calls/agents-transfers';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { BAD_PARTS, mutated, pathsOf } from '../../../testing/mutated-answers';
import {
  ASKED_ANSWER,
  INCOME_ANSWER,
  DOWNLINES_ANSWER,
  LINKS_ANSWER,
  OLD_ASKED_ANSWER,
  OLD_DOWNLINES_ANSWER,
  OVERVIEW_ANSWER,
  REGISTERED_ANSWER,
} from '../../../testing/older-agents';
import { AppError, asError } from '../../kernel/app-error';
import { decode } from '../decode';
import { agentsTable } from './agents';
import type { Facts, Fields } from './row';

const brl = (minor: bigint) => ({ minor, currency: 'BRL' });
const sent = (name: string, request: Fields = {}) => agentsTable[name]?.send?.(request, testFacts());
const read = (name: string, value: unknown, request: Fields = {}, facts = testFacts()) =>
  readWith(agentsTable[name], value, request, facts);
const branch = (value: unknown, request: Fields = {}) =>
  decode(agentBranch.reply, read('agents.branch', value, request));
const overview = (value: unknown) => decode(agentOverview.reply, read('agents.overview', value));

describe('downlines of an older gateway', () => {
  it('are asked for by name, column and number of the page', () => {
    expect(sent('agents.branch')?.content).toEqual({ pageNo: 1 });
    expect(
      sent('agents.branch', {
        customerId: '501~1~anna',
        column: 'lastLogin',
        order: 'desc',
        cursor: '3',
        size: 50,
      })?.content,
    ).toEqual({ customer: 'anna', column: 'lastLoginTimeInTimestamp', desc: true, pageNo: 3 });
    expect(sent('agents.branch', { customer: 'be', column: 'name', order: '' })?.content).toEqual({
      customer: 'be',
      column: 'customerName',
      asc: true,
      pageNo: 1,
    });
  });

  it('are not asked for by what they cannot be filtered by', () => {
    for (const filter of [{ regStartDay: '2026-11-01' }, { regEndDay: '2026-11-01' }, { idleDays: 7 }])
      expect(() => sent('agents.branch', filter)).toThrow('FUNCTION_NOT_AVAILABLE');
  });

  it.each([
    ['newer', DOWNLINES_ANSWER],
    ['older', OLD_DOWNLINES_ANSWER],
  ])('of the %s generation open branches', (_, value) => {
    const { members, trail } = branch(value);
    expect(members).toMatchObject([
      {
        id: '501~1~anna',
        name: 'anna',
        isAgent: true,
        depth: 1,
        direct: null,
        total: 12,
        registeredAt: 1_790_000_000_000,
        seenAt: Date.UTC(2026, 10, 20),
      },
      { id: '502~1~ben', name: 'ben', isAgent: false, direct: 0, total: 0 },
    ]);
    expect(trail).toEqual([{ id: '', name: 'demo01' }]);
  });

  it('know how deep an opened branch is, and the way to it', () => {
    const footer = { subTeamList: [{ customerName: 'demo01' }, { customerName: 'anna' }] };
    const page = branch({ ...DOWNLINES_ANSWER, footer }, { customerId: '501~1~anna' });
    expect(page.members[0]?.depth).toBe(2);
    expect(page.trail).toEqual([
      { id: '', name: 'demo01' },
      { id: '~1~anna', name: 'anna' },
    ]);
    expect(sent('agents.branch', { customerId: '~1~anna' })?.content).toMatchObject({ customer: 'anna' });
    expect(branch(DOWNLINES_ANSWER, { customer: 'an' }).members[0]?.depth).toBe(0);
  });

  it('end at their last page', () => {
    expect(branch(DOWNLINES_ANSWER).next).toBe('2');
    expect(branch(DOWNLINES_ANSWER, { cursor: '2' }).next).toBe('');
    expect(branch(OLD_DOWNLINES_ANSWER).next).toBe('');
  });

  it('are filtered here by kind and presence', () => {
    expect(branch(DOWNLINES_ANSWER, { kind: 'member' }).members.map(({ name }) => name)).toEqual(['ben']);
    expect(branch(DOWNLINES_ANSWER, { online: true }).members.map(({ name }) => name)).toEqual(['anna']);
  });
});

describe('the team overview of an older gateway', () => {
  it('is asked for whole days, of the own team only', () => {
    expect(sent('agents.overview', { startDay: '2026-11-20', endDay: '2026-11-20' })?.content).toEqual({
      startDate: Date.UTC(2026, 10, 20, 3),
      endDate: Date.UTC(2026, 10, 21, 3) - 1,
    });
    expect(() => sent('agents.overview', { customerId: '501~1~anna' })).toThrow('FUNCTION_NOT_AVAILABLE');
  });

  it('adds up the products', () => {
    const team = overview(OVERVIEW_ANSWER);
    expect(team).toMatchObject({ direct: 2, total: 14, window: { from: '2026-11-14', to: '2026-11-20' } });
    expect(team.sum).toMatchObject({
      turnover: brl(120_000n),
      winnings: brl(105_050n),
      deposits: brl(20_000n),
      withdrawals: brl(10_000n),
      rebate: brl(500n),
    });
    // It counts none of these.
    for (const { figures } of [{ figures: team.sum }, ...team.products])
      expect(figures).toMatchObject({
        rounds: null,
        players: null,
        depositors: null,
        registrations: null,
        firstDeposits: null,
      });
    expect(team.products.map(({ product, figures }) => [product, figures.turnover.minor])).toEqual([
      ['RNG', 100_000n],
      ['LOTT', 20_000n],
    ]);
  });

  it('takes the sum of all products as it is told, and none that is not', () => {
    const all = { CONS: { footer: { totalBet: '7.00' } }, RNG: { footer: { totalBet: '1.00' } } };
    expect(read('agents.overview', { list: [all] })).toMatchObject({
      footer: { betAmount: '7.00', winAmount: '', promotion: '' },
      products: [{ productType: 'RNG' }],
    });
    const bad = { RNG: { footer: { totalBet: 'n/a' } }, LOTT: { footer: { totalBet: 1 } } };
    expect(read('agents.overview', { list: [bad] })).toMatchObject({ footer: { betAmount: '' } });
    expect(read('agents.overview', null)).toMatchObject({ footer: { betAmount: '' }, products: [] });
  });
});

const links = (value: unknown) => decode(agentLinks.reply, read('agents.links', value));
const registered = (value: unknown) => decode(agentRegistered.reply, read('agents.registered', value));
const offers = (value: unknown) => decode(contractsAsked.reply, read('contracts.asked', value));

describe('register links of an older gateway', () => {
  it('have their dates and rates, without prize series', () => {
    expect(links(LINKS_ANSWER)).toMatchObject({
      next: '',
      links: [
        {
          id: '71',
          code: 'x7k2',
          makes: 'agent',
          state: 'active',
          createdAt: Date.UTC(2026, 10, 1, 3),
          expiresAt: null,
          rates: [
            { product: 'RNG', ppm: 5_000 },
            { product: 'SPORTS', ppm: 12_500 },
          ],
          registrations: 5,
          clicks: null,
          firstDeposits: null,
        },
      ],
    });
  });

  it('are made with the fields that it knows, and are made where nothing is told', () => {
    const request = {
      type: 1,
      path: 'spring',
      remark: 'a note',
      landing: '',
      endDate: 0,
      configs: [{ type: 'RNG', rebateValue: '0.5' }],
    };
    expect(sent('agents.linkCreate', request)?.content).toEqual({
      type: 1,
      path: 'spring',
      configs: [{ productType: 'RNG', rebate: '0.5' }],
    });
    for (const value of [null, true])
      expect(decode(agentLinkCreate.reply, read('agents.linkCreate', value, request))).toMatchObject({
        code: 'spring',
        makes: 'agent',
        rates: [{ product: 'RNG', ppm: 5_000 }],
      });
    for (const more of [{ endDate: 1 }, { landing: '/spring' }])
      expect(() => sent('agents.linkCreate', { ...request, ...more })).toThrow('FUNCTION_NOT_AVAILABLE');
  });

  it('list who came by them', () => {
    const carl = [{ name: 'carl', registeredAt: Date.UTC(2026, 10, 2, 13) }];
    expect(registered(REGISTERED_ANSWER).members).toMatchObject(carl);
    expect(registered({ value: REGISTERED_ANSWER }).members).toEqual([]);
    expect(registered(null).members).toEqual([]);
    expect(sent('agents.registered', { affiUrlId: '71', cursor: '' })?.content).toEqual({ affiUrlId: '71' });
  });
});

describe('contract offers of an older gateway', () => {
  it('are seen in the newer letters', () => {
    const { asked, shown } = offers(ASKED_ANSWER);
    expect(asked).toMatchObject([
      { kind: 'daily', product: 'LOTT', id: '82', state: 'P', rows: [{ turnover: '1000.00', rate: '0.01' }] },
      { kind: 'dividend', product: 'CONS', period: 'H', id: '81', state: 'E', higherRateBelow: true },
    ]);
    expect(shown).toEqual(['daily', 'dividend']);
    const row = { betVolume: '1,000.00', rate: 0.01, activeMember: '?' };
    const [untold] = offers({ dailysalreqtype: { LOTT: [{ id: 1, status: 'P', details: [row] }] } }).asked;
    expect(untold?.rows).toMatchObject([{ turnover: '1000.00', active: null }]);
  });

  it('are seen in the older letters, which name no period', () => {
    const { asked, shown } = offers(OLD_ASKED_ANSWER);
    expect(asked).toMatchObject([{ kind: 'dividend', product: 'CONS', period: '', id: '81', state: 'P' }]);
    expect(shown).toEqual(['dividend']);
    const { divtypereq } = OLD_ASKED_ANSWER;
    expect(offers({ divtypereq: { CONS: { M: divtypereq.CONS } } }).asked).toMatchObject([{ period: 'M' }]);
  });

  it.each([
    ['contracts.answerDividend', { productType: 'CONS', computationPeriod: 'M', status: 'A' }],
    ['contracts.answerDaily', { id: '82', status: 'A' }],
    ['contracts.answerHourly', { contractId: '83', status: 'R' }],
    ['contracts.answerRealtime', { contractId: '84', status: 'C' }],
  ])('%s is sent without our wording', (name, request) => {
    expect(sent(name, { ...request, wording: 'f'.repeat(64) })?.content).toEqual(request);
  });

  it('without a period are answered in the oldest letters', () => {
    expect(sent('contracts.answerDividend', { productType: 'CONS', status: 'A' })?.content).toEqual({
      type: 'CONS',
      status: 'A',
    });
  });
});

const income = (value: unknown, request: Fields = {}) =>
  decode(agentIncome.reply, read('agents.income', value, request));

describe('rates and transfers of an older gateway', () => {
  it('are limited as it says; nothing is no limit, and a row that cannot be read is left out', () => {
    const facts = testFacts();
    const limits = (value: unknown) =>
      decode(agentRateLimits.reply, read('agents.rateLimits', value, {}, facts));
    const row = { rebateValue: '1.5', highestRebate: 2, rebateDifference: 0.1, rebateInterval: null };
    expect(limits({ LOTT: [row], RNG: null, LIVE: [{ rebateValue: '?' }] })).toEqual([
      { product: 'LOTT', ownPpm: 15_000, mostPpm: 14_000, gapPpm: 1_000, stepPpm: 0 },
    ]);
    expect(facts.counted).toEqual([1]);
    expect(limits({ LOTT: [{ ...row, highestRebate: '1.2' }] })).toMatchObject([{ mostPpm: 11_000 }]);
    expect(limits({ LOTT: [{ ...row, highestRebate: 1950 }] })).toMatchObject([{ mostPpm: 0 }]);
    expect(limits(null)).toEqual([]);
    expect(() => limits('no')).toThrow('REPLY_INVALID');
  });

  it('are limited by the number of a group, or by the product that a row names', () => {
    const row = { rebateValue: '1.5', highestRebate: 2 };
    const limits = decode(
      agentRateLimits.reply,
      read('agents.rateLimits', {
        4: [{ ...row, gameType: 'SSC' }],
        5: [row],
        7: [{ ...row, gameType: 'LIVE' }],
        8: [{ ...row, gameType: 'new' }],
        constructor: [row],
      }),
    );
    expect(limits.map(({ product }) => product).sort()).toEqual(['LIVE', 'LOTT', 'SPORTS']);
  });

  it('of a member are asked for by the number, and read as a list or beside a name', () => {
    expect(sent('agents.rates', { customerId: '501~1~anna' })?.content).toEqual({ customerId: '501' });
    const row = { type: 'LOTT', rebateValue: '1.5' };
    for (const value of [[row], { configs: [row] }, { list: [row, { type: 'LOTT' }] }])
      expect(decode(agentRates.reply, read('agents.rates', value))).toEqual([
        { product: 'LOTT', ppm: 15_000 },
      ]);
  });

  const settings = async (value: unknown, ask: Facts['ask']) =>
    decode(agentTransferSettings.reply, await read('agents.transferSettings', value, {}, testFacts({ ask })));

  it.each([1, '1', true, 'Y', { transferEnabled: 'Y' }])('may be made where it says %j', async (value) => {
    const asked: string[] = [];
    const told = await settings(value, async (path) => {
      asked.push(path);
      return path.endsWith('balance')
        ? { sumBalance: 9, currency: 'BRL', balance: [{ accountTypeId: 2, availBalance: '1,234.50' }] }
        : 'N';
    });
    expect(told).toMatchObject({
      available: { minor: 123_450n },
      timesLeft: null,
      paymentPasswordSet: false,
    });
    for (const limit of [told.min, told.max, told.amountLeft]) expect(limit.unread).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('have no figures where the gateway refuses them, and none are made where it does not allow them', async () => {
    const refuses = () => Promise.reject(new AppError('FUNCTION_NOT_AVAILABLE'));
    const breaks = () => Promise.reject(new AppError('NETWORK_UNREACHABLE'));
    await expect(settings('1', breaks)).rejects.toThrow('NETWORK_UNREACHABLE');
    expect((await settings('1', refuses)).available.unread).toBe(true);
    for (const value of [0, 'N', false, null, { transferEnabled: '0' }])
      await expect(settings(value, refuses)).rejects.toThrow('FUNCTION_NOT_AVAILABLE');
  });
});

describe('income of an older gateway', () => {
  it('is asked for by product, all of them without one', () => {
    expect(sent('agents.income')?.content).toMatchObject({ gameCategory: 'ALL' });
    expect(sent('agents.income', { gameCategory: 'LOTT' })?.content).toMatchObject({ gameCategory: 'LOTT' });
  });

  it('is a row for each day and product, and their sum', () => {
    const { rows, sum } = income(INCOME_ANSWER);
    expect(rows.map(({ day, product, total }) => [day, product, total.minor])).toEqual([
      ['2026-11-19', 'LOTT', 100_000n],
      ['2026-11-19', 'RNG', 250n],
      ['2026-11-18', 'LOTT', 500n],
    ]);
    expect(sum.total).toEqual(brl(100_750n));
  });

  it('of one product has its kinds of pay, and no sum of what cannot be read', () => {
    const row = {
      balanceDate: '2026-11-19',
      totalAgentRebate: 1,
      totalDailySalary: '2.00',
      totalIncome: 'n/a',
    };
    const request = { gameCategory: 'LOTT' };
    expect(income([row], request).rows).toMatchObject([
      { product: 'LOTT', rebate: brl(100n), wages: brl(200n) },
    ]);
    expect(read('agents.income', [row], request)).toMatchObject({
      list: [{ totalIncome: 'n/a', totalDividend: '' }],
      footer: { totalIncome: '' },
    });
  });
});

describe('accounts and money that an older gateway is sent', () => {
  it('name their member, and a password that was chosen', () => {
    const money = { transferAmt: '5.00', paymentpwd: '1234', requestId: 'r-12345678' };
    expect(sent('agents.transfer', { customerId: '502~1~ben', ...money })?.content).toEqual({
      customerName: 'ben',
      transferAmt: '5.00',
      paymentpwd: '1234',
    });
    expect(() => sent('agents.transfer', { customerId: '502', ...money })).toThrow('AGENT_UNKNOWN');
    expect(() => sent('agents.promote', { customerId: '~1~ben' })).toThrow('AGENT_UNKNOWN');
    expect(() => sent('agents.create', { username: 'dora', password: '' })).toThrow('FUNCTION_NOT_AVAILABLE');
  });
});

describe('whatever is wrong in an answer to an agent', () => {
  const cases: readonly (readonly [name: string, example: unknown, read: (value: unknown) => unknown])[] = [
    ['downlines', DOWNLINES_ANSWER, branch],
    ['older downlines', OLD_DOWNLINES_ANSWER, branch],
    ['overview', OVERVIEW_ANSWER, overview],
    ['links', LINKS_ANSWER, links],
    ['members by a link', REGISTERED_ANSWER, registered],
    ['offers', ASKED_ANSWER, offers],
    ['income', INCOME_ANSWER, income],
    ['older offers', OLD_ASKED_ANSWER, offers],
  ];

  it.each(cases)('%s are read, or said to be invalid', async (_, example, readCase) => {
    const changes = fc.array(fc.tuple(fc.constantFrom(...pathsOf(example)), fc.constantFrom(...BAD_PARTS)), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (parts) => {
        const value = mutated(example, parts);
        const error = await Promise.resolve()
          .then(() => readCase(value))
          .then(() => null, asError);
        const isScalar = typeof value !== 'object' && value !== undefined;
        expect(error?.code ?? 'read').toBe(isScalar ? 'REPLY_INVALID' : 'read');
      }),
    );
  });
});
