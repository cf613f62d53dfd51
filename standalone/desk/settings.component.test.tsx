import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, closeDesk, ME, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const CALLS = ['withdrawals.queue', 'switches.list', 'house.show', 'house.access', 'house.codes'];
const house = () => ({
  access: { 'region-blocked': '203.0.113.0/24', testers: 'none', wallet: 'single', referral: 'off' },
  codes: {
    ...{ countries: 'none', budget: '500', 'code-minutes': '3', 'bot-check': 'none' },
    ...{ 'bot-check-always': 'none', 'verify-new-places': 'on', 'password-days': '90' },
  },
});
const open = async (over: NonNullable<Parameters<typeof openIn>[0]> = {}) => {
  const desk = await openIn({
    'desk.me': () => ({ ...ME, role: 'admin', calls: CALLS }),
    'switches.list': () => ({ flags: [], maintenance: { on: false, until: null }, vendors: [] }),
    'house.show': house,
    ...over,
  });
  window.location.hash = '#/switches';
  await expect.poll(textOfDesk).toContain('Networks it is closed for');
  return desk;
};
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

describe('settings of the house at the desk', () => {
  it('are said once more before they are sent, and only what differs is sent, as the tool takes it', async () => {
    const { asked } = await open();
    await userEvent.fill(field('region-blocked'), '203.0.113.0/24 , 2001:db8::/32');
    await userEvent.selectOptions(document.querySelector('select') as HTMLElement, 'transfer');
    await expect.poll(textOfDesk).toContain('one at each vendor');
    expect(asked.some(({ name }) => name === 'house.access')).toBe(false);
    await userEvent.click(button('Save the changes'));
    await expect.poll(textOfDesk).toContain('The changes are saved.');
    expect(asked.find(({ name }) => name === 'house.access')?.input).toEqual({
      change: { 'region-blocked': '203.0.113.0/24,2001:db8::/32', wallet: 'transfer' },
    });
  });

  it('are lifted by an empty field where there may be none, and an empty figure is not sent', async () => {
    const { asked } = await open();
    await userEvent.clear(field('region-blocked'));
    await userEvent.click(button('Save the changes'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'house.access')?.input)
      .toEqual({
        change: { 'region-blocked': 'none' },
      });
    await expect.poll(textOfDesk).toContain('The changes are saved.');
    await userEvent.clear(field('budget'));
    expect((button('Save the changes') as HTMLButtonElement).disabled).toBe(true);
  });

  it('that are refused stay as they were typed, with the tool’s sentence', async () => {
    await open({
      'house.codes': () =>
        new Error('refused', {
          cause: { code: 'DESK_SWITCH_REFUSED', number: 3162, sentence: '--code-minutes is 90: 1 to 10.' },
        }),
    });
    await userEvent.fill(field('code-minutes'), '90');
    await userEvent.click(button('Save the changes'));
    await expect.poll(textOfDesk).toContain('1 to 10');
    expect(field('code-minutes').value).toBe('90');
    await userEvent.click(button('Not now'));
    expect(field('code-minutes').value).toBe('3');
  });
});

describe('what members may take out, at the desk', () => {
  it('has a field for every setting, and none where a code by text message is never asked for', async () => {
    const policy = {
      min: '20.00',
      max: '50000.00',
      'fee-fixed': '0.00',
      'fee-percent': '0 %',
      'times-a-day': '5',
      'amount-a-day': 'none',
      'open-at-once': '3',
      opens: '00:00',
      closes: '00:00',
      zone: 'America/Sao_Paulo',
      'auto-below': '1000.00',
      'second-above': '20000.00',
      'review-score': '40',
      'identity-above': '5000.00',
      'code-above': 'none',
      turnover: '100 %',
      'member-cancels': 'off',
      'asks-arrival': 'off',
      'arrival-minutes': '15',
      'due-minutes': '120',
    };
    const { asked } = await openIn({
      'desk.me': () => ({ ...ME, role: 'admin', calls: [...CALLS, 'policy.show', 'policy.set'] }),
      'policy.show': () => policy,
      'providers.list': () => [],
      'policy.set': () => policy,
    });
    window.location.hash = '#/rules';
    await expect.poll(textOfDesk).toContain('Above it a code by text message');
    const typed = Object.entries(policy).filter(([, value]) => value !== 'on' && value !== 'off');
    for (const [name] of typed) expect(document.querySelector(`[name="${name}"]`), name).not.toBeNull();
    expect(document.querySelectorAll('form.settings select')).toHaveLength(
      Object.keys(policy).length - typed.length,
    );
    expect(field('code-above').value).toBe('');
    await userEvent.fill(field('code-above'), '10k');
    await expect.poll(textOfDesk).toContain('Not an amount. Write it like 1,234.00 BRL.');
    expect((button('Save the changes') as HTMLButtonElement).disabled).toBe(true);
    await userEvent.fill(field('turnover'), '5O');
    await expect.poll(textOfDesk).toContain('Not a percentage. Write it like 1.5.');
    await userEvent.fill(field('turnover'), '100');
    await userEvent.fill(field('times-a-day'), '5.5');
    await expect.poll(textOfDesk).toContain('Not a whole number.');
    await userEvent.fill(field('times-a-day'), '5');
    await userEvent.fill(field('code-above'), '1,250');
    await expect.poll(textOfDesk).toContain('no limit → 1,250.00 BRL');
    await userEvent.fill(field('code-above'), '250,00');
    await userEvent.click(button('Save the changes'));
    await expect.poll(textOfDesk).toContain('The changes are saved.');
    expect(asked.find(({ name }) => name === 'policy.set')?.input).toEqual({
      change: { 'code-above': '250.00' },
    });
  });
});
