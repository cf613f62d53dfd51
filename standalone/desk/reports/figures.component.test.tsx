import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/primitives/button.css';
import '../desk.css';
import './figures.css';
import { button, CALLS, closeDesk, ME, openIn, textOfDesk } from '../testing';

afterEach(async () => {
  closeDesk();
  await page.viewport(1_024, 768);
});

const columns = [
  { name: 'vendor', type: 'word' },
  { name: 'currency', type: 'currency' },
  { name: 'stakes', type: 'money' },
  { name: 'wins', type: 'money' },
  { name: 'gross', type: 'money' },
  { name: 'margin', type: 'percent' },
  { name: 'members', type: 'count' },
];
const revenue = {
  name: 'revenue',
  from: '2026-03-01',
  to: '2026-03-15',
  columns,
  rows: [
    ['HOUSE', 'BRL', '123456789', '100000000', '23456789', '1900', '1200'],
    ['', 'JPY', '500', '0', '500', null, '1'],
  ],
  totals: [['', 'BRL', '123456789', '100000000', '23456789', '1900', '1200']],
};
const choices = {
  today: '2026-03-15',
  zone: 'America/Sao_Paulo',
  maxDays: 400,
  reports: [
    { name: 'revenue', groupings: ['day', 'vendor'] },
    { name: 'members', groupings: ['day'] },
  ],
};
const open = async (over: Parameters<typeof openIn>[0] = {}) => {
  const desk = await openIn({
    'desk.me': () => ({ ...ME, calls: [...CALLS, 'figures.list', 'figures.show', 'figures.csv'] }),
    'figures.list': () => choices,
    'figures.show': () => revenue,
    ...over,
  });
  window.location.hash = '#/figures';
  await expect.poll(textOfDesk).toContain('days in America/Sao_Paulo');
  const shown = () => desk.asked.filter(({ name }) => name === 'figures.show').map(({ input }) => input);
  return { ...desk, shown };
};
const cells = (selector: string): string[] =>
  [...document.querySelectorAll(`.figures-table ${selector}`)].map(({ textContent }) => textContent);

describe('[OPS-5] the Reports page', () => {
  it('shows the first report of this month, with figures as the language writes them and a total a currency', async () => {
    const { shown } = await open();
    expect(shown()).toEqual([{ name: 'revenue', by: 'day', from: '2026-03-01', to: '2026-03-15' }]);
    await expect
      .poll(() => cells('tbody tr:first-child > *'))
      .toEqual(['HOUSE', 'BRL', '1,234,567.89', '1,000,000.00', '234,567.89', '19%', '1,200']);
    expect(cells('tbody tr:last-child > *')).toEqual(['none', 'JPY', '500', '0', '500', '–', '1']);
    expect(cells('tfoot tr > *')[0]).toBe('Total');
  });

  it('asks again for another report, period or rows, and offers rows only where there is a choice', async () => {
    const { shown } = await open();
    await userEvent.selectOptions(page.getByLabelText('Rows by'), 'Vendor');
    await userEvent.selectOptions(page.getByLabelText('Period'), 'Last month');
    await expect
      .poll(() => shown().at(-1))
      .toEqual({ name: 'revenue', by: 'vendor', from: '2026-02-01', to: '2026-02-28' });
    await userEvent.selectOptions(document.querySelector('.filters select') ?? document.body, 'Members');
    await expect.poll(() => shown().at(-1)).toMatchObject({ name: 'members', by: 'day' });
    expect(document.querySelectorAll('.filters select')).toHaveLength(2);
  });

  it('asks for no days that the gateway would refuse, and says why', async () => {
    const { shown } = await open();
    await userEvent.selectOptions(page.getByLabelText('Period'), 'Choose days');
    const count = shown().length;
    await userEvent.fill(page.getByLabelText('First day'), '2026-03-16');
    await expect.poll(textOfDesk).toContain('The first day must not be after the last one.');
    await userEvent.fill(page.getByLabelText('First day'), '2024-01-01');
    await expect.poll(textOfDesk).toContain('A report has at most 400 days.');
    expect(shown()).toHaveLength(count);
    await userEvent.fill(page.getByLabelText('First day'), '2026-02-20');
    await expect.poll(() => shown().at(-1)).toMatchObject({ from: '2026-02-20', to: '2026-03-15' });
  });

  it('says that nothing was booked, and offers no file then', async () => {
    const { shown } = await open({ 'figures.show': () => ({ ...revenue, rows: [], totals: [] }) });
    await expect.poll(textOfDesk).toContain('Nothing was booked in these days.');
    expect(textOfDesk()).not.toContain('Download as CSV');
    await userEvent.click(button('Refresh'));
    await expect.poll(shown).toHaveLength(2);
  });

  it('writes the shown report as a file', async () => {
    const { asked } = await open({ 'figures.csv': () => ({ name: 'demo.csv', text: 'day\r\n' }) });
    await userEvent.click(button('Download as CSV'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'figures.csv')?.input)
      .toEqual({ name: 'revenue', by: 'day', from: '2026-03-01', to: '2026-03-15' });
  });

  it('scrolls within its table on the narrowest screen, by keyboard too', async () => {
    await page.viewport(320, 700);
    await open();
    await expect.poll(() => cells('tbody tr')).toHaveLength(2);
    const table = document.querySelector<HTMLElement>('.figures-table');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(table?.scrollWidth).toBeGreaterThan(table?.clientWidth ?? 0);
    // A day stands in one line.
    expect(table?.querySelector<HTMLElement>('tbody th')?.offsetWidth).toBeGreaterThan(100);
    table?.focus();
    expect(document.activeElement).toBe(table);
  });
});
