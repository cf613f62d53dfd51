import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordsDomain } from '../../core/domains/records';
import { errors } from '../../locales/en/errors';
import { records as words } from '../../locales/en/records';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { lackCalls } from '../../testing/lack-calls';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { AccountBody } from './account-body.view';
import { barsOf, CHART } from '../../ui/primitives/bars';
import { BetsBody } from './bets-body.view';
import { bodyStyles } from './body-styles';
import { BonusesBody } from './bonuses-body.view';
import { createDayTexts, daysOf, ownZone } from '../../react/days';
import { ProfitBody } from './profit-body.view';

let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  world = createTestWorld();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...bodyStyles],
    texts: { records: words },
  });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const rows = () => [...stage.root.querySelectorAll<HTMLElement>('.rec-row')];
const asked = (name: string) => world.gateway.seen.findLast((seen) => seen.name === name)?.url.searchParams;
const choose = async (label: string, value: string) => {
  const field = await vi.waitFor(() => {
    const found = [...stage.root.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
    const control = found?.querySelector<HTMLSelectElement | HTMLInputElement>('select, input');
    if (!control) throw new Error(`no field ${label}`);
    return control;
  });
  field.value = value;
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
};

describe('[MEM-7] the statement', () => {
  it('shows each movement with the balance after it, sums, and whose days these are', async () => {
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    expect(rows()[0]?.textContent).toContain(words.bonus);
    await vi.waitFor(() => expect(rows()[4]?.textContent).toContain('100.00'));
    expect(stage.root.querySelector('.rec-sums')?.textContent).toContain(words.closing);
    expect(stage.text()).toContain('Days of America/Sao_Paulo (GMT-3)');
    expect(stage.text()).toContain('5 entries');
    await stage.axe();
  });

  it('shows an amount that cannot be read as a dash without a sign, and every other row', async () => {
    stage.end();
    world.client.destroy();
    world = createTestWorld({
      ports: {
        fetch: async (input, init) => {
          const answer = await world.gateway.fetch(input, init);
          if (world.gateway.seen.at(-1)?.name !== 'records.account') return answer;
          const text = (await answer.text()).replace('"amount":8.4,', '"amount":"n/a",');
          return new Response(text, { status: answer.status, headers: answer.headers });
        },
      },
    });
    stage = createStage({ client: world.client, styles: [...bodyStyles], texts: { records: words } });
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    const shown = () => rows()[2]?.querySelector('.rec-amounts b');
    await vi.waitFor(() => expect(shown()?.textContent).toBe('–'));
    expect(shown()?.className).toBe('');
    expect(rows()[0]?.textContent).toContain('+R$5.00');
  });

  it('offers no file, and no journal of a movement, where the gateway has neither', async () => {
    lackCalls(world, ['records.csv', 'records.accountDetail']);
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    await stage.button(words.print);
    expect(stage.text()).not.toContain(words.file);
    rows()[0]?.click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog .rec-facts')).not.toBeNull());
    expect(stage.root.querySelector('dialog [aria-busy="true"], dialog [role="alert"]')).toBeNull();
  });

  it('goes by periods of the merchant’s days, and is narrowed by type and days in a dialog', async () => {
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    (await stage.button(words.yesterday)).click();
    await stage.reads(words.empty);
    expect([asked('records.account')?.get('startDay'), asked('records.account')?.get('endDay')]).toEqual([
      '2025-06-14',
      '2025-06-14',
    ]);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('[aria-pressed=true]')?.textContent).toBe(words.yesterday),
    );
    (await stage.button(words.today)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    (await stage.button(words.filter)).click();
    await choose(words.type, 'deposit');
    await stage.axe();
    (await stage.button(words.show)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(asked('records.account')?.get('codeTypes')).toBe('deposit');
    (await stage.button('Filter (1)')).click();
    (await stage.button(words.reset)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
  });

  it('refuses an amount that cannot be read, and asks for the one that is meant', async () => {
    stage.show(<BetsBody />);
    await vi.waitFor(() => expect(asked('records.bets')).not.toBeUndefined());
    (await stage.button(words.filter)).click();
    await stage.type('min', '10k');
    (await stage.button(words.show)).click();
    await stage.reads(words.amountRefused.replace('{{name}}', words.min));
    await stage.type('min', '1,000');
    (await stage.button(words.show)).click();
    await vi.waitFor(() => expect(asked('records.bets')?.get('minAmount')).toBe('1000'));
  });

  it('opens one movement down to its journal, and closes it by Escape', async () => {
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    rows()[2]?.click();
    await stage.reads(words.lines);
    const dialog = stage.root.querySelector('dialog');
    expect(dialog?.textContent).toContain('HOUSE');
    expect(dialog?.textContent).toContain(words.player);
    expect(dialog?.textContent).toContain('abab');
    await stage.axe();
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
  });

  it('says what failed and asks again; what was chosen stays', async () => {
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    (await stage.button(words.filter)).click();
    await choose(words.from, '2020-01-01');
    await choose(words.to, '2025-06-15');
    (await stage.button(words.show)).click();
    await stage.reads(errors.RECORDS_WINDOW);
    (await stage.button(words.filter)).click();
    await vi.waitFor(() =>
      expect(stage.root.querySelector<HTMLInputElement>('[name=from]')?.value).not.toBe(''),
    );
    await choose(words.from, '2025-06-10');
    (await stage.button(words.show)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
  });

  it('makes a file of what is in sight', async () => {
    const made: Blob[] = [];
    const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:x';
    });
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    (await stage.button(words.file)).click();
    await vi.waitFor(() => expect(made).toHaveLength(1));
    expect(await made[0]?.text()).toContain('time_utc,type,amount');
    url.mockRestore();
  });
});

describe('[26.24] sums in a narrow column', () => {
  it.each([360, 300, 240])('have each amount on one line at %d px', async (width) => {
    stage.show(
      <div style={{ inlineSize: `${width}px` }}>
        <AccountBody />
      </div>,
    );
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    const sums = [...stage.root.querySelectorAll<HTMLElement>('.rec-sums dd')];
    for (const sum of sums) sum.textContent = 'R$1,000.00';
    const lines = sums.map((sum) => {
      const range = document.createRange();
      range.selectNodeContents(sum);
      return range.getClientRects().length;
    });
    expect(lines).toEqual([1, 1, 1, 1]);
  });
});

describe('[26.27] a statement for Excel', () => {
  it('offers a decimal-comma file only if the locale uses one', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const buttonOf = (part: string) => stage.root.querySelector<HTMLButtonElement>(`[part~=${part}]`);
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    expect(buttonOf('excel')).toBeNull();
    await world.client.i18n.setLanguage('PT');
    await vi.waitFor(() => expect(buttonOf('excel')).not.toBeNull());
    buttonOf('excel')?.click();
    await vi.waitFor(() => expect(url).toHaveBeenCalledTimes(1));
    expect(asked('records.csv')?.get('decimal')).toBe(',');
    await vi.waitFor(() => expect(buttonOf('file')?.getAttribute('aria-busy')).not.toBe('true'));
    buttonOf('file')?.click();
    await vi.waitFor(() => expect(url).toHaveBeenCalledTimes(2));
    expect(asked('records.csv')?.has('decimal')).toBe(false);
    url.mockRestore();
    await stage.axe();
  });
});

