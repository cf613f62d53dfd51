import type { LobbyFilter, LobbyState } from '../types';

/** What a visitor chose; the rest of the lobby's state follows from it. */
export type LobbyChoice = Pick<LobbyState, 'category' | 'vendor' | 'classify' | 'filter' | 'search' | 'page'>;

export const firstChoice: LobbyChoice = {
  category: '',
  vendor: '',
  classify: '',
  filter: 'ALL',
  search: '',
  page: 1,
};

export const MAX_SEARCH_LENGTH = 64;
/** Page a link may name; where its list ends is known with the answer. */
export const MAX_LINK_PAGE = 9_999;

export type LobbyAction =
  | { type: 'category'; value: string }
  | { type: 'vendor'; value: string }
  | { type: 'classify'; value: string }
  | { type: 'filter'; value: LobbyFilter }
  | { type: 'search'; value: string }
  | { type: 'page'; value: number };

/**
 * LOBBY-2 and LOBBY-3 as a function. Changing category or filter goes back to page 1 and clears the search; changing the
 * vendor goes back to all classes; a search counts among all games only.
 */
export const choose = (choice: LobbyChoice, action: LobbyAction, totalPages: number): LobbyChoice => {
  switch (action.type) {
    case 'category':
      return { ...firstChoice, category: action.value };
    case 'filter':
      return { ...choice, filter: action.value, page: 1, search: '' };
    case 'vendor':
      return { ...choice, vendor: action.value, classify: '', page: 1 };
    case 'classify':
      return { ...choice, classify: action.value, page: 1 };
    case 'search': {
      const search = action.value.trim().slice(0, MAX_SEARCH_LENGTH);
      return choice.filter === 'ALL' && search !== choice.search ? { ...choice, search, page: 1 } : choice;
    }
    case 'page': {
      const last = Math.max(1, totalPages);
      const page = Number.isInteger(action.value) ? Math.min(Math.max(1, action.value), last) : choice.page;
      return page === choice.page ? choice : { ...choice, page };
    }
  }
};

const FIELDS = ['category', 'filter', 'vendor', 'classify', 'search', 'page'] as const;

export const sameChoice = (a: LobbyChoice, b: LobbyChoice): boolean =>
  FIELDS.every((field) => a[field] === b[field]);

/** Several actions as one, in the order a visitor would take them: what one resets, a later one sets again. */
export const chooseAll = (choice: LobbyChoice, asked: Partial<LobbyChoice>): LobbyChoice => {
  let next = choice;
  for (const type of FIELDS) {
    const value = asked[type];
    if (value !== undefined) next = choose(next, { type, value } as LobbyAction, MAX_LINK_PAGE);
  }
  return next;
};

/** The home tab (no category, all games, nothing searched) shows shelves of its own and needs no list. */
export const needsList = (choice: LobbyChoice): boolean =>
  choice.category !== '' || choice.filter !== 'ALL' || choice.search !== '';
