import { createRoot, type Root } from 'react-dom/client';
import { startTransition, type ComponentType } from 'react';
import { isAppError } from '../core/kernel/app-error';
import type { Client } from '../core/types';
import type { Namespace } from '../locales/types';
import type { ElementHost } from '../react';
import resetCss from '../ui/styles/reset.css?inline';
import tokensCss from '../ui/styles/tokens.css?inline';
import { camel, commonAttributes, readAttribute } from './attributes';
import { healFault, tellFault } from './fault';
import type { FaultFacts, PageFault } from './faults';
import { joinPage, tellPage } from './intents';
import { conflictOf, onSetUp, pageClient, VERSION, type ClientWish } from './page-client';
import { sheetOf } from './sheets';
import { Shell } from './shell';
import type {
  AttributeRow,
  AttributeTable,
  AttributeValues,
  ElementDefinition,
  ElementTable,
  MethodRow,
} from './types';
import { warn } from './warn';

/** An element of a definition, as a page's script sees it; its methods stand in the table. */
export type FoyerElement<A extends AttributeTable = AttributeTable> = HTMLElement &
  Omit<AttributeValues<A>, 'open'> &
  Record<'merchant' | 'gateway' | 'language' | 'theme', string>;

export interface FoyerElementClass<A extends AttributeTable = AttributeTable> {
  new (): FoyerElement<A>;
  readonly foyerVersion: string;
  readonly definition: ElementTable<A>;
}

/** A page may name its merchant a moment after its elements have come. */
const MISSING_AFTER_MS = 1_000;

// Importing a widget where there is no page (a server that renders the host) must not fail.
const Base = globalThis.HTMLElement ?? class {};

/**
 * Makes and registers a custom element. A tag that is taken stays: silently for the same version, with a warning that names
 * both versions otherwise.
 */
export function defineElement<const A extends AttributeTable>(
  definition: ElementDefinition<A>,
): FoyerElementClass<A> {
  const element = makeClass(definition as unknown as ElementDefinition<AttributeTable>);
  if (globalThis.customElements !== undefined) register(definition.tag, element);
  return element as unknown as FoyerElementClass<A>;
}

function register(tag: string, element: CustomElementConstructor & { foyerVersion: string }): void {
  const taken = customElements.get(tag);
  if (taken === undefined) {
    customElements.define(tag, element);
    return;
  }
  const version: unknown = Reflect.get(taken, 'foyerVersion');
  const first = typeof version === 'string' ? version : 'another element';
  if (first !== element.foyerVersion) {
    warn(`<${tag}> ${element.foyerVersion} was loaded, but ${first} came first and stays`);
  }
}

