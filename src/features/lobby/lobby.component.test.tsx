import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../core/client';
import type { Client, Intent } from '../../core/types';
import { ClientProvider, HostProvider, type ElementHost } from '../../react';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import {
  addGamesProperty,
  lobbyStyles,
  LobbyView,
  useLobbyHost,
  type LobbyPlace,
  type LobbyProps,
} from './index';
import type { PlaceWords } from './place';
import { readPlaces } from './return-place.view';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>')}`;
const wireGame = (index: number, more: object = {}) => ({
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
const card = (vassalage: string, gameType: string, more: object = {}) => ({
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
const GRANT = {
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
    asked.push(one);
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
let host: HTMLElement;
let client: Client;
let intents: Intent[];
let refused: number[];
let told: LobbyPlace[];
let words: PlaceWords;
let writes: Set<(names: ReadonlySet<string>) => void>;
/** As a page that writes attributes in one turn. */
const write = (change: Partial<PlaceWords>) => {
  words = { ...words, ...change };
  for (const listener of writes) listener(new Set(Object.keys(change)));
};
let renderAgain: () => void;
let started: { name: string; trial: boolean }[];
const memory = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
};

async function show(
  options: {
    props?: Partial<LobbyProps>;
    wishes?: Partial<PlaceWords>;
    answers?: Parameters<typeof gateway>[0];
    member?: boolean;
    width?: number;
    /** Routes of the page around, as on the operator's own site. */
    navigate?: (path: string) => boolean;
    node?: HTMLElement;
    view?: (props: LobbyProps) => ReactNode;
  } = {},
) {
  const { fetch, asked } = gateway(options.answers);
  client = createClient({
    merchant: 'DEMO',
    gateway: location.origin,
    ports: {
      fetch,
      ...(options.navigate
        ? { page: { url: () => location.href, navigate: options.navigate, onVisible: () => () => undefined } }
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
  for (const css of [tokensCss, resetCss, ...lobbyStyles]) {
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
      const late = styles.map((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        return sheet;
      });
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, ...late];
    },
    emit: () => true,
    set: () => undefined,
    mark: () => undefined,
  };
  words = { ...words, ...options.wishes };
  const props: LobbyProps = {
    own: null,
    place: {
      read: () => words,
      onWritten(listener) {
        writes.add(listener);
        return () => writes.delete(listener);
      },
      tell: (place) => void told.push(place),
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
          {options.view ? options.view(props) : <LobbyView {...props} />}
        </HostProvider>
      </ClientProvider>,
    );
  renderAgain();
  return { asked };
}
const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...(host.shadowRoot?.querySelectorAll<E>(selector) ?? []),
];
const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
  const [found] = all<E>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const named = (selector: string, text: string): HTMLElement => {
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
const until = (check: () => void) => vi.waitFor(check, { timeout: 4000, interval: 15 });
const tiles = () => all('.tile .name').map((node) => node.textContent);
const type = (text: string) => {
  const input = one<HTMLInputElement>('input');
  input.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};
const key = (target: HTMLElement, name: string) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }),
  );

beforeEach(() => {
  told = [];
  words = { category: '', vendor: '', classify: '', filter: 'all', search: '', page: '' };
  writes = new Set();
  intents = [];
  started = [];
  refused = [];
});
afterEach(() => {
  root.unmount();
  client.destroy();
  host.remove();
});

describe('categories', () => {
  test('[LOBBY-1] shows favourites and every category with a vendor, IMES as e-sports after sports', async () => {
    await show();
    await until(() =>
      expect(all('.tab').map((tab) => tab.textContent)).toEqual(['FAV', 'RNG', 'SPORTS', 'ESPORTS', 'FISH']),
    );
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
  });

  test('asks a start for the vendors and one list, and for no shelves where there is no home', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    // The shelves are a file of their own: once it is there, a passing home tab would have drawn and asked.
    await import('./home-shelves.view');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(asked.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'GCSGAME_gameList',
      'GCSGAME_newGameVendor',
    ]);
  });

  test('opens the first category again when "show all" is pressed where there is no home', async () => {
    const { asked } = await show({
      member: true,
      answers: { MCSFE_getFavoriteGamesList: () => ({ content: [] }) },
    });
    await until(() => expect(tiles()).toHaveLength(18));
    named('.tab', 'FAV').click();
    await until(() => named('button', 'showAll').click());
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
    await until(() => expect(tiles()).toHaveLength(18));
    expect(asked.some(({ query }) => query.get('pageSize') === '12')).toBe(false);
  });

  test('[LOBBY-1] a guest who wants favourites is asked to log in and gets them afterwards', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    named('.tab', 'FAV').click();
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    expect(one('.tab[aria-selected=true]').textContent).toBe('RNG');
    await client.session.accept(GRANT);
    const [intent] = intents;
    if (intent?.type === 'need-login') intent.resume?.();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    expect(one('.tab[aria-selected=true]').textContent).toBe('FAV');
  });

  test('one tab is in the Tab order; arrows, Home and End move the focus and Enter chooses', async () => {
    await show();
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
    expect(all('.tab[tabindex="0"]')).toHaveLength(1);
    const focused = () => host.shadowRoot?.activeElement?.textContent;
    named('.tab', 'RNG').focus();
    key(named('.tab', 'RNG'), 'ArrowRight');
    expect(focused()).toBe('SPORTS');
    key(named('.tab', 'SPORTS'), 'End');
    expect(focused()).toBe('FISH');
    key(named('.tab', 'FISH'), 'ArrowRight');
    expect(focused()).toBe('FAV');
    one('.f-root').dir = 'rtl';
    key(named('.tab', 'FAV'), 'ArrowLeft');
    expect(focused()).toBe('RNG');
    expect(one('.tab[aria-selected=true]').textContent).toBe('RNG');
  });
});

const START: LobbyPlace = { category: 'RNG', vendor: '', classify: '', filter: '', search: '', page: 1 };

describe('links into the lobby', () => {
  test('[LOBBY-2] the words of a page show category, vendor, kind, search and page with one request, and nothing is told back', async () => {
    const { asked } = await show({
      wishes: { category: 'RNG', vendor: 'PG', classify: 'JP', search: 'game', page: '3' },
    });
    await until(() => expect(tiles()[0]).toBe('Game 36'));
    const lists = asked.filter(({ path }) => path.endsWith('gameList'));
    expect(
      lists.map(({ query }) =>
        ['gameType', 'vassalage', 'gameClassify', 'gameName', 'pageNo'].map((name) => query.get(name)),
      ),
    ).toEqual([['RNG', 'PG', 'JP', 'game', '3']]);
    expect(one<HTMLInputElement>('input').value).toBe('game');
    expect(told).toEqual([]);
  });

  test('what is not in the catalogue falls back and is told', async () => {
    await show({ wishes: { category: 'NOWHERE', vendor: 'PG', page: '4' } });
    await until(() => expect(tiles()[0]).toBe('Época Dourada'));
    await until(() => expect(told.at(-1)).toEqual(START));
  });

  test('a page that the list does not have ends on its last one, and says so', async () => {
    await show({
      wishes: { category: 'RNG', page: '40' },
      answers: {
        GCSGAME_gameList: ({ query }) =>
          Number(query.get('pageNo')) > 2
            ? { games: [], totalPages: 2, totalCount: 20 }
            : { games: [wireGame(Number(query.get('pageNo')))], totalPages: 2, totalCount: 20 },
      },
    });
    await until(() => expect(tiles()).toEqual(['Game 2']));
    await until(() => expect(told).toEqual([{ ...START, page: 2 }]));
  });

  test('[LOBBY-3] words written later are applied as if the visitor chose them, several at once', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    named('.chip', 'PG Studio').click();
    await until(() => expect(told.at(-1)).toEqual({ ...START, vendor: 'PG' }));
    const heard = told.length;
    write({ category: 'RNG', vendor: '', page: '2' });
    await until(() => expect(tiles()[0]).toBe('Game 18'));
    expect(named('.chip', 'PG Studio').ariaPressed).toBe('false');
    write({ category: 'FISH' });
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('FISH'));
    expect(told).toHaveLength(heard);
  });

  test('each choice of the visitor is told once', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(told).toEqual([]);
    await until(() => named('.page', '2').click());
    await until(() => expect(told).toEqual([{ ...START, page: 2 }]));
    named('.tab', 'FISH').click();
    await until(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual({ ...START, category: 'FISH' });
  });

  test('a guest’s link to favourites asks for a login, shows all games meanwhile and goes on afterwards', async () => {
    await show({ wishes: { filter: 'favourite' } });
    await until(() => expect(tiles()).toHaveLength(18));
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    await until(() => expect(told).toEqual([START]));
    await client.session.accept(GRANT);
    const [intent] = intents;
    if (intent?.type === 'need-login') intent.resume?.();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    await until(() => expect(told.at(-1)).toEqual({ ...START, category: '', filter: 'favourite' }));
  });

  test('who logs out does not keep looking at favourites', async () => {
    await show({ member: true, wishes: { filter: 'favourite' } });
    await until(() => expect(tiles()).toEqual(['Game 1']));
    await client.session.logout();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(one('.tab[aria-selected=true]').textContent).toBe('RNG');
  });

  test('on a phone a list that has grown is told by the page it began with, and the same link leaves it as it is', async () => {
    await show({ width: 390, wishes: { category: 'RNG', page: '2' } });
    await until(() => expect(tiles()[0]).toBe('Game 18'));
    await until(() => one('.next').scrollIntoView());
    const length = () => Number(all('.tile')[0]?.getAttribute('aria-setsize') ?? tiles().length);
    await until(() => expect(length()).toBeGreaterThanOrEqual(36));
    expect(told).toEqual([]);
    const grown = length();
    write({ category: 'RNG', page: '2' });
    expect(length()).toBeGreaterThanOrEqual(grown);
    scrollTo(0, 0);
    await until(() => named('button', 'fromStart').click());
    await until(() => expect(tiles()[0]).toBe('Época Dourada'));
    await until(() => expect(told).toEqual([START]));
  });
});

