import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const ROW = { code: 'cashback', state: 'active', inForce: 1, newest: 2, budget: '5,000.00 BRL' };
const WRITES = ['promotions.draft', 'promotions.fund', 'promotions.approve', 'promotions.stop'] as const;
const open = (more: Parameters<typeof openIn>[0] = {}, author = 'ana') =>
  openIn({
    'desk.me': () => ({ ...ME, calls: [...CALLS, 'promotions.list', 'promotions.show', ...WRITES] }),
    'promotions.list': () => ({ rows: [ROW], next: null }),
    'promotions.show': () => ({
      ...{ code: 'cashback', state: 'active', text: '{"kind":"SAVIOR"}' },
      versions: [
        { number: 2, author, approver: '', publishedAt: null, hash: 'abc' },
        { number: 1, author: 'ana', approver: 'maria', publishedAt: 1_795_000_000_000, hash: 'def' },
      ],
    }),
    'promotions.presets': () => ['cashback', 'check-in'],
    'promotions.preset': ({ name }) => ({ text: `{"kind":"${String(name)}"}` }),
    ...more,
  });
const text = (): HTMLTextAreaElement => {
  const found = document.querySelector('textarea');
  if (!found) throw new Error('no text to write in');
  return found;
};

describe('promotions at the desk', () => {
  it('are put in force by another operator than their author', async () => {
    const { asked } = await open();
    window.location.hash = '#/promotions/cashback';
    await expect.poll(textOfDesk).toContain('waits for another operator');
    await userEvent.click(button('Put version 2 in force'));
    await userEvent.click(button('Confirm: Put version 2 in force'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'promotions.approve')?.input)
      .toEqual({ code: 'cashback', version: 2 });
  });

  it('offer no approval to who wrote them', async () => {
    await open({}, 'maria');
    window.location.hash = '#/promotions/cashback';
    await expect.poll(textOfDesk).toContain('waits for another operator');
    expect(() => button('Put version 2 in force')).toThrow();
  });

  it('are begun from a kind, tried, and kept; what does not hold is said in its own words and nothing typed is lost', async () => {
    const { asked } = await open({
      'promotions.preview': () => ({
        ...{ matched: 12, grants: 9, members: 8, linked: 0 },
        ...{ cost: [{ unit: 'BRL', amount: '123400' }], left: [{ why: 'perDay', count: 3 }] },
      }),
      'promotions.draft': ({ text: typed }) =>
        String(typed).includes('SAVIOR')
          ? { version: 1 }
          : new Error('', {
              cause: {
                ...{ code: 'DESK_SWITCH_REFUSED', number: 3162, value: null, retryAfterS: null },
                sentence: 'does not hold: kind: is none.',
              },
            }),
    });
    window.location.hash = '#/promotions';
    await expect.poll(textOfDesk).toContain('waits for approval');
    await userEvent.click(button('New promotion'));
    await userEvent.selectOptions(document.querySelector('.panel select') as HTMLElement, 'cashback');
    await expect.poll(() => text().value).toBe('{"kind":"cashback"}');
    await userEvent.click(button('Try on the last 7 days'));
    await expect.poll(textOfDesk).toContain('Left out: limit of the day');
    expect(textOfDesk()).toContain('1,234.00 BRL');
    await userEvent.click(button('Keep as a version'));
    await expect.poll(textOfDesk).toContain('does not hold: kind: is none.');
    expect(text().value).toBe('{"kind":"cashback"}');
    await userEvent.fill(text(), '{"kind":"SAVIOR"}');
    await userEvent.click(button('Keep as a version'));
    await expect.poll(() => window.location.hash).toBe('#/promotions/cashback');
    expect(asked.filter(({ name }) => name === 'promotions.draft').map(({ input }) => input['text'])).toEqual(
      ['{"kind":"cashback"}', '{"kind":"SAVIOR"}'],
    );
  });
});
