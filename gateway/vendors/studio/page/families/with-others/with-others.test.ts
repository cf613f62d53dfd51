// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../../../page-kit/caller';
import type { StudioRound, TableView } from '../../../api-shapes';
import { SEAT_UNITS } from '../../../families/pot';
import { DEAL_AFTER_MS, DECIDES_MS, FILLS_MS, REVEAL, seatAt, TABLE } from '../../../families/shared-table';
import { mountFamily } from '../../../testing/view-harness';
import { page as nines } from '../nines/view';
import { page as trio } from '../trio/view';

const BROKEN = /\{\{|undefined|NaN|\[object/;
/** The gateway's clock is some seconds before this one. */
const SKEW_MS = -7_000;
const START = 1_800_000_000_000;
const MOVES = [
  { name: 'stand', of: 1, units: 0 },
  { name: 'exchange', of: 3, units: 0 },
];
const CARDS = [0, 14, 28];
const picks = [{ place: seatAt(5, 3), units: SEAT_UNITS }];
const awaited = {
  ...{ id: 'sr-mine', picks, show: { table: 5, seat: 3 } },
  moves: [{ name: REVEAL, of: 4_096, units: 0 }],
} as unknown as StudioRound;
const revealed = {
  ...{ id: 'sr-mine', picks, moves: [] },
  show: {
    ...{ table: 5, seat: 3, held: ['member', 'house', 'member', 'house'] },
    seats: [CARDS, [1, 15, 40], [2, 16, 41], [3, 17, 42]],
    did: [null, null, null, null],
  },
} as unknown as StudioRound;

let view: TableView;
let isDown = false;
let decided: { roundId: string; name: string; value: number }[] = [];
let looks = 0;
const answer = async (): Promise<TableView> => {
  if (isDown) throw new ServiceError('LOST');
  return { ...view, nowMs: Date.now() + SKEW_MS };
};
const open = (language = 'en') => {
  const table = mountFamily({
    ...{ page: trio, family: 'trio', model: 'four-seats', language },
    tables: {
      async look() {
        looks += 1;
        return answer();
      },
      async decide(what) {
        decided.push(what);
        const { name, value } = what;
        view = { ...view, choice: { name, value }, moves: [] };
        return answer();
      },
    },
  });
  const { stage, picker } = table.view;
  const textOf = (selector: string): string => picker?.querySelector(selector)?.textContent ?? '';
  const press = (text: string): void =>
    [...(picker?.querySelectorAll('button') ?? [])].find((one) => one.textContent === text)?.click();
  const names = (): string[] =>
    [...stage.querySelectorAll('.hand-name')].map(({ textContent }) => textContent ?? '');
  return { ...table, stage, picker, textOf, press, names };
};
/** As the gateway sees this player's table, by its clock. */
const seated = (more: Partial<TableView> = {}): TableView => {
  const fillsMs = Date.now() + SKEW_MS + FILLS_MS;
  return {
    ...view,
    ...{ roundId: 'sr-mine', held: [true, false, true, false], fillsMs, nextHash: '' },
    ...{ dealtMs: fillsMs + DEAL_AFTER_MS, decidesMs: fillsMs + DEAL_AFTER_MS + DECIDES_MS },
    ...more,
  };
};
/** Turns the clock on in steps that a person could see. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
  [isDown, decided, looks] = [false, [], 0];
  view = {
    ...{ nowMs: START, roundId: null, hash: 'ab'.repeat(32), nextHash: 'cd'.repeat(32) },
    ...{ held: [false, false, false, false], fillsMs: null, dealtMs: null, decidesMs: null },
    ...{ cards: null, moves: [], choice: null, isOver: false },
  };
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[LAUNCH-5] a table with others on the page', () => {
  it.each([
    ['en', 'Table with others', 'Sit down', 'Exchange card 2'],
    ['pt', 'Mesa com outros', 'Sentar', 'Trocar a carta 2'],
    ['es', 'Mesa con otros', 'Sentarse', 'Cambiar la carta 2'],
  ])('%s: is chosen, fills, is decided once and revealed', async (language, mode, sit, exchange) => {
    const { view: page, words, press, textOf, names, picker, stage, asked } = open(language);
    expect(page.picks()).toEqual([{ place: '', units: SEAT_UNITS }]);
    press(mode);
    await pass(0);
    expect(page.picks()).toEqual([{ place: TABLE, units: SEAT_UNITS }]);
    expect(page.go?.()).toBe(sit);
    expect(textOf('.stand')).toContain(String(FILLS_MS / 1_000));
    expect(textOf('.promised')).toContain('ab'.repeat(32));
    expect(textOf('.promised')).toContain('cd'.repeat(32));

    page.start();
    view = seated();
    await page.show(awaited);
    await pass(10);
    expect(words.tell(awaited)).not.toMatch(BROKEN);
    expect(page.offers({ name: REVEAL, of: 4_096, units: 0 })).toBe(true);
    expect(textOf('.clock')).toContain(String(FILLS_MS / 1_000));
    expect(textOf('.stand')).toMatch(/2 .*4/);
    expect(stage.querySelectorAll('.pc')).toHaveLength(0);

    view = { ...view, cards: CARDS, moves: MOVES };
    await pass(FILLS_MS + DEAL_AFTER_MS + 1_500);
    const buttons = [...(picker?.querySelectorAll('.choices button') ?? [])];
    expect(buttons).toHaveLength(4);
    expect(textOf('.clock')).toMatch(/\d/);
    expect(stage.querySelectorAll('.pc:not(.back)')).toHaveLength(CARDS.length);
    expect(stage.querySelectorAll('.pc.back')).toHaveLength(9);
    press(exchange);
    press(exchange);
    await pass(10);
    expect(decided).toEqual([{ roundId: 'sr-mine', name: 'exchange', value: 1 }]);
    expect(textOf('.stand')).toContain(exchange);
    expect(picker?.querySelectorAll('.choices button')).toHaveLength(0);
    expect(asked).toEqual([]);

    view = { ...view, isOver: true };
    await pass(2_500);
    expect(asked[0]).toEqual({ name: REVEAL, value: 0 });
    // What stands there then is of the next table, as soon as the page knows.
    const fresh = { roundId: null, fillsMs: null, dealtMs: null, decidesMs: null, cards: null };
    view = { ...view, ...fresh, moves: [], choice: null, isOver: false, held: [false, false, false, false] };
    await page.show(revealed);
    await pass(1_100);
    expect(textOf('.stand')).toContain(String(FILLS_MS / 1_000));
    expect(textOf('.stand')).not.toContain(exchange);
    expect(stage.querySelectorAll('.pc:not(.back)')).toHaveLength(12);
    expect(stage.querySelectorAll('.hand.won')).toHaveLength(1);
    expect(new Set(names()).size).toBe(4);
    for (const text of [...names(), words.tell(revealed), textOf('.stand'), textOf('.clock')])
      expect(text).not.toMatch(BROKEN);
    expect(words.tell(revealed)).toContain(names()[2]);
  });

  it('decides by keys alone, and by no key that is nothing to decide', async () => {
    const { view: page, press } = open();
    expect(page.key('1')).toBe(false);
    press('Table with others');
    view = seated();
    await page.show(awaited);
    await pass(10);
    expect(page.key('1')).toBe(false);
    view = { ...view, cards: CARDS, moves: MOVES };
    await pass(FILLS_MS + DEAL_AFTER_MS + 1_500);
    expect(page.key('5')).toBe(false);
    expect(page.key('4')).toBe(true);
    await pass(10);
    expect(decided).toEqual([{ roundId: 'sr-mine', name: 'exchange', value: 2 }]);
  });

  it('says that time is up, and writes its status only where it changes', async () => {
    const { view: page, press, textOf, picker } = open();
    press('Table with others');
    view = seated({ cards: CARDS, moves: MOVES });
    await page.show(awaited);
    await pass(FILLS_MS + DEAL_AFTER_MS + 1_500);
    const stand = picker?.querySelector('.stand');
    if (!stand) throw new Error('no status');
    let written = 0;
    const observer = new MutationObserver((changes) => (written += changes.length));
    observer.observe(stand, { childList: true, characterData: true, subtree: true });
    await pass(5_000);
    expect(written).toBe(0);
    await pass(DECIDES_MS);
    observer.disconnect();
    expect(textOf('.stand')).toBe('Time is up. Your seat is played by the rule.');
    expect(decided).toEqual([]);
  });

  it('says that a table did not answer, and asks again', async () => {
    const { press, textOf } = open();
    isDown = true;
    press('Table with others');
    await pass(10);
    expect(textOf('.stand')).toBe('The table did not answer. We are asking again.');
    isDown = false;
    await pass(3_500);
    expect(textOf('.stand')).toContain('Play against other members');
    isDown = true;
    await pass(7_000);
    expect(textOf('.stand')).toBe('The table did not answer. We are asking again.');
    isDown = false;
    await pass(3_500);
    expect(textOf('.stand')).toContain('Play against other members');
  });

  it('asks no more once the player plays at once, and takes up a round that waits after a reload', async () => {
    const { press, view: page, picker } = open();
    press('Table with others');
    await pass(2_000);
    press('Play at once');
    const before = looks;
    await pass(60_000);
    expect(looks).toBe(before);
    expect(page.picks()).toEqual([{ place: '', units: SEAT_UNITS }]);
    view = seated();
    await page.show(awaited);
    await pass(10);
    expect(looks).toBeGreaterThan(before);
    expect(picker?.querySelector('.modes [aria-pressed="true"]')?.textContent).toBe('Table with others');
  });

  it('has no switch where the game has no tables, and tells seats of nines as well', () => {
    const table = mountFamily({ page: nines, family: 'nines', model: 'four-seats' });
    expect(table.view.picker).toBeNull();
    const text = table.words.tell(revealed);
    expect(text).toContain('Seat 2 (house)');
    expect(text).toContain('Player 3');
    expect(text).not.toMatch(BROKEN);
  });
});
