import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const ROW = {
  ...{ code: 'race', kind: 'board', state: 'draft', from: 1_795_000_000_000, until: 1_795_600_000_000 },
  ...{ entries: 0, budget: '' },
};
const WRITES = ['contests.draft', 'contests.fund', 'contests.approve', 'contests.stop'] as const;
const open = (more: Parameters<typeof openIn>[0] = {}, over: Record<string, unknown> = {}) =>
  openIn({
    'desk.me': () => ({
      ...ME,
      calls: [...CALLS, 'contests.list', 'contests.show', ...WRITES, 'requests.queue', 'requests.decide'],
    }),
    'contests.list': () => ({ rows: [{ ...ROW, ...over }], next: null }),
    'contests.show': () => ({
      ...{ ...ROW, author: 'ana', hash: 'abc', needs: '180.00 BRL, 7000 PTS', units: ['BRL', 'PTS'] },
      ...{ text: '{"kind":"board"}', ...over },
    }),
    'contests.presets': () => ['board', 'rain'],
    'contests.preset': ({ name }) => ({ text: `{"kind":"${String(name)}"}` }),
    ...more,
  });

describe('contests at the desk', () => {
  it('show what they can pay, and are opened by another operator than their author', async () => {
    const { asked } = await open();
    window.location.hash = '#/contests/race';
    await expect.poll(textOfDesk).toContain('180.00 BRL, 7000 PTS');
    expect(textOfDesk()).toContain('Leaderboard');
    await userEvent.click(button('Open it'));
    await userEvent.click(button('Confirm: Open it'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'contests.approve')?.input)
      .toEqual({ code: 'race' });
  });

  it('offer no opening to who wrote them, and no draft once they run', async () => {
    await open({}, { author: 'maria' });
    window.location.hash = '#/contests/race';
    await expect.poll(textOfDesk).toContain('Change the draft');
    expect(() => button('Open it')).toThrow();
    closeDesk();
    await open({}, { state: 'running' });
    window.location.hash = '#/contests/race';
    await expect.poll(textOfDesk).toContain('runs');
    expect(() => button('Change the draft')).toThrow();
  });

  it('are begun from a kind, checked, and kept; what does not hold is said and nothing typed is lost', async () => {
    await open({
      'contests.check': () =>
        new Error('', {
          cause: {
            ...{ code: 'DESK_SWITCH_REFUSED', number: 3162, value: null, retryAfterS: null },
            sentence: 'does not hold: slices: more than the pot has units.',
          },
        }),
      'contests.draft': () => null,
    });
    window.location.hash = '#/contests';
    await expect.poll(textOfDesk).toContain('waits for approval');
    await userEvent.click(button('New contest'));
    await userEvent.selectOptions(document.querySelector('.panel select') as HTMLElement, 'rain');
    const text = (): string => document.querySelector('textarea')?.value ?? '';
    await expect.poll(text).toBe('{"kind":"rain"}');
    await userEvent.click(button('Check it'));
    await expect.poll(textOfDesk).toContain('more than the pot has units');
    expect(text()).toBe('{"kind":"rain"}');
    await userEvent.click(button('Keep as a draft'));
    await expect.poll(() => window.location.hash).toBe('#/contests/rain');
  });
});

describe('requests at the desk', () => {
  it('are refused with a reason that the member reads', async () => {
    const request = {
      ...{ id: '812', memberId: '7', username: 'maria', promotion: 'receipt', gives: '7.00 BRL' },
      ...{ askedAt: 1_795_000_000_000, remark: 'My receipt is 812', held: [], linked: '' },
    };
    const { asked } = await open({
      'requests.queue': () => ({ rows: [request], next: null }),
      'requests.decide': () => null,
    });
    window.location.hash = '#/requests/812';
    await expect.poll(textOfDesk).toContain('My receipt is 812');
    await userEvent.click(button('Refuse it'));
    expect(button('Confirm: Refuse it')).toHaveProperty('disabled', true);
    await userEvent.fill(document.querySelector('.decision textarea') as HTMLElement, 'Of another day');
    await userEvent.click(button('Confirm: Refuse it'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'requests.decide')?.input)
      .toEqual({ id: '812', approve: false, reason: 'Of another day' });
  });

  it('say of what is held why and with whom it is linked, and are released with a reason', async () => {
    const held = {
      ...{ id: '813', memberId: '8', username: 'maria2', promotion: 'welcome', gives: '7.00 BRL' },
      ...{ askedAt: 1_795_000_000_000, remark: '', held: ['device', 'payee'], linked: 'maria' },
    };
    const { asked } = await open({
      'requests.queue': () => ({ rows: [held], next: null }),
      'requests.decide': () => null,
    });
    window.location.hash = '#/requests/813';
    await expect.poll(textOfDesk).toContain('Same device, Same payout account');
    expect(textOfDesk()).toContain('Linked with');
    expect(textOfDesk()).not.toContain('The member’s words');
    await userEvent.click(button('Release it'));
    await userEvent.fill(document.querySelector('.decision textarea') as HTMLElement, 'Sisters, one tablet');
    await userEvent.click(button('Confirm: Release it'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'requests.decide')?.input)
      .toEqual({ id: '813', approve: true, reason: 'Sisters, one tablet' });
  });
});
