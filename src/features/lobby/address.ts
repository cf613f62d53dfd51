import { chooseAll, MAX_SEARCH_LENGTH, type LobbyChoice } from '../../core/domains/lobby.flow';
import type { LobbyFilter } from '../../core/types';

/**
 * What a lobby shows, in words, wherever it is written: the element's attributes, the detail of its event, the query of the
 * site's page. First what the words may be, then attributes, then the query.
 */
export interface LobbyAddress {
  category: string;
  vendor: string;
  classify: string;
  filter: FilterWord;
  search: string;
  /** From 1. */
  page: number;
}
export type FilterWord = (typeof FILTER_WORDS)[LobbyFilter];
/** As attributes say it: texts all, where filter `all` and page '' are words for the default. */
export type AddressWords = Record<keyof LobbyAddress, string>;

/** "All games" is the default: nothing says it, but for `ALL` where a page means less by itself. */
const FILTER_WORDS = { ALL: '', HOT: 'hot', RECENT: 'recent', FAV: 'favourite' } as const;
const ALL = 'all';
const FILTERS = new Map(
  Object.entries(FILTER_WORDS).map(([filter, word]) => [word as string, filter as LobbyFilter]),
);
/** Categories, vendors and kinds as gateways name them. */
const KEY = /^[\w-]{1,32}$/;
const SEARCH = /^\P{Cc}{1,64}$/u;
/** Up to MAX_LINK_PAGE. */
const PAGE = /^[1-9]\d{0,3}$/;

// Attributes of <foyer-lobby>.

/** The element's attributes that say what is shown. */
export const addressAttributes = {
  category: { type: 'string', pattern: KEY },
  vendor: { type: 'string', pattern: KEY },
  classify: { type: 'string', pattern: KEY },
  filter: { type: 'enum', values: [ALL, 'hot', 'recent', 'favourite'] },
  search: { type: 'string', pattern: SEARCH },
  page: { type: 'string', pattern: PAGE },
} as const;
export const ADDRESS_NAMES = Object.keys(addressAttributes) as readonly (keyof LobbyAddress)[];

/** What is shown, as it is told to the page around. */
export const addressOf = ({
  category,
  vendor,
  classify,
  filter,
  search,
  page,
}: LobbyChoice): LobbyAddress => ({ category, vendor, classify, filter: FILTER_WORDS[filter], search, page });

/** What attributes ask for; only those that were written count. */
export function choicesOf(
  words: AddressWords,
  written: Iterable<string> = ADDRESS_NAMES,
): Partial<LobbyChoice> {
  const choices: LobbyChoice = {
    ...words,
    filter: FILTERS.get(words.filter) ?? 'ALL',
    page: Number(words.page) || 1,
  };
  const names = new Set(written);
  return Object.fromEntries(Object.entries(choices).filter(([name]) => names.has(name)));
}

/** Attributes written over what is shown now, as if the visitor had chosen them. */
export const choiceOver = (
  choice: LobbyChoice,
  words: AddressWords,
  written: Iterable<string>,
): LobbyChoice => chooseAll(choice, choicesOf(words, written));

/** The attributes that lead to what an address says. */
export const wordsOf = (address: LobbyAddress): AddressWords => ({
  ...address,
  page: address.page === 1 ? '' : String(address.page),
});

// The query of the site's page.

/** What a page stands for by itself: its query does not repeat it. */
export interface LobbyHome {
  category?: string;
  filter?: FilterWord;
}
/** What the address of an older site called a vendor. */
const OLD_VENDOR = 'vassalage';

const matching = (pattern: RegExp, text: string): string => (pattern.test(text) ? text : '');
const filterOf = (text: string): FilterWord => FILTER_WORDS[FILTERS.get(text) ?? 'ALL'];
/** Cut where no letter is halved: an address cannot hold half of one. */
const searchOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();

/** An unchecked address of a lobby; what no lobby could show is left out. */
export function parseAddress(said: unknown): LobbyAddress {
  const row = typeof said === 'object' && said !== null ? said : {};
  const text = (name: keyof LobbyAddress): string => {
    const value: unknown = Object.hasOwn(row, name) ? Reflect.get(row, name) : '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    category: matching(KEY, text('category')),
    vendor: matching(KEY, text('vendor')),
    classify: matching(KEY, text('classify')),
    filter: filterOf(text('filter')),
    search: searchOf(text('search')),
    page: Number(matching(PAGE, text('page')) || 1),
  };
}

/** What a query says on a page that stands for something by itself. */
export function parseQuery(query: string, home: LobbyHome = {}): LobbyAddress {
  const values = new URLSearchParams(query);
  const said = parseAddress(Object.fromEntries(ADDRESS_NAMES.map((name) => [name, values.get(name)])));
  return {
    ...said,
    category: values.get('category') === '' ? '' : said.category || (home.category ?? ''),
    vendor: said.vendor || matching(KEY, values.get(OLD_VENDOR) ?? ''),
    filter: values.get('filter') === ALL ? '' : said.filter || (home.filter ?? ''),
  };
}

/** The query that says this: without what the page means by itself, and with whatever else stood in it before. */
export function formatQuery(before: string, address: LobbyAddress, home: LobbyHome = {}): string {
  const values = new URLSearchParams(before);
  for (const name of [...ADDRESS_NAMES, OLD_VENDOR]) values.delete(name);
  if (address.category !== (home.category ?? '')) values.set('category', address.category);
  if (address.filter !== (home.filter ?? '')) values.set('filter', address.filter || ALL);
  for (const name of ['vendor', 'classify', 'search'] as const)
    if (address[name] !== '') values.set(name, address[name]);
  if (address.page !== 1) values.set('page', String(address.page));
  return values.toString();
}

export const sameAddress = (one: LobbyAddress, other: LobbyAddress): boolean =>
  ADDRESS_NAMES.every((name) => one[name] === other[name]);

/** Letters that follow one another are one step of the way back; everything else that was chosen is a step of its own. */
export const isOnlyTyping = (before: LobbyAddress, after: LobbyAddress): boolean =>
  before.search !== after.search &&
  sameAddress({ ...before, search: '', page: 1 }, { ...after, search: '', page: 1 });
