import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, NOW, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const money = (minor: string) => ({ minor, currency: 'BRL' });
const period = {
  kind: 'daily',
  span: 'D',
  fromDay: '2026-11-20',
  untilDay: '2026-11-21',
  startsAt: NOW,
} as const;
const run = {
  ...{ ...period, id: '7', reason: 'band', statements: 2, computedAt: NOW },
  ...{ platform: money('50000'), due: money('61000') },
};
const rows = [
  {
    ...{ id: '1', memberId: '900001', agent: 'otto', byPlatform: true, product: 'CONS', state: 'computed' },
    ...{ due: money('50000'), corrections: money('-300') },
  },
];

describe('agents’ pay at the desk', () => {
  it('says why a run waits, and that another operator has to approve it too', async () => {
    let approvedBy: string[] = [];
    const { asked } = await openIn({
      'desk.me': () => ({ ...ME, calls: [...CALLS, 'pay.queue', 'pay.show', 'pay.approve'] }),
      'pay.queue': () => ({ rows: [run], next: null }),
      'pay.show': () => ({ ...run, state: 'stopped', approvedBy, approvalsNeeded: 2, rows, hasMore: false }),
      'pay.approve': () => {
        approvedBy = ['maria'];
        return { needsSecond: true };
      },
    });
    window.location.hash = '#/pay/7';
    const panel = () => document.querySelector('.panel')?.textContent;
    await expect.poll(panel).toContain('Daily wages, 2026-11-20');
    expect(panel()).toContain('more than is paid without an operator');
    expect(panel()).toContain('late events -3.00 BRL');
    expect(panel()).toContain('Platform · All products');
    await userEvent.click(button('Approve'));
    expect(textOfDesk()).toContain('once another operator has approved it');
    await userEvent.click(button('Confirm: Approve'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'pay.approve')?.input)
      .toEqual({ id: '7', overBudget: false });
    await expect.poll(textOfDesk).toContain('Another operator has to as well.');
    await expect.poll(panel).toContain('maria');
    expect(() => button('Approve')).toThrow();
  });

  it('offers no decision to who may not, and leads from what is owed to its run', async () => {
    await openIn({
      'desk.me': () => ({ ...ME, calls: [...CALLS, 'pay.queue', 'pay.show', 'pay.owed'] }),
      'pay.queue': () => ({ rows: [run], next: null }),
      'pay.show': () => ({
        ...{
          ...run,
          reason: 'budget',
          state: 'stopped',
          approvedBy: [],
          approvalsNeeded: 1,
          rows,
          hasMore: true,
        },
      }),
      'pay.owed': () => ({
        rows: [
          {
            ...{ ...period, id: '31', runId: '7', memberId: '900002', agent: 'gael', product: 'RNG' },
            ...{ payer: { memberId: '900001', name: 'otto' }, due: money('900'), owed: money('400') },
            endedAt: NOW,
          },
        ],
        next: null,
      }),
    });
    window.location.hash = '#/owed/31';
    const panel = () => document.querySelector('.panel')?.textContent;
    await expect.poll(panel).toContain('4.00 BRL');
    expect(panel()).toContain('otto');
    document.querySelector<HTMLElement>('.panel a')?.click();
    await expect.poll(() => window.location.hash).toBe('#/pay/7');
    await expect.poll(panel).toContain('the month’s budget');
    expect(() => button('Approve beyond the budget')).toThrow();
  });
});
