import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusTile, leaveByEscape } from './leave-keys';

let stop = (): void => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});
const press = (key = 'Escape', target: Element = document.body): void =>
  void target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );
const listen = (): ReturnType<typeof vi.fn> => {
  const leave = vi.fn();
  stop = leaveByEscape(leave);
  return leave;
};
/** An element without a definition: other files of tests have defined those of the widgets. */
function shadow(tag: 'section', html: string): ShadowRoot {
  const host = document.createElement(tag);
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  return root;
}

describe('[LAUNCH-3] Escape on the page of a game', () => {
  it('leaves it where nothing is open, and no other key does', () => {
    const leave = listen();
    press('Enter');
    expect(leave).not.toHaveBeenCalled();
    press();
    expect(leave).toHaveBeenCalledOnce();
    stop();
    press();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('is the dialog’s while one is open, in an element as well', () => {
    const leave = listen();
    const dialog = shadow('section', '<dialog>Menu</dialog>').querySelector('dialog');
    dialog?.showModal();
    press();
    expect(leave).not.toHaveBeenCalled();
    dialog?.close();
    press();
    expect(leave).toHaveBeenCalledOnce();
  });

  it.each([
    ['a menu of the header', '<div class="kinds"><button aria-expanded="true"></button></div>'],
    ['the account’s menu', '<button class="account-button" aria-expanded="true"></button>'],
  ])('is %s’s while that is open', (_name, html) => {
    const leave = listen();
    document.body.innerHTML = html;
    press();
    expect(leave).not.toHaveBeenCalled();
    document.querySelector('button')?.setAttribute('aria-expanded', 'false');
    press();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('brings back a game that fills the page before it leaves it', () => {
    const leave = listen();
    shadow('section', '<button aria-pressed="true"></button>');
    press();
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('[LAUNCH-3] the keyboard after a game', () => {
  const focused = (root: ShadowRoot): string => root.activeElement?.textContent ?? '';

  it('is on the tile of the game once its list has come', async () => {
    const root = shadow('section', '');
    focusTile('Fox & Heron', 'section');
    root.innerHTML =
      '<button part="tile">Glowmoth</button><button part="tile">Hot<b>Fox &amp; Heron</b></button>';
    await vi.waitFor(() => expect(focused(root)).toBe('HotFox & Heron'));
  });

  it('stays where the member has gone meanwhile', () => {
    const root = shadow('section', '<button part="tile">Glowmoth</button>');
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    focusTile('Glowmoth', 'section');
    expect(document.activeElement).toBe(field);
    expect(focused(root)).toBe('');
  });
});
