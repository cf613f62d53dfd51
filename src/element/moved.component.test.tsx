import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MODAL_DELAY_MS } from '../core/domains/messages';
import { useDocument, useLazy } from '../react';
import { createTestWorld, type TestWorld } from '../testing/client';
import { Dialog } from '../ui/overlays/dialog';
import dialogCss from '../ui/overlays/dialog.css?inline';
import { Toasts } from '../ui/overlays/toasts';
import toastsCss from '../ui/overlays/toasts.css?inline';
import { RichText } from '../ui/primitives/rich-text';
import { defineElement } from './define-element';
import { speaker } from './intents';
import { adoptClient, REGISTRY_KEY } from './page-client';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const closed = vi.fn();
const seenDocuments: Document[] = [];

function Traveller({ open }: { open: boolean }) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const { part } = useLazy(() => Promise.resolve({ styles: ['.late { color: rgb(4, 5, 6) }'] }), wanted);
  seenDocuments.push(useDocument());
  return (
    <div>
      <output>{typed}</output>
      <img alt="" data-src={PICTURE} />
      <input aria-label="Name" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <button type="button" onClick={() => setWanted(true)}>
        More
      </button>
      {part && <p className="late">Late</p>}
      <RichText html="<p>Rules</p>" />
      <Toasts rows={[{ id: 1, tone: 'info', text: 'News' }]} closeLabel="Close" onDrop={() => undefined} />
      <Dialog open={open} title="Terms" closeLabel="Close" onClose={closed}>
        Words
      </Dialog>
    </div>
  );
}
defineElement({
  tag: 'foyer-traveller',
  attributes: { open: { type: 'boolean' } },
  methods: {},
  styles: [dialogCss, toastsCss, 'output { color: rgb(1, 2, 3) }'],
  texts: {},
  view: Traveller,
});

let world: TestWorld;
let frame: HTMLIFrameElement;
let inner: Document;
beforeEach(() => {
  world = createTestWorld();
  adoptClient(world.client);
  frame = document.createElement('iframe');
  document.body.append(frame);
  if (frame.contentDocument === null) throw new Error('a frame without a document');
  inner = frame.contentDocument;
});
afterEach(async () => {
  inner.body.replaceChildren();
  document.body.replaceChildren();
  // An element that was removed ends a microtask later.
  await Promise.resolve();
  Reflect.deleteProperty(globalThis, REGISTRY_KEY);
  world.client.destroy();
  closed.mockClear();
  seenDocuments.length = 0;
});

