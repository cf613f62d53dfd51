/** What a visitor chose in the lobby, as the address holds it; '' and 1 where nothing was chosen. */
export interface LobbyAddress {
  category: string;
  vendor: string;
  classify: string;
  filter: string;
  search: string;
  page: number;
}
/** What a page stands for by itself: its address does not repeat it. */
export type LobbyHome = Partial<Pick<LobbyAddress, 'category' | 'filter'>>;

const KEY = /^[\w-]{1,32}$/;
const FILTERS: readonly string[] = ['hot', 'recent', 'favourite'];
/** "All games" in words, on a page that means less by itself. */
const ALL = 'all';
const MAX_SEARCH_LENGTH = 64;
const MAX_PAGE = 9_999;
/** What the address of an older site called a vendor. */
const OLD_VENDOR = 'vassalage';
const NAMES = ['category', 'vendor', 'classify', 'filter', 'search', 'page', OLD_VENDOR] as const;

const keyOf = (text: string | null): string => (text !== null && KEY.test(text) ? text : '');
const filterOf = (text: string | null): string => (text !== null && FILTERS.includes(text) ? text : '');
const searchOf = (text: string | null): string =>
  (text ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .trimEnd();
const pageNumber = (text: string | null): number => {
  const page = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;
  return page <= MAX_PAGE ? page : 1;
};

/** A lobby's word about itself, made fit for an address; whatever it does not know counts as nothing chosen. */
export const lobbyAddress = (said: unknown): LobbyAddress => {
  const row = typeof said === 'object' && said !== null ? said : {};
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(row, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  return {
    category: keyOf(text('category')),
    vendor: keyOf(text('vendor')),
    classify: keyOf(text('classify')),
    filter: filterOf(text('filter')),
    search: searchOf(text('search')),
    page: pageNumber(text('page')),
  };
};

/** Reads a query; what is no value of its name is not there. */
export const readLobby = (query: string, home: LobbyHome = {}): LobbyAddress => {
  const values = new URLSearchParams(query);
  const said = lobbyAddress(Object.fromEntries(NAMES.map((name) => [name, values.get(name)])));
  const filter = values.get('filter');
  return {
    ...said,
    category: values.get('category') === '' ? '' : said.category || (home.category ?? ''),
    vendor: said.vendor || keyOf(values.get(OLD_VENDOR)),
    filter: filter === ALL ? '' : said.filter || (home.filter ?? ''),
  };
};

/** The query that says this: without what the page means by itself, and with whatever else stood in it before. */
export const writeLobby = (query: string, choice: LobbyAddress, home: LobbyHome = {}): string => {
  const values = new URLSearchParams(query);
  for (const name of NAMES) values.delete(name);
  if (choice.category !== (home.category ?? '')) values.set('category', choice.category);
  if (choice.filter !== (home.filter ?? '')) values.set('filter', choice.filter || ALL);
  for (const name of ['vendor', 'classify', 'search'] as const)
    if (choice[name] !== '') values.set(name, choice[name]);
  if (choice.page !== 1) values.set('page', String(choice.page));
  return values.toString();
};

export const sameLobby = (one: LobbyAddress, other: LobbyAddress): boolean =>
  (['category', 'vendor', 'classify', 'filter', 'search', 'page'] as const).every(
    (name) => one[name] === other[name],
  );

/** Letters that follow one another are one step of the way back; everything else that was chosen is a step of its own. */
export const isOnlyTyping = (before: LobbyAddress, after: LobbyAddress): boolean =>
  before.search !== after.search &&
  sameLobby({ ...before, search: '', page: 1 }, { ...after, search: '', page: 1 });