describe('[MEM-6] the betting record', () => {
  it('shows rounds of all vendors with sums, and one with its movements and proof', async () => {
    stage.show(<BetsBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    expect(stage.root.querySelector('.rec-sums')?.textContent).toContain('3');
    rows()[0]?.click();
    await stage.reads('3 × fig');
    expect(stage.root.querySelector('dialog')?.textContent).toContain(words.proofOpen);
    await stage.axe();
  });

  it('is narrowed by vendor, category, state and stake', async () => {
    stage.show(<BetsBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    (await stage.button(words.filter)).click();
    await choose(words.state, 'open');
    await choose(words.min, '1,50');
    (await stage.button(words.show)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(asked('records.bets')?.get('status')).toBe('open');
    expect(asked('records.bets')?.get('minAmount')).toBe('1.50');
    await stage.button('Filter (2)');
  });
});

describe('[MEM-8] profit and loss', () => {
  it('is a picture with words and a table with every number, by day or category', async () => {
    stage.show(<ProfitBody />);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('tbody tr')).toHaveLength(2));
    expect(stage.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('best');
    expect(stage.root.querySelectorAll('rect')).toHaveLength(2);
    await stage.axe();
    (await stage.button(words.byCategory)).click();
    await stage.reads('Slots');
    expect(asked('records.profit')?.get('groupBy')).toBe('category');
    expect(stage.root.querySelector('tfoot')?.textContent).toContain(words.total);
  });

  it('draws bars around zero, the extremes at the edges', () => {
    const { bars, zero } = barsOf([30n, -10n, 0n]);
    expect(zero).toBeCloseTo(CHART.height * 0.75, 1);
    expect(bars.map(({ isUp, box }) => [isUp, Math.round(box.y), Math.round(box.height)])).toEqual([
      [true, 0, 120],
      [false, 120, 40],
      [true, 120, 0],
    ]);
    expect(barsOf([0n]).bars[0]?.box.height).toBe(0);
  });
});

describe('[MEM-9] bonus details', () => {
  it('lists what was given and its sum', async () => {
    stage.show(<BonusesBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    await vi.waitFor(() => expect(rows()[0]?.textContent).toContain('5.00'));
    expect(rows()[0]?.textContent).toContain(words.credited);
    await stage.axe();
  });
});

describe('days', () => {
  it('are counted in the merchant’s calendar, over months and years', () => {
    expect(daysOf('yesterday', '2025-01-01')).toEqual({ from: '2024-12-31', to: '2024-12-31' });
    expect(daysOf('month', '2025-03-01')).toEqual({ from: '2025-01-31', to: '2025-03-01' });
    expect(daysOf('year', '2025-03-01')).toEqual({ from: '2024-03-02', to: '2025-03-01' });
  });

  it('[MEM-7] name the visitor’s zone only where its clock differs from the merchant’s', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const days = { from: '2025-06-14', to: '2025-06-15', today: '2025-06-15', gmt: '' };
    expect(ownZone({ ...days, zone: own })).toBe('');
    // No zone has the same clock as both of these.
    expect([
      ownZone({ ...days, zone: 'Pacific/Honolulu' }),
      ownZone({ ...days, zone: 'Asia/Tokyo' }),
    ]).toContain(own);
    expect(ownZone({ ...days, zone: '' })).toBe('');
  });

  it('[MEM-7] write a day in the merchant’s zone, also where a browser does not know it', () => {
    const at = Date.parse('2025-06-15T01:30:00Z');
    const { dateTime } = world.client.i18n;
    expect(createDayTexts('en', 'America/Sao_Paulo', dateTime).date(at)).toBe('Jun 14, 2025');
    expect(createDayTexts('en', 'Atlantis/Capital', dateTime).date(at)).toBe('Jun 15, 2025');
  });
});

describe('[MEM-7] the time of a bet or a movement', () => {
  /** Each row has the time of one of these, as every other list writes it. */
  const expectTimes = (moments: readonly (number | null)[]): void => {
    const times = moments.map((at) => world.client.i18n.dateTime(at ?? 0));
    for (const row of rows()) expect(times.some((time) => row.textContent?.includes(time))).toBe(true);
  };

  it('is on the same clock in the betting record as in every other list', async () => {
    stage.show(<BetsBody />);
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0));
    const { bets } = await world.client.use(recordsDomain).bets({});
    expectTimes(bets.map(({ openedAt }) => openedAt));
  });

  it('is on the same clock in the statement as in every other list', async () => {
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    const { entries } = await world.client.use(recordsDomain).account({});
    expectTimes(entries.map(({ at }) => at));
  });

  it('comes with the name of that clock’s zone where it is not the merchant’s', async () => {
    stage.show(<AccountBody />);
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const note = words.clock.replace('{{zone}}', own);
    if (own === 'America/Sao_Paulo') expect(stage.text()).not.toContain(note);
    else expect(stage.text()).toContain(`Days of America/Sao_Paulo (GMT-3) · ${note}`);
  });
});