function makeClass(definition: ElementDefinition<AttributeTable>) {
  const table: AttributeTable = { ...commonAttributes, ...definition.attributes };
  const names = Object.keys(table);

  class WidgetElement extends Base implements ElementHost {
    static readonly foyerVersion = VERSION;
    static readonly definition = definition;
    static readonly observedAttributes = names;

    readonly element = this as HTMLElement;
    #values: Record<string, unknown> = {};
    #root: Root | null = null;
    #client: Client | null = null;
    #life = new AbortController();
    #internals: ElementInternals | null = null;
    /** Attributes that stand in the page are told one by one before: they are drawn together. */
    #arrived = false;
    /** Null where the page had attached a root of its own before. */
    #attached: ShadowRoot | null = null;
    /** What was told last about the page around, until it is over. */
    #fault: PageFault | null = null;

    constructor() {
      super();
      for (const name of names)
        this.#values[camel(name)] = readAttribute(table[name] as never, null, () => undefined);
      try {
        this.#attached = this.attachShadow({ mode: 'open' });
      } catch {
        // Told once the element stands in the page.
      }
      this.adopt([tokensCss, resetCss, ...definition.styles]);
      try {
        this.#internals = this.attachInternals();
      } catch {
        // A polyfill without internals: the element works, :state() does not.
      }
    }

    connectedCallback(): void {
      this.#arrived = true;
      for (const name of names) this.#takeEarlyProperty(camel(name));
      this.#mount();
    }

    disconnectedCallback(): void {
      // A move is a removal and an insertion in one task: what was typed must stay.
      queueMicrotask(() => {
        if (!this.isConnected) this.#unmount();
      });
    }

    attributeChangedCallback(name: string, old: string | null, written: string | null): void {
      const row = table[name];
      if (row === undefined) return;
      if (name === 'merchant' && this.#fault === 'MERCHANT_INVALID') this.#heal(this.#fault);
      this.#values[camel(name)] = readAttribute(row, written, (expected) => {
        if (name === 'merchant') this.#tell('MERCHANT_INVALID', { written: String(written) });
        else warn(`<${definition.tag} ${name}="${String(written)}"> is not ${expected} and was not used`);
      });
      if (name === 'language' && this.#client !== null && written !== null) {
        // A language nobody has leaves the page as it is; the reader of attributes has spoken about wrong forms.
        this.#client.i18n
          .setLanguage(String(this.#values.language))
          .catch((error: unknown) => warn(String(error)));
      }
      // What was begun with one merchant must not go on under the name of another.
      if (this.#client !== null && conflictOf(this.#client, this.#wish) !== null) this.#unmount();
      if (this.#root !== null) this.#render();
      else if (this.#arrived && this.isConnected) this.#mount();
      // Whoever opened it, page or widget, hears that it is over.
      if (name === 'open' && old !== null && written === null) this.emit('foyer-close');
    }

    emit(name: string, detail?: unknown, options: { cancelable?: boolean } = {}): boolean {
      return this.dispatchEvent(
        new CustomEvent(name, {
          bubbles: true,
          composed: true,
          cancelable: options.cancelable ?? false,
          detail,
        }),
      );
    }

    set(attribute: string, value: string | boolean | null): void {
      if (typeof value === 'boolean') this.toggleAttribute(attribute, value);
      else if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    }

    fault(code: PageFault, facts: FaultFacts = {}): () => void {
      this.#tell(code, facts);
      return () => this.#heal(code);
    }

    adopt(styles: readonly string[]): void {
      const root = this.#ownRoot;
      if (root === null) return;
      const there = root.adoptedStyleSheets;
      root.adoptedStyleSheets = [...there, ...styles.map(sheetOf).filter((sheet) => !there.includes(sheet))];
    }

    mark(state: string, on: boolean): void {
      try {
        if (on) this.#internals?.states.add(state);
        else this.#internals?.states.delete(state);
      } catch {
        // Browsers before :state() refuse plain names.
      }
    }

    get values(): Record<string, unknown> {
      return this.#values;
    }

    /** A framework may have set a property before the class existed; it would hide the accessor. */
    #takeEarlyProperty(name: string): void {
      if (!Object.hasOwn(this, name)) return;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }

    /** Our own open root; null where the page closed it or put one of its own in its place. */
    get #ownRoot(): ShadowRoot | null {
      return this.shadowRoot === this.#attached ? this.#attached : null;
    }

    get #wish(): ClientWish {
      return this.#values as unknown as ClientWish;
    }

    #tell(code: PageFault, facts: FaultFacts = {}): void {
      const { merchant = '', gateway = '' } = this.#client?.config ?? {};
      this.#fault = code;
      tellFault(
        code,
        { tag: definition.tag, merchant, gateway, ...facts },
        { element: this, root: this.#attached },
      );
    }

    #heal(code: PageFault): void {
      healFault(code, { element: this });
      this.#fault = null;
    }

    #mount(): void {
      if (this.#root !== null) return;
      const shadow = this.#ownRoot;
      if (shadow === null)
        return this.#tell('ROOT_REFUSED', { root: this.#attached === null ? 'foreign' : 'closed' });
      this.#life.abort();
      this.#life = new AbortController();
      const client = this.#findClient();
      // Making the client has asked those that waited, and this one may have been among them.
      if (client === null || this.#hasStarted()) return;
      if (this.#fault !== null && this.#fault !== 'MERCHANT_INVALID') this.#heal(this.#fault);
      for (const [namespace, texts] of Object.entries(definition.texts))
        client.i18n.addTexts(namespace as Namespace, texts);
      this.#client = client;
      this.#life = new AbortController();
      const place = document.createElement('div');
      place.className = 'f-root';
      place.setAttribute('part', 'root');
      // What the page wrote inside stands there until the first drawing.
      shadow.replaceChildren(place, document.createElement('slot'));
      this.#follow(client, place);
      this.#root = createRoot(place);
      // In pieces: a page with several widgets stays quick to the touch meanwhile.
      startTransition(() => this.#render());
      joinPage(this, this.#life.signal);
    }

    #hasStarted(): boolean {
      return this.#root !== null;
    }

    /** The page's client, or null and the reason told. */
    #findClient(): Client | null {
      try {
        const client = pageClient(this.#wish);
        if (client === null) {
          this.#wait();
          return null;
        }
        tellPage(client);
        const conflict = conflictOf(client, this.#wish);
        if (conflict === null) return client;
        this.#tell('MERCHANT_CONFLICT', conflict);
      } catch (error) {
        const field = fieldOf(error);
        this.#tell('CONFIG_INVALID', { field, written: this.getAttribute(field) ?? '' });
      }
      return null;
    }

    /** Nobody has named a merchant yet: it starts when somebody does, and says so when nobody does. */
    #wait(): void {
      const { signal } = this.#life;
      onSetUp(() => this.#mount(), signal);
      const timer = setTimeout(() => {
        const { merchant, gateway } = this.#wish;
        if (merchant !== '') this.#tell('CONFIG_INVALID', { field: 'gateway', written: gateway });
        else if (this.#fault === null) this.#tell('MERCHANT_MISSING');
      }, MISSING_AFTER_MS);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }

    /** Language and direction stand on our own root, never on the page's. */
    #follow(client: Client, place: HTMLElement): void {
      const show = (): void => {
        place.lang = client.i18n.i18next.language;
        place.dir = client.i18n.store.getState().direction;
      };
      show();
      this.#life.signal.addEventListener('abort', client.i18n.store.subscribe(show), { once: true });
    }

    #render(): void {
      if (this.#root === null || this.#client === null) return;
      const view = definition.view as unknown as ComponentType<Record<string, unknown>>;
      this.#root.render(<Shell client={this.#client} host={this} view={view} values={{ ...this.#values }} />);
    }

    #unmount(): void {
      this.#life.abort();
      this.#root?.unmount();
      this.#root = null;
      this.#client = null;
      this.#ownRoot?.replaceChildren();
    }
  }

  const { prototype } = WidgetElement;
  for (const name of names)
    addProperty(prototype, name, { row: table[name], method: definition.methods[camel(name)] });
  for (const [name, method] of Object.entries(definition.methods)) {
    if (name in table) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(this: WidgetElement) {
        method.run(this);
      },
    });
  }
  return WidgetElement;
}

/** The setting that the client refused. */
const fieldOf = (error: unknown): string => {
  const value = isAppError(error) ? (error.value as { field?: unknown } | null) : null;
  return typeof value?.field === 'string' ? value.field : '';
};

/** The property of an attribute. Where a method has the same name (`open`), reading gives the method, writing the attribute. */
function addProperty(
  prototype: ElementHost & { values: Record<string, unknown> },
  attribute: string,
  { row, method }: { row: AttributeRow | undefined; method: MethodRow | undefined },
): void {
  const property = camel(attribute);
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: typeof prototype) {
      return method === undefined ? this.values[property] : () => method.run(this);
    },
    set(this: typeof prototype, value: unknown) {
      if (row?.type === 'boolean') this.set(attribute, Boolean(value));
      else if (value === null || value === undefined) this.set(attribute, null);
      // Whatever else a page assigns is read as text, and refused by the row if it is none.
      else this.set(attribute, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    },
  });
}