describe('the list', () => {
  test('[LOBBY-2] pages of 18 with a pager, the number of results is announced', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(one('output').textContent).toContain('results');
    const pages = ['‹', '1', '2', '3', '4', '5', '11', '12', '›'];
    await until(() => expect(all('.page').map((node) => node.textContent)).toEqual(pages));
    named('.page', '3').click();
    await until(() => expect(tiles()[0]).toBe('Game 36'));
    expect(one('.page[aria-current=page]').textContent).toBe('3');
    expect(
      asked
        .filter((call) => call.path.endsWith('gameList'))
        .at(-1)
        ?.query.get('pageSize'),
    ).toBe('18');
  });

  test('[LOBBY-2] search is trimmed while the field keeps what was typed; nothing found says so and offers all', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    type('  zzz ');
    await until(() => expect(named('.f-state-title', 'empty')).toBeTruthy());
    expect(asked.at(-1)?.query.get('gameName')).toBe('zzz');
    expect(one<HTMLInputElement>('input').value).toBe('  zzz ');
    named('.f-state button', 'showAll').click();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(one<HTMLInputElement>('input').value).toBe('');
  });

  test('[LOBBY-2] the search field is there for all games only', async () => {
    await show({ member: true });
    await until(() => expect(tiles()).toHaveLength(18));
    named('.chip', 'filterHOT').click();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    expect(all('input')).toHaveLength(0);
    named('.chip', 'filterRECENT').click();
    await until(() => expect(named('.f-state-title', 'emptyRecent')).toBeTruthy());
  });

  test('[LOBBY-3] another category starts on page 1 without a search; another vendor goes back to all kinds', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    named('.chip', 'Jackpot').click();
    await until(() => expect(asked.at(-1)?.query.get('gameClassify')).toBe('JP'));
    named('.chip', 'PG Studio').click();
    await until(() => expect(asked.at(-1)?.query.get('vassalage')).toBe('PG'));
    expect(asked.at(-1)?.query.get('gameClassify')).toBe('');
    type('x');
    await until(() => expect(asked.at(-1)?.query.get('gameName')).toBe('x'));
    named('.tab', 'FISH').click();
    await until(() => expect(asked.at(-1)?.query.get('gameType')).toBe('FISH'));
    expect(asked.at(-1)?.query.get('gameName')).toBe('');
    expect(one<HTMLInputElement>('input').value).toBe('');
  });

  test('a list that fails says why and tries again by a button', async () => {
    let broken = true;
    await show({
      answers: {
        GCSGAME_gameList: () =>
          broken
            ? new Error('function.not.available')
            : { games: [wireGame(3)], totalPages: 1, totalCount: 1 },
      },
    });
    await until(() => expect(one('[role=alert]').textContent).toContain('switched off'));
    broken = false;
    named('.f-state button', 'retry').click();
    await until(() => expect(tiles()).toEqual(['Game 3']));
  });

  test('a skeleton stands where the games will stand, in their size', async () => {
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const games = Array.from({ length: 18 }, (_, index) => wireGame(index));
    await show({
      answers: { GCSGAME_gameList: () => gate.then(() => ({ games, totalPages: 2, totalCount: 30 })) },
    });
    await until(() => expect(all('.chip').length).toBeGreaterThan(4));
    await until(() => expect(all('.bone')).toHaveLength(18));
    const { height, width, top } = one('.bone').getBoundingClientRect();
    answer();
    await until(() => expect(tiles()).toHaveLength(18));
    const tile = one('.grid .tile').getBoundingClientRect();
    expect(Math.abs(tile.height - height)).toBeLessThan(2);
    expect(Math.abs(tile.width - width)).toBeLessThan(1);
    expect(Math.abs(tile.top - top)).toBeLessThan(2);
  });

  test('on a phone the list grows by scrolling and stays after coming back', async () => {
    await show({ width: 390 });
    await until(() => expect(tiles()).toHaveLength(18));
    await until(() => one('.next').scrollIntoView());
    expect(all('.pager')).toHaveLength(0);
    // A list that has grown long keeps its rows in view only, and says how long it is.
    const length = () => Number(all('.tile')[0]?.getAttribute('aria-setsize') ?? tiles().length);
    await until(() => expect(length()).toBeGreaterThanOrEqual(36));
    const grown = length();
    root.unmount();
    root = createRoot(one('.f-root'));
    renderAgain();
    await until(() => expect(length()).toBeGreaterThanOrEqual(grown));
    expect(new Set(tiles()).size).toBe(tiles().length);
  });

  test('on a phone who comes back stands where he read', async () => {
    await show({ width: 390 });
    await until(() => expect(tiles()).toHaveLength(18));
    for (let pages = 1; pages < 6; pages += 1) {
      const before = document.documentElement.scrollHeight;
      await until(() => one('.next').scrollIntoView());
      await until(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(before + 100));
    }
    await until(() => expect(all('.window')).toHaveLength(1));
    const list = () => one('[role=list]').getBoundingClientRect();
    scrollTo(0, scrollY + list().top + 1_500);
    await until(() => expect(Math.round(list().top)).toBe(-1_500));
    const place = client.use(readPlaces);
    await until(() => {
      const [kept] = place.values();
      expect(Math.round((kept?.share ?? 0) * (kept?.height ?? 0))).toBe(1_500);
    });
    root.unmount();
    scrollTo(0, 0);
    root = createRoot(one('.f-root'));
    renderAgain();
    await until(() => expect(Math.abs(list().top + 1_500)).toBeLessThan(3));
    expect(all('.tile').length).toBeLessThan(80);
  });
});

