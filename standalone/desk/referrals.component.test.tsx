import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/primitives/button.css';
import './desk.css';
import { button, CALLS, closeDesk, ME, NOW, openIn, press, textOfDesk } from './testing';

afterEach(async () => {
  closeDesk();
  await page.viewport(1_024, 768);
});

const row = (id: string, over: Record<string, unknown> = {}) => ({
  ...{
    id,
    username: `newcomer${id}`,
    agent: { memberId: '900001', name: 'otto' },
    why: ['device', 'contact'],
  },
  ...{ foundAt: NOW - 7_200_000, fromDay: '2026-11-20', ...over },
});
const panel = () => document.querySelector('.panel')?.textContent;
const seen = ['referrals.queue'];

describe('[AGT-2] who may be their own agent, at the desk', () => {
  it('say what is the same with whom and since when, and are released or refused with a reason alone', async () => {
    let rows = [row('51'), row('52', { why: ['address'], fromDay: null })];
    const { asked } = await openIn({
      'desk.me': () => ({ ...ME, calls: [...CALLS, ...seen, 'referrals.decide'] }),
      'referrals.queue': () => ({ rows, next: null }),
      'referrals.decide': ({ id }) => {
        rows = rows.filter((one) => one.id !== id);
        return null;
      },
    });
    const decided = () => asked.filter(({ name }) => name === 'referrals.decide').map(({ input }) => input);
    window.location.hash = '#/referrals/51';
    await expect.poll(panel).toContain('Same device, Same number or mail address');
    expect(panel()).toContain('otto');
    expect(panel()).toContain('2026-11-20');
    await userEvent.click(button('It is another person'));
    expect(panel()).toContain('Nothing of before is paid');
    const confirm = button('Confirm: It is another person') as HTMLButtonElement;
    expect(confirm.disabled).toBe(true);
    await userEvent.fill(page.getByLabelText('The reason, for the record'), 'his sister');
    await userEvent.click(confirm);
    await expect.poll(decided).toEqual([{ id: '51', release: true, reason: 'his sister' }]);
    await expect.poll(() => window.location.hash).toBe('#/referrals');
    await expect.poll(textOfDesk).not.toContain('newcomer51');
    await userEvent.click(button('newcomer52'));
    await expect.poll(panel).toContain('from what is counted next on');
    await userEvent.click(button('It is the same person'));
    await userEvent.fill(page.getByLabelText('The reason, for the record'), 'the same document');
    await userEvent.click(button('Confirm: It is the same person'));
    await expect.poll(decided).toHaveLength(2);
    expect(decided()[1]).toEqual({ id: '52', release: false, reason: 'the same document' });
    await expect.poll(textOfDesk).toContain('No member waits for a decision.');
  });

  it('are worked through by keyboard, and lead to both files', async () => {
    await openIn({
      'desk.me': () => ({ ...ME, calls: [...CALLS, ...seen, 'referrals.decide'] }),
      'referrals.queue': () => ({ rows: [row('51'), row('52')], next: null }),
    });
    window.location.hash = '#/referrals';
    await expect.poll(textOfDesk).toContain('newcomer52');
    await press('jj');
    await press('{Enter}');
    await expect.poll(() => window.location.hash).toBe('#/referrals/52');
    await press('{Escape}');
    await expect.poll(() => window.location.hash).toBe('#/referrals');
    await press('{Enter}');
    await expect.poll(panel).toContain('newcomer52');
    await userEvent.click(button('File of otto'));
    await expect.poll(() => window.location.hash).toBe('#/members/900001');
  });

  it('offer no decision to who may not, and are no place of who may not see them', async () => {
    await openIn({
      'desk.me': () => ({ ...ME, calls: [...CALLS, ...seen] }),
      'referrals.queue': () => ({ rows: [row('51')], next: null }),
    });
    window.location.hash = '#/referrals/51';
    await expect.poll(panel).toContain('newcomer51');
    expect(() => button('It is another person')).toThrow();
    closeDesk();
    await openIn();
    expect([...document.querySelectorAll('.sections a')].map(({ textContent }) => textContent)).not.toContain(
      'Self-referrals',
    );
  });

  it.each([390, 1_440])('fit a screen of %i px', async (width) => {
    await page.viewport(width, 900);
    await openIn({
      'desk.me': () => ({ ...ME, calls: [...CALLS, ...seen, 'referrals.decide'] }),
      'referrals.queue': () => ({
        rows: [
          row('51', {
            username: 'a-rather-long-name-of-a-member',
            agent: { memberId: '900001', name: 'an-agent-with-a-name-as-long-as-names-get' },
            why: ['device', 'payee', 'contact', 'address'],
          }),
        ],
        next: null,
      }),
    });
    window.location.hash = '#/referrals/51';
    await expect.poll(panel).toContain('three others');
    await userEvent.click(button('It is the same person'));
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});
