import { usualAddress } from '../core/kernel/usual-places';
import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import type { Game, VendorCard } from '../contract/entities/game';
import { createClient } from '../core/create-client';
import type { Client, Intent } from '../core/types';
import { ClientProvider, HostProvider, type ElementHost } from '../react';

/** What a lobby shows, in the words of its element. */
export interface StageAddress {
  category: string;
  vendor: string;
  classify: string;
  filter: '' | 'hot' | 'recent' | 'favourite';
  search: string;
  page: number;
}
type StageWords = Record<keyof StageAddress, string>;
interface StageProps {
  own: unknown;
  address: {
    read(): StageWords;
    onWritten(listener: (names: ReadonlySet<string>) => void): () => void;
    tell(address: StageAddress): void;
  };
  home: boolean;
  hideSearch: boolean;
  start(target: Game | VendorCard, options: { trial: boolean }): void;
  onCategory(category: string): void;
  onRefused(count: number): void;
}
/** What is put on this stage: the lobby with its sheets, as its feature has them. */
export interface StageParts {
  View: ComponentType<StageProps>;
  styles: readonly string[];
}

let parts: StageParts;

export const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>')}`;
export const wireGame = (index: number, more: object = {}) => ({
  nodeId: 1000 + index,
  gameId: `JL${index}`,
  gameName: index === 0 ? 'Época Dourada' : `Game ${index}`,
  displayName: 'Jade Labs',
  vassalage: 'JL',
  gameType: 'RNG',
  showIcon: '',
  isHot: index === 1 ? 1 : 0,
  supportPlay: index === 2 ? 0 : 1,
  ...more,
});
export const card = (vassalage: string, gameType: string, more: object = {}) => ({
  vassalage,
  displayName: `${vassalage} Studio`,
  gameType,
  accountTypeId: 1,
  ...more,
});
const LANES = [
  {
    title: 'RNG',
    cards: [card('JL', 'RNG'), card('PG', 'RNG')],
    gameClassify: [{ key: 'JP', displayName: 'Jackpot', gameCount: 3 }],
  },
  {
    title: 'SPORTS',
    cards: [card('IMES', 'SPORTS'), card('SBO', 'SPORTS', { nodeId: 77, gameId: 'SBO1' })],
    gameClassify: [],
  },
  { title: 'FISH', cards: [card('JL', 'FISH')], gameClassify: [] },
  { title: 'PVP', cards: [], gameClassify: [] },
];
export const GRANT = {
  token: 't'.repeat(24),
  memberId: '1',
  username: 'ana',
  kind: 'player' as const,
  firstTimeLogin: false,
  passwordExpired: false,
};
const MEMBER = { id: 1, account: 'ana', nickname: 'Ana', type: 0 };

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
}
/** A gateway in a table: the value of the envelope by path, or a failing status. */
function gateway(own: Record<string, (asked: Asked) => unknown> = {}) {
  const asked: Asked[] = [];
  const answers: Record<string, (one: Asked) => unknown> = {
    GCSGAME_newGameVendor: () => ({ data: { lanes: LANES } }),
    GCSGAME_gameList: ({ query }) => {
      if (query.get('gameType') !== 'RNG') return { games: [], totalPages: 0, totalCount: 0 };
      if (query.get('gameName') === 'zzz') return { games: [], totalPages: 0, totalCount: 0 };
      const page = Number(query.get('pageNo'));
      return {
        games: Array.from({ length: 18 }, (_, index) => wireGame((page - 1) * 18 + index)),
        totalPages: 12,
        totalCount: 210,
      };
    },
    GCSGAME_hotGamesV2: () => ({ list: [wireGame(1)] }),
    MCSFE_getFavoriteGames: () => ['1001'],
    MCSFE_getFavoriteGamesList: () => ({ content: [wireGame(1)], totalPages: 1 }),
    GCS_recentGame: () => ({ list: [], totalPages: 0 }),
    MCSFE_addFavoriteGameV2: () => true,
    MCSFE_removeFavoriteGameV2: () => true,
    info: () => MEMBER,
    ...own,
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const one = { method: request.method, path: url.pathname, query: url.searchParams };
    // What a used page asks by itself, at any moment, answers nothing that a test does.
    if (!url.pathname.endsWith('/figures')) asked.push(one);
    const value = await answers[url.pathname.split('/').at(-1) ?? '']?.(one);
    const body =
      value instanceof Error
        ? { success: false, errorCode: value.message }
        : { success: true, value: value ?? {} };
    return new Response(JSON.stringify(body), {
      status: value instanceof Error ? 400 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
  return { fetch, asked };
}

let root: Root;
export let host: HTMLElement;
export let client: Client;
export let intents: Intent[];
export let refused: number[];
export let told: StageAddress[];
let words: StageWords;
let writes: Set<(names: ReadonlySet<string>) => void>;
/** As a page that writes attributes in one turn. */
export const write = (change: Partial<StageWords>) => {
  words = { ...words, ...change };
  for (const listener of writes) listener(new Set(Object.keys(change)));
};
let renderAgain: () => void;
export let started: { name: string; trial: boolean }[];
const memory = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
};

export async function show(
  options: {
    props?: Partial<StageProps>;
    words?: Partial<StageWords>;
    answers?: Parameters<typeof gateway>[0];
    member?: boolean;
    width?: number;
    /** Routes of the page around, as on the operator's own site. */
    navigate?: (path: string) => boolean;
    node?: HTMLElement;
    view?: (props: StageProps) => ReactNode;
  } = {},
) {
  const { fetch, asked } = gateway(options.answers);
  client = createClient({
    merchant: 'DEMO',
    gateway: location.origin,
    ports: {
      fetch,
      ...(options.navigate
        ? {
            page: {
              url: () => location.href,
              navigate: options.navigate,
              address: usualAddress,
              onVisible: () => () => undefined,
            },
          }
        : {}),
      storage: {
        session: memory(),
        local: memory(),
        cookies: { get: () => null, set: () => undefined, remove: () => undefined },
      },
    },
  });
  client.onIntent((intent) => {
    intents.push(intent);
    return intent.type === 'need-login' || intent.type === 'toast';
  });
  // Keys stand for the texts; only where a text must hold a value is it given.
  client.i18n.addTexts('lobby', { page: 'Page {{page}}' });
  if (options.member) {
    await client.session.accept(GRANT);
  }
  host = options.node ?? document.createElement('div');
  host.style.width = `${options.width ?? 1000}px`;
  const shadow = host.attachShadow({ mode: 'open' });
  for (const css of parts.styles) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  }
  const place = document.createElement('div');
  place.className = 'f-root';
  shadow.append(place);
  document.body.append(host);
  const elementHost: ElementHost = {
    element: host,
    adopt(styles) {
      const added = styles.map((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        return sheet;
      });
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, ...added];
    },
    emit: () => true,
    set: () => undefined,
    mark: () => undefined,
  };
  words = { ...words, ...options.words };
  const props: StageProps = {
    own: null,
    address: {
      read: () => words,
      onWritten(listener) {
        writes.add(listener);
        return () => writes.delete(listener);
      },
      tell: (address) => void told.push(address),
    },
    home: false,
    hideSearch: false,
    start: (target, { trial }) => void started.push({ name: target.name, trial }),
    onCategory: () => undefined,
    onRefused: (count) => void refused.push(count),
    ...options.props,
  };
  root = createRoot(place);
  renderAgain = () =>
    root.render(
      <ClientProvider client={client}>
        <HostProvider host={elementHost}>
          {options.view ? options.view(props) : <parts.View {...props} />}
        </HostProvider>
      </ClientProvider>,
    );
  renderAgain();
  return { asked };
}
export const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...(host.shadowRoot?.querySelectorAll<E>(selector) ?? []),
];
export const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
  const [found] = all<E>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