describe('[HOME-5] the home tab', () => {
  const titles = () => all('.shelf h3').map((node) => node.textContent);
  const shelf = (title: string) => {
    const found = all('.shelf').find((node) => node.querySelector('h3')?.textContent === title);
    if (!found) throw new Error(`no shelf ${title}`);
    return found;
  };
  const recent = { GCS_recentGame: () => ({ list: [wireGame(5)], totalPages: 1 }) };
  const readAll = async () => {
    for (const node of all('.shelf')) node.scrollIntoView();
    await until(() => expect(all('.bone')).toHaveLength(0));
  };

  test('a member finds recent, hot and marked games, then the categories, with vendors where these are entered', async () => {
    const { asked } = await show({ member: true, props: { home: true }, answers: recent });
    await until(() =>
      expect(titles()).toEqual(['filterRECENT', 'filterHOT', 'FAV', 'RNG', 'FISH', 'SPORTS', 'ESPORTS']),
    );
    await readAll();
    expect(titles()).toEqual(['filterRECENT', 'filterHOT', 'FAV', 'RNG', 'SPORTS']);
    expect(shelf('RNG').querySelectorAll('.tile')).toHaveLength(12);
    await until(() => expect(shelf('SPORTS').querySelector('.vendor .name')?.textContent).toBe('SBO Studio'));
    const sizes = asked.map(({ path, query }) => [path.split('/').at(-1), query.get('pageSize')]);
    expect(sizes).toContainEqual(['MCSFE_getFavoriteGamesList', '999']);
    expect(sizes).toContainEqual(['GCS_recentGame', '12']);
    expect(sizes).toContainEqual(['GCSGAME_gameList', '12']);
  });

  test('a guest and a member who played nothing see no shelf of their own', async () => {
    const { asked } = await show({ props: { home: true } });
    await until(() => expect(titles()[0]).toBe('filterHOT'));
    await readAll();
    expect(titles()).toEqual(['filterHOT', 'RNG', 'SPORTS']);
    expect(asked.filter(({ path }) => /recent|avorite/i.test(path))).toEqual([]);
  });

  test('"more" opens the category or the filter in the lobby, and the site’s own page where it has one', async () => {
    const seen: string[] = [];
    let hasRoutes = false;
    const navigate = (path: string) => {
      seen.push(path);
      return hasRoutes;
    };
    await show({ member: true, props: { home: true }, answers: recent, navigate });
    await until(() => expect(titles()).toContain('RNG'));
    named('.more', 'more: filterHOT').click();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    await until(() => expect(told.at(-1)).toEqual({ ...START, category: '', filter: 'hot' }));
    named('.chip', 'filterALL').click();
    await until(() => named('.more', 'more: RNG').click());
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
    expect(seen).toEqual(['/rng']);
    named('.tab', 'HOME').click();
    hasRoutes = true;
    await until(() => named('.more', 'more: filterRECENT').click());
    expect(seen).toEqual(['/rng', '/recent']);
    expect(one('.tab[aria-selected=true]').textContent).toBe('HOME');
  });

  test('a shelf that cannot be read says so in its place and tries again', async () => {
    let broken = true;
    await show({
      props: { home: true },
      answers: {
        GCSGAME_hotGamesV2: () => (broken ? new Error('function.not.available') : { list: [wireGame(1)] }),
      },
    });
    await until(() => expect(shelf('filterHOT').querySelector('[role=alert]')).toBeTruthy());
    broken = false;
    shelf('filterHOT').querySelector<HTMLElement>('[role=alert] button')?.click();
    await until(() => expect(shelf('filterHOT').querySelectorAll('.tile .name')).toHaveLength(1));
  });

  test('who comes back to it finds it as it was, without a request for what is still fresh', async () => {
    const { asked } = await show({ props: { home: true } });
    await until(() => expect(titles()[0]).toBe('filterHOT'));
    await readAll();
    const before = asked.length;
    root.unmount();
    root = createRoot(one('.f-root'));
    renderAgain();
    await until(() => expect(shelf('RNG').querySelectorAll('.tile .name')).toHaveLength(12));
    expect(asked.slice(before).map(({ path }) => path)).toEqual([]);
  });

  test('nine hundred favourites are a list of that length of which a part is in the document', async () => {
    const content = Array.from({ length: 900 }, (_, index) => wireGame(index));
    await show({
      member: true,
      props: { home: true },
      answers: { MCSFE_getFavoriteGamesList: () => ({ content, totalPages: 1 }) },
    });
    await until(() => expect(shelf('FAV').querySelectorAll('.tile .name').length).toBeGreaterThan(0));
    const strip = shelf('FAV').querySelector<HTMLElement>('.strip');
    const places = () =>
      [...(strip?.querySelectorAll('[aria-posinset]') ?? [])].map((node) =>
        Number(node.getAttribute('aria-posinset')),
      );
    expect(strip?.querySelector('.tile')?.getAttribute('aria-setsize')).toBe('900');
    for (let look = 1; look <= 5; look += 1) {
      const last = places().at(-1) ?? 0;
      strip?.scrollTo({ left: strip.scrollWidth });
      await until(() => expect(places().at(-1) ?? 0).toBeGreaterThan(last));
    }
    expect(places().length).toBeLessThanOrEqual(72);
    strip?.scrollTo({ left: 0 });
    await until(() => expect(places()[0]).toBe(1));
  });
});

