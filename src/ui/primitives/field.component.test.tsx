import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '../overlays/dialog';
import dialogCss from '../overlays/dialog.css?inline';
import resetCss from '../styles/reset.css?inline';
import tokensCss from '../styles/tokens.css?inline';
import { TextField } from './field';
import fieldCss from './field.css?inline';
import { useFocusField, type FocusTarget } from './use-focus-field';

const PHONE = [390, 480] as const;
const DESK = [1280, 800] as const;
const names = Array.from({ length: 12 }, (_, index) => `field${index}`);

let host: HTMLElement;
let tree: Root;
let root: ShadowRoot;
beforeEach(async () => {
  await page.viewport(...PHONE);
  host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [tokensCss, resetCss, fieldCss, dialogCss].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const place = document.createElement('div');
  place.className = 'f-root';
  root.append(place);
  tree = createRoot(place);
});
afterEach(async () => {
  tree.unmount();
  host.remove();
  await page.viewport(...DESK);
});

function Sheet({ target }: { target: FocusTarget | null }) {
  const form = useFocusField(target);
  return (
    <Dialog open title="A long form" closeLabel="Close" onClose={() => undefined}>
      <form ref={form} style={{ display: 'grid', gap: 16 }}>
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={name}
            value=""
            error={target?.name === name ? 'What is wrong with it' : undefined}
            onInput={() => undefined}
          />
        ))}
      </form>
    </Dialog>
  );
}
const find = (selector: string) =>
  vi.waitFor(() => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  });

describe('a field in a sheet that is higher than a phone with its keyboard', () => {
  it.each([
    ['above', 'field4'],
    ['under the head', 'field5'],
    ['in part under the head', 'field6'],
    ['in part below the edge', 'field9'],
    ['below', 'field11'],
  ])('[REG-7] is seen whole when it is wrong, label and error too: it stood %s', async (_, name) => {
    tree.render(<Sheet target={null} />);
    const dialog = await find('dialog');
    const head = await find('.f-dialog-head');
    const sixth = await find('[name="field5"]');
    dialog.scrollTop += sixth.getBoundingClientRect().top - head.getBoundingClientRect().top - 8;
    tree.render(<Sheet target={{ name }} />);
    await vi.waitFor(() => expect(root.activeElement?.getAttribute('name')).toBe(name));
    const field = root.activeElement?.closest('.f-field');
    if (!(field instanceof HTMLElement)) throw new Error('no field around the input');
    expect(field.textContent).toContain('What is wrong with it');
    const { top, bottom } = field.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(head.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(Math.min(dialog.getBoundingClientRect().bottom, window.innerHeight));
  });
});