export const named = (selector: string, text: string): HTMLElement => {
  const found = all(selector).find(
    (node) => (node.ariaLabel ?? node.textContent) === text || node.textContent === text,
  );
  if (!found)
    throw new Error(
      `no ${selector} called ${text} among ${all(selector)
        .map((node) => node.textContent)
        .join(' | ')}`,
    );
  return found;
};
export const until = (check: () => void) =>
  vi.waitFor(
    () => {
      // A visitor who waits is at the page.
      document.dispatchEvent(new Event('pointermove'));
      check();
    },
    { timeout: 10_000, interval: 15 },
  );
export const tiles = () => all('.tile .name').map((node) => node.textContent);
export const type = (text: string) => {
  const input = one<HTMLInputElement>('input');
  input.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};
export const key = (target: HTMLElement, name: string) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }),
  );

/** What a lobby tells when nothing was chosen. */
export const START: StageAddress = {
  category: 'RNG',
  vendor: '',
  classify: '',
  filter: '',
  search: '',
  page: 1,
};

/** The lobby is gone from the page, as when another page of a site is shown. */
export const leave = (): void => root.unmount();
export const comeBack = (): void => {
  root = createRoot(one('.f-root'));
  renderAgain();
};

/** Around every test. */
export const begin = (shown: StageParts) => (): void => {
  parts = shown;
  told = [];
  words = { category: '', vendor: '', classify: '', filter: 'all', search: '', page: '' };
  writes = new Set();
  intents = [];
  started = [];
  refused = [];
};
export const end = (): void => {
  root.unmount();
  client.destroy();
  host.remove();
};
