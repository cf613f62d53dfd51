import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RichText } from '../primitives/rich-text';
import { sanitise } from '../primitives/sanitise';
import { Dialog } from './dialog';
import { TOAST_LIMIT, Toasts, useToasts } from './toasts';

let host: HTMLElement;
let tree: Root;
let root: ShadowRoot;
beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  root.append(place);
  tree = createRoot(place);
});
afterEach(() => {
  tree.unmount();
  host.remove();
});
const find = (selector: string) =>
  vi.waitFor(() => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  });
const gone = (selector: string) => vi.waitFor(() => expect(root.querySelector(selector)).toBeNull());

function Opener({ busy = false, cover = false }: { busy?: boolean; cover?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        busy={busy}
        coverCloses={cover}
        title="Title"
        closeLabel="Close"
        onClose={() => setOpen(false)}
      >
        <form>
          <input id="first" />
        </form>
      </Dialog>
    </>
  );
}
async function open(): Promise<HTMLElement> {
  const opener = await find('#opener');
  opener.focus();
  opener.click();
  return find('dialog');
}

describe('a dialog', () => {
  it('is modal, named by its title, and starts in the first field', async () => {
    tree.render(<Opener />);
    const dialog = await open();
    expect(dialog.matches(':modal')).toBe(true);
    expect(root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Title');
    expect(root.activeElement?.id).toBe('first');
  });

  it('closes by Escape and gives the focus back', async () => {
    tree.render(<Opener />);
    await open();
    await userEvent.keyboard('{Escape}');
    await gone('dialog');
    expect(root.activeElement?.id).toBe('opener');
  });

  it('closes by its button and gives the focus back', async () => {
    tree.render(<Opener />);
    await open();
    (await find('[part="close"], dialog button')).click();
    await gone('dialog');
    expect(root.activeElement?.id).toBe('opener');
  });

  it('stays while an answer is on its way', async () => {
    tree.render(<Opener busy />);
    await open();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    (await find('dialog button')).click();
    expect((await find('dialog')).matches(':modal')).toBe(true);
  });

  it('ignores a click on the cover unless asked', async () => {
    tree.render(<Opener />);
    (await open()).click();
    expect((await find('dialog')).matches(':modal')).toBe(true);
  });

  it('closes by a click on the cover where it is asked to', async () => {
    tree.render(<Opener cover />);
    (await open()).click();
    await gone('dialog');
  });
});

describe('rich text of a server', () => {
  const HTML =
    '<h2 id="x" class="y" style="position:fixed">Terms</h2><script>window.bad = 1</script><p onclick="bad()">Play <b>fair</b></p>' +
    '<a href="javascript:alert(1)">no</a><a href="https://help.example/">yes</a><a href="/help">here</a><a href="//evil.example">no</a>' +
    '<img src="data:image/png;base64,AA" onerror="bad()"><img src="https://cdn.example/a.png" alt="a" loading="lazy"><iframe src="https://x.example"></iframe><form><input></form>';

  function clean(): HTMLElement {
    const box = document.createElement('div');
    box.append(sanitise(HTML));
    return box;
  }

  it('keeps its words and loses scripts, handlers, frames, forms, styles and names', () => {
    const box = clean();
    expect(box.textContent).toContain('Play fair');
    expect(
      box.querySelector('script, iframe, form, input, [onclick], [onerror], [style], [class], [id]'),
    ).toBeNull();
  });

  it('keeps links to https and to the same site, each without a way back', () => {
    const links = [...clean().querySelectorAll('a[href]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://help.example/', '/help']);
    expect(links.every((link) => link.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
  });

  it('keeps pictures of https and refuses data: pictures', () => {
    const pictures = [...clean().querySelectorAll('img[src]')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['https://cdn.example/a.png']);
  });

  it('stands in a root of its own and follows a change', async () => {
    tree.render(<RichText html="<p>one</p>" />);
    const island = await find('[part="rich"]');
    await vi.waitFor(() => expect(island.shadowRoot?.querySelector('p')?.textContent).toBe('one'));
    expect(island.shadowRoot?.adoptedStyleSheets).toHaveLength(1);
    tree.render(<RichText html="<p>two</p>" />);
    await vi.waitFor(() => expect(island.shadowRoot?.querySelector('p')?.textContent).toBe('two'));
  });
});

describe('toasts', () => {
  function Bread() {
    const { rows, show, drop } = useToasts();
    return (
      <>
        <button type="button" id="more" onClick={() => show({ tone: 'info', text: 'news' })}>
          More
        </button>
        <Toasts rows={rows} closeLabel="Close" onDrop={drop} />
      </>
    );
  }

  it('are read out, never more than a few, and go by their button', async () => {
    tree.render(<Bread />);
    const more = await find('#more');
    for (let count = 0; count < TOAST_LIMIT + 2; count += 1) more.click();
    await vi.waitFor(() => expect(root.querySelectorAll('.f-toast')).toHaveLength(TOAST_LIMIT));
    expect(root.querySelector('[role="status"]')?.getAttribute('aria-live')).toBe('polite');
    (await find('.f-toast button')).click();
    await vi.waitFor(() => expect(root.querySelectorAll('.f-toast')).toHaveLength(TOAST_LIMIT - 1));
  });
});