async function put(open = false): Promise<{ element: HTMLElement; root: ShadowRoot }> {
  const element = document.createElement('foyer-traveller');
  element.toggleAttribute('open', open);
  document.body.append(element);
  const root = await vi.waitFor(() => {
    expect(element.shadowRoot?.querySelector('output')).not.toBeNull();
    return element.shadowRoot as ShadowRoot;
  });
  return { element, root };
}
function find<T extends Element = HTMLElement>(root: ShadowRoot, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}
const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
function type(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

describe('[EMB-3] an element that is moved into another document', () => {
  it('keeps its styles and what was typed, there and back, without <style>', async () => {
    const { element, root } = await put();
    type(find(root, 'input'), 'half a name');
    for (const page of [inner, document, inner]) {
      page.body.append(element);
      expect(styleOf(find(root, 'output')).color).toBe('rgb(1, 2, 3)');
      expect(styleOf(find(root, '.f-root')).color).toBe('rgb(18, 23, 34)');
      await vi.waitFor(() => expect(seenDocuments.at(-1)).toBe(page));
      expect(find<HTMLInputElement>(root, 'input').value).toBe('half a name');
      type(find(root, 'input'), 'half a name');
      expect(root.querySelectorAll('style')).toHaveLength(0);
      // The same list as before: a move adds nothing.
      expect(root.adoptedStyleSheets).toHaveLength(5);
    }
    type(find(root, 'input'), 'a whole name');
    await vi.waitFor(() => expect(find(root, 'output').textContent).toBe('a whole name'));
  });

  it('styles a part and loads a picture that come after the move, and formatted text of the operator', async () => {
    const { element, root } = await put();
    const island = find(root, '[part=rich]');
    await vi.waitFor(() => expect(island.shadowRoot?.adoptedStyleSheets).toHaveLength(1));
    inner.body.append(element);
    await vi.waitFor(() => expect(island.shadowRoot?.adoptedStyleSheets).toHaveLength(1));
    await vi.waitFor(() => expect(find<HTMLImageElement>(root, 'img').src).toBe(PICTURE));
    find(root, 'button').click();
    await vi.waitFor(() => expect(styleOf(find(root, '.late')).color).toBe('rgb(4, 5, 6)'));
  });

  it('keeps the sheet of formatted text in a message of the page', async () => {
    const { element, root } = await put();
    const modal = { title: 'Notice', html: '<p>Rules</p>' };
    world.client.intend({ type: 'modal', modal });
    const island = await vi.waitFor(async () => {
      await world.clock.advance(MODAL_DELAY_MS);
      return find(root, '.f-messages [part=rich]');
    });
    await vi.waitFor(() => expect(island.shadowRoot?.adoptedStyleSheets).toHaveLength(1));
    inner.body.append(element);
    expect(island.shadowRoot?.adoptedStyleSheets).toHaveLength(0);
    await vi.waitFor(() => expect(island.shadowRoot?.adoptedStyleSheets).toHaveLength(1));
    expect(find(root, '.f-messages dialog').matches(':modal')).toBe(true);
  });

  it('has its sheets when it comes by way of a document that shows nothing', async () => {
    const { element, root } = await put();
    document.implementation.createHTMLDocument().adoptNode(element);
    document.body.append(element);
    await vi.waitFor(() => expect(styleOf(find(root, 'output')).color).toBe('rgb(1, 2, 3)'));
  });

  it('keeps the sheets that the page added to its root where it stays in the document', async () => {
    const { element, root } = await put();
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets.push(sheet);
    const box = document.createElement('section');
    document.body.append(box);
    box.append(element);
    find(root, 'button').click();
    await vi.waitFor(() => expect(root.querySelector('.late')).not.toBeNull());
    expect(root.adoptedStyleSheets).toContain(sheet);
  });

  it('says nothing for the page any more once its frame is gone', async () => {
    const { element } = await put();
    inner.body.append(element);
    frame.remove();
    expect(speaker()?.element).not.toBe(element);
  });

  for (const isSame of [true, false])
    it(`keeps its dialog modal and its messages in sight (${isSame ? 'same' : 'other'} document)`, async () => {
      const { element, root } = await put(true);
      const dialog = await vi.waitFor(() => find(root, 'dialog:modal'));
      await vi.waitFor(() => find(root, '.f-toasts:popover-open'));
      (isSame ? document : inner).body.prepend(element);
      await vi.waitFor(() => expect(dialog.matches(':modal')).toBe(true));
      await vi.waitFor(() => expect(find(root, '.f-toasts').matches(':popover-open')).toBe(true));
      expect(styleOf(dialog).position).toBe('fixed');
      expect(closed).not.toHaveBeenCalled();
      find<HTMLElement>(root, 'dialog button').click();
      expect(closed).toHaveBeenCalledTimes(1);
    });

  it('starts in a browser that takes no null for a registry of custom elements', async () => {
    // As Safari 26.0.
    const refuse = (options: unknown): void => {
      if (Object(options).customElementRegistry === null) throw new TypeError('not an object');
    };
    const create = document.createElement.bind(document);
    const attach = Element.prototype.attachShadow;
    const spies = [
      vi
        .spyOn(document, 'createElement')
        .mockImplementation((tag: string, options?: ElementCreationOptions) => {
          refuse(options);
          return create(tag, options);
        }),
      vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
        refuse(options);
        return attach.call(this, options);
      }),
    ];
    try {
      const { root } = await put();
      expect(root.querySelector('output')).not.toBeNull();
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });
});
