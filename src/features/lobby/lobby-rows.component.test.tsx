import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { all, begin, card, end, host, named, one, show, tiles, until } from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

const LANES = [
  {
    title: 'RNG',
    cards: Array.from({ length: 30 }, (_, at) => card(`V${at}`, 'RNG')),
    gameClassify: [{ key: 'JP', displayName: 'Jackpot', gameCount: 3 }],
  },
];
const open = async () => {
  await show({ answers: { GCSGAME_newGameVendor: () => ({ data: { lanes: LANES } }) }, width: 600 });
  await until(() => expect(tiles()).toHaveLength(18));
  await until(() => expect(one('[part=vendors]').closest<HTMLElement>('.chips')?.dataset.more).toBe('end'));
};
const vendors = () => one('[part=vendors]').closest<HTMLElement>('.chips') ?? host;
const stops = (row: HTMLElement) =>
  [...row.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0);

describe('[LOBBY-2] rows that are longer than the lobby', () => {
  test('have arrows for the mouse where they go on, and move by the wheel', async () => {
    await open();
    expect(all('.row-end')).toHaveLength(0);
    vendors().dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
    await until(() => expect(all('.row-end').map(({ className }) => className)).toEqual(['row-end row-end']));
    one('.row-end').click();
    await until(() => expect(vendors().scrollLeft).toBeGreaterThan(100));
    await until(() => expect(vendors().dataset.more).toBe('start end'));
    expect(all('.row-end')).toHaveLength(2);
    const before = vendors().scrollLeft;
    const wheel = new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true });
    vendors().dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
    expect(vendors().scrollLeft).toBeGreaterThan(before);
    vendors().scrollLeft = 1e6;
    await until(() => expect(vendors().dataset.more).toBe('start'));
    const past = new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true });
    vendors().dispatchEvent(past);
    // At its end the page moves on.
    expect(past.defaultPrevented).toBe(false);
  });

  test('are one stop of the Tab key each, with arrow keys inside', async () => {
    await open();
    await until(() => expect(all('.chips').map((row) => stops(row).length)).toEqual([1, 1]));
    named('.chip', 'V1 Studio').focus();
    host.shadowRoot?.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    );
    expect(host.shadowRoot?.activeElement?.textContent).toBe('V2 Studio');
    expect(stops(vendors()).map((stop) => stop.textContent)).toEqual(['V2 Studio']);
    host.shadowRoot?.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }),
    );
    expect(host.shadowRoot?.activeElement?.textContent).toBe('V29 Studio');
  });
});
