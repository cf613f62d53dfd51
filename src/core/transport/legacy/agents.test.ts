import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentBranch, agentOverview } from '../../../contract/calls/agents';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { BAD_PARTS, mutated, pathsOf } from '../../../testing/mutated-answers';
import { DOWNLINES_ANSWER, OLD_DOWNLINES_ANSWER, OVERVIEW_ANSWER } from '../../../testing/older-agents';
import { asError } from '../../kernel/app-error';
import { decode } from '../decode';
import { agentsTable } from './agents';
import type { Fields } from './row';

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

describe('whatever is wrong in an answer to an agent', () => {
  const cases: readonly (readonly [name: string, example: unknown, read: (value: unknown) => unknown])[] = [
    ['downlines', DOWNLINES_ANSWER, branch],
    ['older downlines', OLD_DOWNLINES_ANSWER, branch],
    ['overview', OVERVIEW_ANSWER, overview],
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
