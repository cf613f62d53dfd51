import { createRoot, type Root } from 'react-dom/client';
import { startTransition, type ComponentType } from 'react';
import { bare } from '../core/kernel/bare';
import type { Client } from '../core/types';
import type { Namespace } from '../locales/types';
import type { ElementHost } from '../react';
import resetCss from '../ui/styles/reset.css?inline';
import { adoptSheets } from '../ui/styles/sheets';
import tokensCss from '../ui/styles/tokens.css?inline';
import { camel, commonAttributes, readAttribute } from './attributes';
import { joinPage, tellPage } from './intents';
import { pageClient, VERSION } from './page-client';
import { Shell } from './shell';
import type {
  AttributeRow,
  AttributeTable,
  AttributeValues,
  ElementDefinition,
  ElementTable,
  MethodRow,
} from './types';
import { unregistered } from './unregistered';
import { warn, words } from './warn';

/** An element of a definition, as a page's script sees it; its methods stand in the table. */
export type FoyerElement<A extends AttributeTable = AttributeTable> = HTMLElement &
  Omit<AttributeValues<A>, 'open'> &
  Record<'merchant' | 'gateway' | 'language' | 'theme', string>;

export interface FoyerElementClass<A extends AttributeTable = AttributeTable> {
  new (): FoyerElement<A>;
  readonly foyerVersion: string;
  readonly definition: ElementTable<A>;
}

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
  let cause: unknown;
  try {
    if (!customElements.get(tag)) customElements.define(tag, element);
  } catch (error) {
    cause = error;
  }
  // A page may have its own define(): what counts is who stands there now.
  const taken: unknown = customElements.get(tag);
  if (Reflect.get(Object(taken) as object, 'foyerVersion') !== VERSION)
    import('./refused').then(
      ({ tellRefused }) => tellRefused({ tag, taken, cause }),
      () => warn(tag),
    );
}

