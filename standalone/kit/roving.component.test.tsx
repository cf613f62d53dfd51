import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rove, WAYS } from './roving';

let menu: HTMLElement;
let stop: () => void;
const begin = (html: string, way: keyof typeof WAYS = 'down'): void => {
  document.body.innerHTML = `<button id="before">before</button><nav>${html}</nav><button id="after">after</button>`;
  const found = document.querySelector('nav');
  if (found === null) throw new Error('no menu');
  menu = found;
  stop = rove(menu, WAYS[way]);
};
const ROWS = '<a href="#a">a</a><button hidden>none</button><button>b</button><a href="#c">c</a>';
const CHOICES =
  '<select aria-label="s1"><option>1<option>2</select><select aria-label="s2"><option>1</select><a href="#d">d</a>';
const here = (): string => {
  const { activeElement: one } = document;
  return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
};
const keys = async (...pressed: string[]): Promise<string> => {
  for (const key of pressed) await userEvent.keyboard(`{${key}}`);
  return here();
};
const tab = async (shift = false): Promise<string> => {
  await userEvent.tab({ shift });
  return here();
};

beforeEach(() => window.focus());
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

describe('[HOME-2] a menu', () => {
  it('is one stop of the tab key, walked by arrows, and entered where it was left', async () => {
    begin(ROWS);
    document.getElementById('before')?.focus();
    expect(await tab()).toBe('a');
    expect(await keys('ArrowDown')).toBe('b');
    expect(await keys('ArrowDown', 'ArrowDown')).toBe('a');
    expect(await keys('End')).toBe('c');
    expect(await tab()).toBe('after');
    expect(await tab(true)).toBe('c');
    expect(await keys('Home', 'ArrowUp')).toBe('c');
    expect(await tab(true)).toBe('before');
  });

  it('begins at the page one is on, also when its rows come later or go', async () => {
    begin('<a href="#a">a</a>');
    menu.innerHTML = '<a href="#x">x</a><a href="#y" aria-current="page">y</a>';
    await vi.waitFor(() => expect(menu.querySelectorAll('[tabindex="0"]')).toHaveLength(1));
    document.getElementById('before')?.focus();
    expect(await tab()).toBe('y');
  });

  it('leaves a choice its own arrows, and the tab key goes on to what follows it', async () => {
    begin(`<a href="#a">a</a>${CHOICES}`);
    document.getElementById('before')?.focus();
    await tab();
    expect(await keys('ArrowDown')).toBe('s1');
    expect(await keys('ArrowDown')).toBe('s1');
    expect(await tab()).toBe('s2');
    expect(await tab()).toBe('d');
    expect(await tab()).toBe('after');
    expect(await tab(true)).toBe('d');
  });

  it('lies along the line as it is read, and leaves dialogs in it alone', async () => {
    begin(`${ROWS}<dialog open><button>in</button></dialog>`, 'along');
    menu.dir = 'rtl';
    expect(menu.querySelector<HTMLElement>('dialog button')?.hasAttribute('tabindex')).toBe(false);
    document.getElementById('before')?.focus();
    await tab();
    expect(await keys('ArrowLeft')).toBe('b');
    expect(await keys('ArrowRight')).toBe('a');
    stop();
    expect(menu.querySelector('[tabindex]')).toBeNull();
  });
});
