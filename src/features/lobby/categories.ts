import type { CategoryCode } from '../../contract/entities/game';

/** What is the same about a category wherever it is shown; its names stand in the texts, under its code. */
interface CategoryFacts {
  /** Outline on a 24 × 24 field. */
  icon: string;
  /** What its shelf on the home tab holds; without one it has none. */
  shelf?: 'games' | 'vendors';
  /** Its vendors have a lobby of their own, shown as tiles before any games. */
  tiles?: true;
  /** The site has a page of it, at its code in small letters; without one home's lobby shows it. */
  page?: true;
}

/** All that is known of a category without a drawing of its own: a joystick. */
const PLAIN = { icon: 'M12 3a3 3 0 1 0 .1 0zM12 9v7M5 16h14v4H5z' };
const BALLS = 'M9 4a5 5 0 1 0 .1 0zM16 11a5 5 0 1 0 .1 0zM9 7v4M15 15h2v3';

/** The one table of categories, in the order of their shelves. */
export const categories = {
  RNG: {
    icon: 'M3 6h18v12H3zM9 6v12M15 6v12M5 10h2l-1 4M11 10h2l-1 4M17 10h2l-1 4',
    shelf: 'games',
    page: true,
  },
  LIVE: {
    icon: 'M3 7h12v10H3zM15 11l6-4v10l-6-4M7 11h.1',
    shelf: 'games',
    tiles: true,
    page: true,
  },
  FISH: {
    icon: 'M3 12c4-7 11-7 14 0-3 7-10 7-14 0zM17 12l4-4v8zM8 11h.1',
    shelf: 'games',
    page: true,
  },
  SPORTS: {
    icon: 'M12 3a9 9 0 1 0 .1 0zM12 3v5l4 3 4-1M4 10l4 1 4-3M8 11l1 4h6l1-4M7 19l2-4M17 19l-2-4',
    shelf: 'vendors',
    tiles: true,
    page: true,
  },
  PVP: {
    icon: 'M5 5l9-2 4 15-9 2zM11 8l2 3-1 3-3-2z',
    shelf: 'games',
    page: true,
  },
  ESPORTS: {
    icon: 'M7 7h10a5 5 0 0 1 4 8c-1 3-3 2-5-1H8c-2 3-4 4-5 1a5 5 0 0 1 4-8zM8 9v4M6 11h4M16 11h.1',
    shelf: 'vendors',
    tiles: true,
    page: true,
  },
  COCKFIGHT: {
    icon: 'M15 4c3 0 4 2 4 4l2 1-2 1c0 6-3 10-8 10-4 0-7-3-7-8 3 2 6 1 8-3 0-3 1-5 3-5zM15 8h.1',
    shelf: 'vendors',
    tiles: true,
  },
  LOTT: { icon: BALLS, tiles: true, page: true },
  // A draw on a screen.
  ELOTT: { icon: 'M7 3h10v18H7zM12 7a3 3 0 1 0 .1 0zM11 18h2', tiles: true, page: true },
  SPB: PLAIN,
} as const satisfies Record<CategoryCode, CategoryFacts>;

type Table = typeof categories;
type Paged = { [Code in keyof Table]: Table[Code] extends { page: true } ? Code : never };
/** A category with a page of its own. */
export type PagedCategory = Paged[keyof Table];

export const categoryCodes = Object.keys(categories) as readonly CategoryCode[];

/** Gateways may have categories that stand in no table. */
export const isCategory = (code: string): code is CategoryCode => Object.hasOwn(categories, code);

/** What is known of a category, also of one that stands in no table. */
export const factsOf = (code: string): CategoryFacts => (isCategory(code) ? categories[code] : PLAIN);

/** Where the site shows a category with a page of its own: `/rng`. */
export const pathOf = <Code extends string>(code: Code): `/${Lowercase<Code>}` =>
  `/${code.toLowerCase() as Lowercase<Code>}`;
