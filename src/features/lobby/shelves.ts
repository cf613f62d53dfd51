import type { Category, CategoryCode, Game, VendorCard } from '../../contract/entities/game';
import type { DomainDefinition, SitePlace } from '../../core/types';
import { categoryCodes, factsOf } from './categories';

/** Games a shelf shows. */
export const SHELF_SIZE = 12;
/** Vendors a shelf shows where vendors stand for games. */
export const SHELF_VENDORS = 5;
/** Favourites a shelf shows. */
export const MAX_FAVOURITES = 999;
/** Which place of the operator's site shows all of a shelf; where the page has none the lobby itself does. */
export const placeOfShelf = (key: string): SitePlace | null => {
  if (key === 'HOT') return null;
  if (key === 'RECENT') return { at: 'own-games', list: 'recent' };
  return key === 'FAV' ? { at: 'own-games', list: 'favourite' } : { at: 'category', category: key };
};

/** Vendors that can be started themselves. */
export const startable = ({ vendors }: Category): VendorCard[] =>
  vendors.filter((card) => card.gameId || card.vendorGameId || card.group);

export type ShelfOf =
  | { type: 'games'; key: CategoryCode; category: Category }
  | { type: 'vendors'; key: CategoryCode; cards: readonly VendorCard[] };

/** HOME-5: a shelf for each category of the list that is there and has one. */
export const shelvesOf = (categories: readonly Category[]): ShelfOf[] =>
  categoryCodes.flatMap((key): ShelfOf[] => {
    const { shelf } = factsOf(key);
    const category = categories.find((row) => row.key === key);
    if (shelf === undefined || category === undefined) return [];
    if (shelf === 'games') return [{ type: 'games', key, category }];
    const cards = startable(category).slice(0, SHELF_VENDORS);
    // Vendors without a lobby of their own have games like any other.
    return cards.length > 0 ? [{ type: 'vendors', key, cards }] : [{ type: 'games', key, category }];
  });

/** Starts of games below which they say nothing of a taste. */
const ENOUGH_STARTS = 3;

/** The categories that a member plays most before the others, these as ever. */
export const inOrderOf = (
  shelves: readonly ShelfOf[],
  starts: ReadonlyMap<string, number>,
): readonly ShelfOf[] => {
  const all = [...starts.values()].reduce((sum, count) => sum + count, 0);
  const of = ({ key }: ShelfOf): number => starts.get(key) ?? 0;
  return all < ENOUGH_STARTS ? shelves : [...shelves].sort((a, b) => of(b) - of(a));
};

/** Shelves kept at once. */
const MAX_KEPT = 24;
/** After this long a shelf is read anew. */
export const SHELF_LIFE_MS = 5 * 60_000;

/** What shelves showed: who comes back to the home tab finds it as it was, at once. */
export const keptShelves: DomainDefinition<{
  get(key: string): { games: readonly Game[]; isFresh: boolean } | null;
  put(key: string, games: readonly Game[]): void;
}> = {
  name: 'lobby-shelves',
  create({ ports: { clock }, session }) {
    const kept = new Map<string, { games: readonly Game[]; at: number }>();
    session.onLogin(() => kept.clear());
    session.onLogout(() => kept.clear());
    return {
      get(key) {
        const row = kept.get(key);
        return row ? { games: row.games, isFresh: clock.now() - row.at < SHELF_LIFE_MS } : null;
      },
      put(key, games) {
        kept.delete(key);
        const [oldest] = kept.keys();
        if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
        kept.set(key, { games, at: clock.now() });
      },
    };
  },
};
