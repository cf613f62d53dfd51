import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, closeDesk, ME, NOW, openIn, press, textOfDesk } from './testing';

afterEach(closeDesk);

const names = { en: 'Northern', pt: 'Norte', es: 'Norte' };
const row = (over: Record<string, unknown> = {}) => ({
  ...{ id: '7', game: 'TEST_OUT', issue: '202611230001', state: 'sealed', source: 'external', late: false },
  ...{ closesAt: NOW - 120_000, drawsAt: NOW - 60_000, tickets: 3, payout: null, numbers: null },
  stake: { minor: '60000', currency: 'BRL' },
  ...over,
});
const draw = (over: Record<string, unknown> = {}) => ({
  ...row(),
  ...{ names, opensAt: NOW - 3_600_000, publishedAt: null, settledAt: null, winners: null, revision: 0 },
  ...{ voidReason: '', commitment: '', root: 'ab'.repeat(32), beacon: 'none', beaconRound: '' },
  shape: [
    { code: 'FIRST', count: 1, digits: 5, lowest: 0, highest: 99_999 },
    { code: 'TWO', count: 2, digits: 2, lowest: 0, highest: 99 },
  ],
  ...{ claims: [], notes: [], mayBe: { said: 'result', void: true } },
  ...over,
});
const CALLS = ['withdrawals.queue', 'lottery.waiting', 'lottery.show', 'lottery.draws', 'lottery.games'];
const open = async (over: NonNullable<Parameters<typeof openIn>[0]> = {}, more: readonly string[] = []) => {
  const desk = await openIn({
    'desk.me': () => ({ ...ME, calls: [...CALLS, ...more] }),
    'lottery.games': () => [],
    'lottery.waiting': () => ({ rows: [{ ...row(), sayers: ['bruno'], contradicted: false }], next: null }),
    'lottery.show': () => draw(),
    ...over,
  });
  window.location.hash = '#/lottery';
  await expect.poll(textOfDesk).toContain('entered by bruno');
  return desk;
};
const panel = (): string => document.querySelector('.panel')?.textContent ?? '';
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}: ${panel()}`);
  return found;
};

describe('numbers from outside at the desk', () => {
  it('[LOTT-3] are typed prize by prize, read back once, and then stand under the operator’s name', async () => {
    let said: string | null = null;
    const { asked } = await open(
      {
        'lottery.show': () =>
          draw(
            said === null
              ? { claims: [{ by: 'bruno', numbers: null, reason: '', at: NOW, revision: 1 }] }
              : { claims: [{ by: 'maria', numbers: said, reason: '', at: NOW, revision: 1 }] },
          ),
        'lottery.result': ({ numbers }) => {
          said = String(numbers);
          return { outcome: 'waits' };
        },
      },
      ['lottery.result'],
    );
    await press('j');
    await press('{Enter}');
    await expect.poll(panel).toContain('Prize FIRST');
    // What the other one typed is not told.
    expect(panel()).toContain('bruno has entered numbers');
    const check = button('Check') as HTMLButtonElement;
    expect(check.disabled).toBe(true);
    await userEvent.fill(field('numbers0'), '4512');
    await userEvent.fill(field('numbers1'), '07 95');
    expect(check.disabled).toBe(true);
    await userEvent.fill(field('numbers0'), '04512');
    await userEvent.click(check);
    expect(asked.some(({ name }) => name === 'lottery.result')).toBe(false);
    await expect.poll(() => document.activeElement?.textContent).toContain('Compare them');
    expect([...document.querySelectorAll('.ball')].map((ball) => ball.textContent)).toEqual([
      '04512',
      '07',
      '95',
    ]);
    await userEvent.click(button('Change them'));
    expect(field('numbers0').value).toBe('04512');
    await userEvent.click(button('Check'));
    await userEvent.click(button('Confirm these numbers'));
    await expect.poll(panel).toContain('Another operator has to enter the same numbers');
    expect(asked.find(({ name }) => name === 'lottery.result')?.input).toEqual({
      id: '7',
      numbers: '04512|07,95',
    });
    expect(document.querySelector('input[name="numbers0"]')).toBeNull();
  });

  it('that contradict each other are said so, with both', async () => {
    await open({
      'lottery.show': () =>
        draw({
          claims: [
            { by: 'bruno', numbers: '04512|07,95', reason: '', at: NOW, revision: 1 },
            { by: 'caio', numbers: '04512|07,96', reason: '', at: NOW, revision: 1 },
          ],
        }),
    });
    await press('j');
    await press('{Enter}');
    await expect.poll(panel).toContain('People entered different numbers');
    expect(panel()).toContain('07,95');
    expect(panel()).toContain('07,96');
    // A role that may not say any has no fields for them.
    expect(document.querySelector('input[name="numbers0"]')).toBeNull();
  });

  it('stay as they were typed when Escape leaves the field; the next one closes the panel', async () => {
    await open({}, ['lottery.result']);
    await press('j');
    await press('{Enter}');
    await expect.poll(panel).toContain('Prize FIRST');
    await userEvent.fill(field('numbers0'), '04');
    await press('{Escape}');
    expect(field('numbers0').value).toBe('04');
    expect(document.activeElement?.getAttribute('data-id')).toBe('7');
    await press('{Escape}');
    await expect.poll(() => document.querySelector('.panel')).toBeNull();
  });

  it('are refused with a sentence and stay as they were typed; a draw is given up with a reason alone', async () => {
    const { asked } = await open(
      {
        'lottery.result': () =>
          new Error('refused', { cause: { code: 'LOTTERY_NUMBERS_INVALID', number: 3172 } }),
      },
      ['lottery.result', 'lottery.void'],
    );
    await press('j');
    await press('{Enter}');
    await expect.poll(panel).toContain('Prize FIRST');
    await userEvent.fill(field('numbers0'), '04512');
    await userEvent.fill(field('numbers1'), '07 95');
    await userEvent.click(button('Check'));
    await userEvent.click(button('Confirm these numbers'));
    await expect.poll(panel).toContain('These are not numbers of this game. (#3172)');
    await userEvent.click(button('Change them'));
    expect(field('numbers1').value).toBe('07 95');
    await userEvent.click(button('Give the draw up'));
    const sure = button('Confirm: Give the draw up') as HTMLButtonElement;
    expect(sure.disabled).toBe(true);
    await userEvent.fill(document.querySelector('.panel textarea') as HTMLElement, 'Nothing was drawn');
    await userEvent.click(sure);
    await expect
      .poll(() => asked.find(({ name }) => name === 'lottery.void')?.input)
      .toEqual({ id: '7', reason: 'Nothing was drawn' });
  });
});

describe('draws at the desk', () => {
  it('are asked for by day, game and state; an emptied day stays the one before', async () => {
    const { asked } = await open({ 'lottery.draws': () => ({ rows: [], next: null }) });
    const last = () => asked.filter(({ name }) => name === 'lottery.draws').at(-1)?.input;
    (document.querySelector('[role=tab]') as HTMLElement).focus();
    await press('{ArrowRight}');
    await expect.poll(textOfDesk).toContain('No draw that day fits.');
    expect(document.activeElement?.textContent).toBe('Draws');
    await userEvent.fill(field('day'), '2026-03-08');
    await expect.poll(last).toMatchObject({ from: new Date(2026, 2, 8).getTime(), toCome: false, state: '' });
    await userEvent.selectOptions(document.querySelectorAll('select')[1] as HTMLElement, 'coming');
    await expect.poll(last).toMatchObject({ to: new Date(2026, 2, 9).getTime(), toCome: true, state: '' });
    await userEvent.selectOptions(document.querySelectorAll('select')[1] as HTMLElement, 'void');
    await expect.poll(last).toMatchObject({ toCome: false, state: 'void' });
    await userEvent.clear(field('day'));
    expect(last()).toMatchObject({ from: new Date(2026, 2, 8).getTime() });
  });
});