describe('tiles', () => {
  test('[LOBBY-4] hot badge, whole tile starts the game, free trial starts play money', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(all('.hot')).toHaveLength(1);
    expect(all('.trial')).toHaveLength(1);
    all('.grid .start')[0]?.click();
    one('.trial').click();
    expect(started).toEqual([
      { name: 'Época Dourada', trial: false },
      { name: 'Game 2', trial: true },
    ]);
  });

  test('[LOBBY-4] a vendor with a lobby of its own is a tile that starts it', async () => {
    await show({ wishes: { category: 'SPORTS' } });
    await until(() => expect(all('.vendor .name').map((node) => node.textContent)).toEqual(['SBO Studio']));
    expect(one('.vendor .now').textContent).toBe('startNow');
    one('.vendor .start').click();
    expect(started).toEqual([{ name: 'SBO Studio', trial: false }]);
  });

  test('[LOBBY-5] a heart shows at once and goes back with a message when the gateway refuses', async () => {
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    await show({
      member: true,
      answers: { MCSFE_addFavoriteGameV2: () => gate.then(() => new Error('favourites_full')) },
    });
    await until(() => expect(all('.heart[aria-pressed=true]')).toHaveLength(1));
    const heart = all('.heart')[3];
    heart?.click();
    await until(() => expect(all('.heart')[3]?.getAttribute('aria-pressed')).toBe('true'));
    answer();
    await until(() =>
      expect(intents.map((intent) => (intent.type === 'toast' ? intent.text : ''))).toEqual([
        expect.stringContaining('favourites are full'),
      ]),
    );
    expect(all('.heart')[3]?.getAttribute('aria-pressed')).toBe('false');
  });

  test('[LOBBY-5] a guest’s heart asks for a login', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    all('.heart')[0]?.click();
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    expect(all('.heart')[0]?.getAttribute('aria-pressed')).toBe('false');
  });

  test('[SYS-3] a lost picture is asked for once more, then the letters of the name stand there', async () => {
    await show({
      answers: {
        GCSGAME_gameList: () => ({
          games: [wireGame(4, { showIcon: '/lost.svg' })],
          totalPages: 1,
          totalCount: 1,
        }),
      },
    });
    let lost = 0;
    host.shadowRoot?.addEventListener('error', () => (lost += 1), true);
    await until(() => expect(all('.art img')).toHaveLength(1));
    const picture = one<HTMLImageElement>('.art img');
    expect([picture.width > 0, picture.alt]).toEqual([true, '']);
    await until(() => expect(picture.hidden).toBe(true));
    expect(picture.src).toContain('/lost.svg');
    expect(lost).toBe(2);
  });
});

