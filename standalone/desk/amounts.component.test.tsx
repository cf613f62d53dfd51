import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, NOW, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const DINARS = { ...ME, currency: 'KWD', digits: 3 };
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}: ${textOfDesk()}`);
  return found;
};
const isOff = (name: string): boolean => (button(name) as HTMLButtonElement).disabled;

describe('the amount of a transfer that has arrived', () => {
  const row = {
    id: '5',
    memberId: '900002',
    provider: 'bank',
    reference: 'T5',
    createdAt: NOW,
    amount: { minor: '1500000', currency: 'KWD' },
  };

  it('[MEM-3] is read like every amount, or refused with words', async () => {
    const { asked } = await openIn({
      'desk.me': () => ({ ...DINARS, calls: [...CALLS, 'proofs.queue', 'proofs.show', 'proofs.confirm'] }),
      'proofs.queue': () => ({ rows: [{ ...row, proofs: 0 }], next: null }),
      'proofs.show': () => ({ ...row, pictures: [] }),
    });
    window.location.hash = '#/proofs/5';
    await expect.poll(() => document.querySelector('[name="amount"]')).not.toBeNull();
    await userEvent.fill(field('bankRef'), 'E123');
    await userEvent.fill(field('paidAt'), '2026-03-10T20:00');
    for (const typed of ['10k', '5O', '1.5005', '50 USD', '-5', '0']) {
      await userEvent.fill(field('amount'), typed);
      await expect.poll(textOfDesk).toContain('Write it like 1,234.000 KWD.');
      expect(field('amount').getAttribute('aria-invalid'), typed).toBe('true');
      expect(isOff('The money is here'), typed).toBe(true);
    }
    await userEvent.fill(field('amount'), '١٬٥٠٠');
    await expect.poll(() => isOff('The money is here')).toBe(false);
    await userEvent.fill(field('amount'), '1,500');
    await userEvent.click(button('The money is here'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'proofs.confirm')?.input)
      .toMatchObject({ id: '5', minor: '1500000', bankRef: 'E123' });
  });
});

describe('the budget of a promotion', () => {
  it('[MEM-3] is sent as plain text whatever its marks, and refused with words', async () => {
    const { asked } = await openIn({
      'desk.me': () => ({
        ...ME,
        calls: [...CALLS, 'promotions.list', 'promotions.show', 'promotions.fund'],
      }),
      'promotions.list': () => ({
        rows: [{ code: 'cashback', state: 'active', inForce: 1, newest: 1, budget: '' }],
        next: null,
      }),
      'promotions.show': () => ({ code: 'cashback', state: 'active', text: '{}', versions: [] }),
    });
    window.location.hash = '#/promotions/cashback';
    await expect.poll(() => document.querySelector('.decision')).not.toBeNull();
    const pay = async (unit: string, typed: string): Promise<void> => {
      await userEvent.selectOptions(document.querySelector('.decision select') as HTMLElement, unit);
      await userEvent.fill(document.querySelector('.decision textarea') as HTMLElement, typed);
    };
    await userEvent.click(button('Add budget'));
    await pay('BRL', '10k');
    await expect.poll(textOfDesk).toContain('Write it like 1,234.00 BRL.');
    expect(isOff('Confirm: Add budget')).toBe(true);
    await pay('PTS', '1.5');
    await expect.poll(textOfDesk).toContain('Not a whole number.');
    expect(isOff('Confirm: Add budget')).toBe(true);
    await pay('PTS', '1,500');
    await userEvent.click(button('Confirm: Add budget'));
    await expect.poll(() => document.querySelector('.decision textarea')).toBeNull();
    await userEvent.click(button('Add budget'));
    await pay('BRL', '1,500.5');
    await userEvent.click(button('Confirm: Add budget'));
    await expect
      .poll(() => asked.filter(({ name }) => name === 'promotions.fund').map(({ input }) => input))
      .toEqual([
        { code: 'cashback', amount: '1500', unit: 'PTS' },
        { code: 'cashback', amount: '1500.50', unit: '' },
      ]);
  });
});
