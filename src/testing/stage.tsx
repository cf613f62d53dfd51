import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { Client } from '../core/types';
import type { Namespace, Texts } from '../locales/types';
import { ClientProvider, HostProvider, type ElementHost } from '../react';

export interface Stage {
  root: ShadowRoot;
  /** Events the view asked its element to send. */
  events: { name: string; detail: unknown }[];
  /** Faults of the page that are told and not over. */
  faults: Set<string>;
  /** Attributes the view wrote back, newest last. */
  written: Record<string, string | boolean | null>;
  show(view: ReactNode): void;
  /** First element that matches; waits until there is one. */
  find<T extends Element = HTMLElement>(selector: string): Promise<T>;
  /** The button, link or tab with exactly this text or label; waits for it. */
  button(name: string): Promise<HTMLButtonElement>;
  field(name: string): Promise<HTMLInputElement>;
  type(name: string, value: string): Promise<void>;
  text(): string;
  /** Waits until the text stands somewhere in the view. */
  reads(text: string): Promise<void>;
  /** Resolves once the field of this name has the focus, which it gets after its words are there. */
  focused(name: string): Promise<void>;
  axe(): Promise<void>;
  end(): void;
}

/** The document of a frame in the page: its nodes are of no class of this window. Remove the frame when the test ends. */
export function frameInPage(): {
  frame: HTMLIFrameElement;
  page: Document;
  view: Window & typeof globalThis;
} {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'inline-size: 400px; block-size: 300px';
  document.body.append(frame);
  const { contentDocument: page } = frame;
  if (!page?.defaultView) throw new Error('a frame without a document');
  return { frame, page, view: page.defaultView };
}

function sheetsOf(styles: readonly string[], view: Window & typeof globalThis): CSSStyleSheet[] {
  return styles.map((css) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
}

/** A view in a shadow root of its own, on whichever of React and Preact the test project runs. */
export function createStage(options: {
  client: Client;
  styles: readonly string[];
  texts: Partial<Record<Namespace, Texts>>;
  /** Omit to show the view in the document of the test. */
  page?: Document;
}): Stage {
  const { client, styles, texts, page = document } = options;
  const view = page.defaultView ?? window;
  for (const [namespace, group] of Object.entries(texts)) client.i18n.addTexts(namespace as Namespace, group);
  const element = page.createElement('div');
  page.body.append(element);
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = sheetsOf(styles, view);
  const place = page.createElement('div');
  place.className = 'f-root';
  place.lang = 'en';
  place.dir = 'ltr';
  root.append(place);
  const events: Stage['events'] = [];
  const written: Stage['written'] = {};
  const faults: Stage['faults'] = new Set();
  const host: ElementHost = {
    element,
    emit(name, detail) {
      events.push({ name, detail });
      return true;
    },
    set: (name, value) => void (written[name] = value),
    adopt: (late) => void (root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheetsOf(late, view)]),
    mark: () => undefined,
    fault(code) {
      faults.add(code);
      return Promise.resolve(() => void faults.delete(code));
    },
  };
  const tree = createRoot(place);
  const find = <T extends Element = HTMLElement>(selector: string): Promise<T> =>
    vi.waitFor(() => {
      // A visitor who looks for something is at the page.
      document.dispatchEvent(new Event('pointermove'));
      const found = root.querySelector<T>(selector);
      if (found === null) throw new Error(`nothing matches ${selector} in: ${place.textContent}`);
      return found;
    });
  const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`);
  return {
    root,
    events,
    faults,
    written,
    show: (shown) =>
      tree.render(
        <ClientProvider client={client}>
          <HostProvider host={host}>{shown}</HostProvider>
        </ClientProvider>,
      ),
    find,
    field,
    button: (name) =>
      vi.waitFor(() => {
        document.dispatchEvent(new Event('pointermove'));
        const found = [...root.querySelectorAll('button')].find(
          (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
        );
        if (found === undefined) throw new Error(`no button "${name}" in: ${place.textContent}`);
        return found;
      }),
    async type(name, value) {
      const input = await field(name);
      input.focus();
      // The prototype's setter, as a person's typing would use it: React watches the instance.
      Reflect.set(HTMLInputElement.prototype, 'value', value, input);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    },
    text: () => place.textContent ?? '',
    reads: (text) =>
      vi.waitFor(() => {
        document.dispatchEvent(new Event('pointermove'));
        expect(place.textContent).toContain(text);
      }),
    focused: (name) => vi.waitFor(() => expect(root.activeElement?.getAttribute('name')).toBe(name)),
    async axe() {
      // Colours are judged as they stay, not as they fade in.
      for (const animation of root.getAnimations()) animation.cancel();
      const found = await axe.run(element, { rules: { region: { enabled: false } } });
      expect(
        found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    },
    end() {
      tree.unmount();
      element.remove();
    },
  };
}