describe('[SYS-3] pictures', () => {
  test('are asked for when a tenth of them comes near the view, not before', async () => {
    await show({
      width: 390,
      answers: {
        GCSGAME_gameList: () => ({
          games: Array.from({ length: 18 }, (_, index) => wireGame(index, { showIcon: `/art-${index}.svg` })),
          totalPages: 1,
          totalCount: 18,
        }),
      },
    });
    host.style.marginBlockStart = '3000px';
    await until(() => expect(all('.art img')).toHaveLength(18));
    scrollTo(0, 0);
    const last = all<HTMLImageElement>('.art img').at(-1);
    expect(last?.getAttribute('src')).toBeNull();
    last?.scrollIntoView();
    await until(() => expect(last?.src).toContain('/art-17.svg'));
  });
});

describe('a catalogue of ten thousand games from the page', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    name: id === 7321 ? 'Ñandú de Ouro' : `Game number ${id}`,
    category: id % 2 ? 'RNG' : 'FISH',
    vendor: `V${id % 12}`,
    icon: PICTURE,
    trial: true,
    hot: id % 3 === 0,
  }));
  const showMany = async () => {
    class TestLobby extends HTMLElement {}
    const tag = `test-lobby-${Math.trunc(performance.now() * 1000)}`;
    addGamesProperty(TestLobby);
    customElements.define(tag, TestLobby);
    const node = document.createElement(tag);
    Reflect.set(node, 'games', many);
    const Inside = (props: LobbyProps) => <LobbyView {...props} own={useLobbyHost().own} />;
    await show({ node, width: 396, view: (props) => <Inside {...props} /> });
    await until(() => expect(all('.window .tile').length).toBeGreaterThan(5));
  };
  const visibleNames = () =>
    all('.window .tile').filter((tile) => {
      const box = tile.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    });

  test('at most 400 nodes are in the document, wherever the list is scrolled, and what is seen is there', async () => {
    await showMany();
    for (const part of [0, 0.37, 0.99, 1]) {
      const list = one('.window');
      scrollTo(
        0,
        scrollY +
          list.getBoundingClientRect().top +
          list.offsetHeight * part -
          (part === 1 ? innerHeight : 0),
      );
      await until(() => {
        const places = visibleNames().map((tile) => Number(tile.getAttribute('aria-posinset')));
        expect(places.length).toBeGreaterThan(2);
        for (let at = 1; at < places.length; at += 1) expect(places[at]).toBe((places[at - 1] ?? 0) + 1);
      });
      expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400);
    }
    expect(all('.window .tile').at(-1)?.getAttribute('aria-posinset')).toBe('10000');
  });

  test('rows that are refused are counted to the page, and what is no list leaves the gateway’s games', async () => {
    await show({ props: { own: [{ id: 1, name: 'One' }, { id: 2 }, null] } });
    await until(() => expect(tiles()).toEqual(['One']));
    await until(() => expect(refused).toEqual([2]));
    root.unmount();
    client.destroy();
    host.remove();
    await show({ props: { own: 'games' } });
    await until(() => expect(tiles()).toHaveLength(18));
  });

  test('search filters in the page, without accents, and asks no gateway', async () => {
    await showMany();
    type('nandu');
    expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400);
    await until(() => expect(tiles()).toEqual(['Ñandú de Ouro']));
    // About 150 matches: fewer than a long list has, more than the document should hold.
    type('number 99');
    await until(() => expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400));
    await until(() => expect(all('.grid .name, .window .name')[0]?.textContent).toBe('Game number 99'));
  });

  test('the tile with the focus stays in the document while the list is scrolled away', async () => {
    await showMany();
    const first = all('.window .start')[0];
    first?.focus();
    scrollTo(0, 40_000);
    await until(() => expect(visibleNames().length).toBeGreaterThan(2));
    expect(host.shadowRoot?.activeElement).toBe(first);
    expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400);
  });
});

describe('access', () => {
  test.each(['ltr', 'rtl'])('axe finds nothing, %s', async (direction) => {
    await show({ member: true, props: { home: true }, wishes: { category: 'RNG' } });
    await until(() => expect(tiles()).toHaveLength(18));
    one('.f-root').dir = direction;
    const { violations } = await axe.run(host, { rules: { region: { enabled: false } } });
    expect(
      violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`),
    ).toEqual([]);
  });

  test('nothing is wider than a screen of 360 px', async () => {
    await show({ width: 336 });
    await until(() => expect(tiles()).toHaveLength(18));
    for (const node of all('.panel, .grid, .tools, .tabs'))
      expect(node.getBoundingClientRect().width).toBeLessThanOrEqual(344);
  });
});
