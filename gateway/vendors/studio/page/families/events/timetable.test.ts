// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../../../page-kit/caller';
import type { FixtureView, PlayedFixture, StudioRound, TimetableView } from '../../../api-shapes';
import {
  closesOf,
  firstOpen,
  kickOffOf,
  lastEnded,
  OPEN_FIXTURES,
  pairOf,
  placeAt,
  standingOf,
  WHISTLE,
  whistleOf,
} from '../../../families/events/timetable';
import { mountFamily } from '../../../testing/view-harness';
import { page } from './view';

/** A minute after a kick-off. */
const START = kickOffOf(9_900_000) + 60_000;
const BROKEN = /\{\{|undefined|NaN|\[object/;
const factsOf = (slot: number): FixtureView => ({
  ...{ slot, pair: pairOf(slot, 6), hash: 'ab'.repeat(32) },
  ...{ closesMs: closesOf(slot), kickOffMs: kickOffOf(slot), whistleMs: whistleOf(slot) },
});
const playedOf = (slot: number): PlayedFixture => ({
  ...factsOf(slot),
  score: { home: 2, away: 1, rounds: 0, winner: 'home' },
  moments: [
    { at: 100, side: 'home', home: 1, away: 0 },
    { at: 500, side: 'away', home: 1, away: 1 },
    { at: 900, side: 'home', home: 2, away: 1 },
  ],
});
/** What the gateway would answer by its clock, which is some seconds before this one. */
const SKEW_MS = -7_000;
const answer = (): TimetableView => {
  const nowMs = Date.now() + SKEW_MS;
  const first = firstOpen(nowMs);
  const slots = [first - 1, first, first + 1, first + 2].slice(0, OPEN_FIXTURES + 1);
  const at = lastEnded(nowMs) + 1;
  return {
    nowMs,
    coming: slots.filter((slot) => ['open', 'closed'].includes(standingOf(slot, nowMs))).map(factsOf),
    next: factsOf(first + OPEN_FIXTURES),
    playing: standingOf(at, nowMs) === 'playing' ? playedOf(at) : null,
    last: [{ ...playedOf(at - 1), seed: 'cd'.repeat(32) }],
  };
};

let asked = 0;
let isDown = false;
const open = (language = 'en') => {
  const table = mountFamily({
    ...{ page, family: 'events', model: 'goals', language },
    timetable: async () => {
      asked += 1;
      if (isDown) throw new ServiceError('LOST');
      return answer();
    },
  });
  const { stage, picker } = table.view;
  const all = (selector: string): HTMLElement[] => [
    ...(picker?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const press = (text: string): void =>
    all('button')
      .find((one) => one.textContent === text)
      ?.click();
  return { ...table, stage, picker, all, press, rows: () => all('.coming-fixture') };
};
const turnTo = async (gatewayMs: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(gatewayMs - SKEW_MS - Date.now());
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START - SKEW_MS);
  [asked, isDown] = [0, false];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[LAUNCH-5] the timetable on the page', () => {
  it.each([
    ['en', 'Timetable', 'bets closed'],
    ['pt', 'Programação', 'apostas encerradas'],
    ['es', 'Calendario', 'apuestas cerradas'],
  ])('%s: lists what is to come by the gateway’s clock, and closes it', async (language, name, closed) => {
    const { press, rows, view, all } = open(language);
    expect(view.picks()).toEqual([]);
    press(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(rows()).toHaveLength(OPEN_FIXTURES);
    expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
    expect(rows()[0]?.textContent).toContain('2:00');
    // Those that can be bet on and the one after them.
    expect(all('.results')[0]?.querySelectorAll('.hash')).toHaveLength(OPEN_FIXTURES + 1);
    const slot = firstOpen(START);
    const cells = () => all('.markets').filter((panel) => !panel.hidden && !panel.closest('[hidden]'));
    expect(cells()).toHaveLength(1);
    cells()[0]?.querySelector('button')?.click();
    expect(view.picks()).toEqual([{ place: placeAt(slot, `${pairOf(slot, 6)}-winner-home`), units: 100 }]);
    await turnTo(closesOf(slot) + 1_500);
    expect(rows()[0]?.getAttribute('aria-label')).toContain(closed);
    expect(rows()[0]?.getAttribute('aria-disabled')).toBe('true');
    // Bets do not move to another fixture by themselves.
    expect(view.picks()).toEqual([]);
    expect(rows().map((row) => row.getAttribute('aria-pressed'))).toContain('true');
    for (const element of [...rows(), ...all('.bet-note')])
      expect(`${element.textContent} ${element.getAttribute('aria-label')}`).not.toMatch(BROKEN);
  });

  it('asks only when something changes, and says the result of what was watched once', async () => {
    const { press, stage, all } = open();
    press('Timetable');
    await vi.advanceTimersByTimeAsync(0);
    const slot = firstOpen(START);
    await turnTo(closesOf(slot) - 1_000);
    expect(asked).toBe(1);
    await turnTo(kickOffOf(slot) + 40_000);
    expect(asked).toBeLessThanOrEqual(3);
    // Less movement: nothing is told before the whistle.
    expect(stage.querySelector('.score')?.textContent).toBe('– : –');
    await turnTo(whistleOf(slot) + 2_000);
    expect(stage.querySelector('.score')?.textContent).toBe('2 : 1');
    expect(
      all('.bet-note')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toMatch(/Full time: .* 2 : 1 /);
    const link = all('.results a')[0]?.getAttribute('href') ?? '';
    expect(new URLSearchParams(link.split('#')[1]).get('nonce')).toBe(String(slot));
    expect(asked).toBeLessThanOrEqual(5);
  });

  it('shows a round that waits after a reload, asks for its whistle when it is due, and its result', async () => {
    const { view, words, asked: acts, all, stage, press } = open();
    const slot = firstOpen(START);
    const pair = pairOf(slot, 6);
    const place = `${pair}-winner-home`;
    const picks = [{ place: placeAt(slot, place), units: 100 }];
    const waiting = { picks, show: { slot, fixture: pair }, moves: [{ name: WHISTLE, of: 1, units: 0 }] };
    await view.show(waiting as unknown as StudioRound);
    expect(words.tell(waiting as unknown as StudioRound)).toMatch(/kicks off at .*settled by themselves/);
    expect(view.offers({ name: WHISTLE, of: 1, units: 0 })).toBe(true);
    expect(acts).toEqual([]);
    const { score, moments } = playedOf(slot);
    const ended = { picks, show: { slot, fixture: pair, score, moments, won: [place] }, moves: [] };
    await view.show(ended as unknown as StudioRound);
    expect(stage.querySelector('.score')?.textContent).toBe('2 : 1');
    expect(all('.cell.won').length).toBe(1);
    expect(words.place(placeAt(slot, place))).toMatch(/ · .*: Winner, .* @ \d/);
    press('Play at once');
    expect(all('.coming-fixture').every((row) => row.closest('[hidden]') !== null)).toBe(true);
  });

  it('says that it did not come, and asks again', async () => {
    isDown = true;
    const { press, all, rows } = open();
    press('Timetable');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(all('.bet-note').map(({ textContent }) => textContent)).toContain(
      'The timetable did not come. We are asking again.',
    );
    isDown = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rows()).toHaveLength(OPEN_FIXTURES);
    expect(
      all('.bet-note')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
  });

  it('tells refusals in the game’s words', () => {
    const { words } = open();
    expect(words.refused?.('LOTTERY_CLOSED')).toContain('Nothing was taken');
    expect(words.refused?.('ROUND_UNKNOWN')).toContain('Nothing was taken');
    expect(words.refused?.('WALLET_NOT_ENOUGH')).toBeNull();
  });
});
