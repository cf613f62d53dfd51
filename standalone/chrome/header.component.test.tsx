import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chrome } from '../../src/locales/en/chrome';
import { find, none, siteStage } from '../../src/testing/site-stage';
import { HeaderMenus } from './header-menus.view';

const stage = siteStage();
const press = (key: string): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const focused = (words: string): Promise<void> =>
  vi.waitFor(() => expect(document.activeElement?.textContent).toContain(words));
const point = (element: Element, type: 'pointerover' | 'pointerout', pointerType: string): boolean =>
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: document.body }));

/** The browser's own mouse stays where the file before this one left it, and may rest on a menu: only what a test does counts. */
const holdBack = (event: Event): void => {
  if (event.isTrusted) event.stopImmediatePropagation();
};
const MOVES = ['pointerover', 'pointerout', 'mouseover', 'mouseout'] as const;

describe('the vendors of a category', () => {
  beforeEach(() => MOVES.forEach((move) => window.addEventListener(move, holdBack, true)));
  afterEach(() => MOVES.forEach((move) => window.removeEventListener(move, holdBack, true)));

  it('[HOME-1] open by an arrow, are walked through by arrows, and close by Escape where they were opened', async () => {
    stage.show(<HeaderMenus />);
    const slots = await find('.kind', chrome.RNG);
    slots.focus();
    press('ArrowRight');
    await focused(chrome.SPORTS);
    press('Home');
    await focused(chrome.RNG);
    press('ArrowDown');
    await focused('Jade Lane');
    expect(slots.getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    await focused('Clover Quay');
    press('ArrowUp');
    press('ArrowUp');
    await focused(chrome.RNG);
    press('Escape');
    await none('.kinds-panel');
    expect(document.activeElement).toBe(slots);
  });

  it('[HOME-1] are one stop of the tab key, whatever had the focus last', async () => {
    stage.show(<HeaderMenus />);
    (await find('.kind', chrome.ESPORTS)).focus();
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('.kind[tabindex="0"]')].map((one) => one.textContent)).toEqual([
        chrome.ESPORTS,
      ]),
    );
  });

  it('[HOME-1] open for a mouse that stays, and not for one that passes', async () => {
    stage.show(<HeaderMenus />);
    const item = (await find('.kind', chrome.RNG)).closest('li') ?? stage.place;
    point(item, 'pointerover', 'mouse');
    await stage.world.clock.advance(60);
    point(item, 'pointerout', 'mouse');
    await stage.world.clock.advance(1_000);
    expect(document.querySelector('.kinds-panel')).toBeNull();
    point(item, 'pointerover', 'mouse');
    await stage.world.clock.advance(200);
    await find('.kinds-panel');
    point(item, 'pointerout', 'mouse');
    await stage.world.clock.advance(1_000);
    await none('.kinds-panel');
  });

  it('[HOME-1] open by one tap, and a click leaves open what the mouse had opened', async () => {
    stage.show(<HeaderMenus />);
    const slots = await find('.kind', chrome.RNG);
    const item = slots.closest('li') ?? stage.place;
    point(item, 'pointerover', 'touch');
    await stage.world.clock.advance(1_000);
    expect(document.querySelector('.kinds-panel')).toBeNull();
    slots.click();
    await find('.kinds-panel');
    slots.click();
    await none('.kinds-panel');
    point(item, 'pointerover', 'mouse');
    await stage.world.clock.advance(200);
    await find('.kinds-panel');
    slots.click();
    await find('.kinds-panel');
    const vendor = await find('.kinds-vendor', 'Clover Quay');
    expect(vendor.getAttribute('href')).toBe('/rng?vassalage=CQ9');
  });
});