/** What is typed here is no hot key of the page; Tab and Escape may mean what is around us. */
function keepTyping(event: Event): void {
  const { target, key } = event as KeyboardEvent;
  if ((target as Element).matches('input,textarea,select') && !/^(Tab|Esc)/.test(key))
    event.stopPropagation();
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
    /** Undefined where the page had attached a root of its own before. */
    #attached: ShadowRoot | undefined;
    /** Texts of all sheets so far: another document needs sheets of its own. */
    readonly #styles = new Set<string>();

    constructor() {
      super();
      for (const name of names)
        this.#values[camel(name)] = readAttribute(table[name] as never, null, () => undefined);
      try {
        this.#attached = unregistered((none) => this.attachShadow({ mode: 'open', ...none }));
      } catch {
        // Told once the element stands in the page.
      }
      for (const type of ['keydown', 'keypress', 'keyup']) this.#attached?.addEventListener(type, keepTyping);
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

    /** Adoption into another document empties adoptedStyleSheets. */
    adoptedCallback(): void {
      this.adopt([]);
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
      const isSetting = name === 'merchant' || name === 'gateway';
      const { open } = this.#values;
      this.#values[camel(name)] = readAttribute(row, written, () => {
        if (!isSetting)
          words().then(
            ({ refuseAttribute }) => refuseAttribute(this, name, row),
            () => warn(name),
          );
      });
      if (name === 'language' && this.#client !== null && written !== null) {
        // An unknown language leaves the page as it is; the reader of attributes has spoken about wrong forms.
        this.#client.i18n
          .setLanguage(String(this.#values.language), 'page')
          .catch((error: unknown) => warn(String(error)));
      }
      // What was begun with one merchant must not go on under the name of another.
      if (isSetting && old !== written) {
        this.#unmount();
        if (this.#arrived && this.isConnected) this.#mount();
      } else this.#render();
      // The page or widget that opened it hears that it is closed.
      if (open && !this.#values.open) this.emit('foyer-close');
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
      if (value === null || value === false) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value === true ? '' : value);
    }

    fault(...said: Parameters<NonNullable<ElementHost['fault']>>): Promise<() => void> {
      return words().then(
        ({ tell }) => tell(this, this.#client?.config, ...said),
        () => {
          const [code] = said;
          warn(code);
          this.emit('foyer-error', { code });
          return () => undefined;
        },
      );
    }

    adopt(styles: readonly string[]): void {
      for (const css of styles) this.#styles.add(css);
      if (this.#attached !== undefined) adoptSheets(this.#attached, this.#styles);
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

    #mount(): void {
      if (this.#root !== null) {
        // Moved: rendered again, so that useDocument returns the new document.
        this.#render();
        import('./moved').then(({ afterMove }) => afterMove(this.#attached)).catch(() => undefined);
        return;
      }
      this.#life.abort();
      const { signal } = (this.#life = new AbortController());
      const root = this.#attached;
      try {
        const isPlain = this.shadowRoot === root && !this.matches('[merchant],[gateway]');
        const client = isPlain && pageClient(String(this.#values.language));
        if (client) return this.#start(client);
      } catch {
        // Tried again by what has words for it.
      }
      import('./set-up').then(
        ({ setUp }) => setUp(this, { root, signal, start: (client) => this.#start(client) }),
        () => this.fault('CHUNK_LOST'),
      );
    }

    #start(client: Client): void {
      tellPage(client);
      for (const [namespace, texts] of Object.entries(definition.texts))
        client.i18n.addTexts(namespace as Namespace, texts);
      this.#client = client;
      const place = unregistered((none) => document.createElement('div', none));
      place.className = 'f-root';
      place.setAttribute('part', 'root');
      // What the page wrote inside stands there until the first drawing.
      this.shadowRoot?.replaceChildren(place, document.createElement('slot'));
      this.#follow(client, place);
      this.#root = createRoot(place);
      // In pieces: a page with several widgets stays quick to the touch meanwhile.
      startTransition(() => this.#render());
      joinPage(this, this.#life.signal);
    }

    /** Language and direction stand on our own root, never on the page's. */
    #follow(client: Client, place: HTMLElement): void {
      const show = (): void => {
        place.lang = client.i18n.texts.language();
        place.dir = client.i18n.store.getState().direction;
      };
      show();
      this.#life.signal.addEventListener('abort', client.i18n.store.subscribe(show));
    }

    #render(): void {
      if (this.#root === null || this.#client === null) return;
      const view = definition.view as unknown as ComponentType<Record<string, unknown>>;
      this.#root.render(<Shell client={this.#client} host={this} view={view} values={{ ...this.#values }} />);
    }

    #unmount(): void {
      this.#life.abort();
      this.#root?.unmount();
      this.#root = this.#client = null;
      this.#attached?.replaceChildren();
    }
  }

  const { prototype } = WidgetElement;
  for (const name of names)
    addProperty(prototype, name, { row: table[name], method: definition.methods[camel(name)] });
  for (const [name, method] of Object.entries(definition.methods)) {
    if (name in table) continue;
    define(prototype, name, {
      value(this: WidgetElement) {
        method.run(this);
      },
    });
  }
  return WidgetElement;
}

/** A page may have added `value` or `get` to all objects, and a descriptor is read with all that it inherits. */
const define = (prototype: object, name: string, descriptor: PropertyDescriptor): unknown =>
  Object.defineProperty(prototype, name, bare({ configurable: true, ...descriptor }));

/** The property of an attribute. Where a method has the same name (`open`), reading gives the method, writing the attribute. */
function addProperty(
  prototype: ElementHost & { values: Record<string, unknown> },
  attribute: string,
  { row, method }: { row: AttributeRow | undefined; method: MethodRow | undefined },
): void {
  const property = camel(attribute);
  define(prototype, property, {
    enumerable: true,
    get(this: typeof prototype) {
      return method === undefined ? this.values[property] : () => method.run(this);
    },
    set(this: typeof prototype, value: unknown) {
      if (row?.type === 'boolean') this.set(attribute, Boolean(value) && value !== 'false');
      else if (value === null || value === undefined) this.set(attribute, null);
      // Whatever else a page assigns is read as text, and refused by the row if it is none.
      else this.set(attribute, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    },
  });
}
