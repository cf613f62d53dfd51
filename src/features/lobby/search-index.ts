/** Queries longer than this are cut: no name is longer. */
export const MAX_QUERY = 64;
/** Earlier answers kept, so that deleting a letter costs nothing. */
const MAX_KEPT = 24;

const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;

/** Text as it is compared: no accents, no case, single spaces. "Época Dourada" and "epoca  dourada" are the same. */
export function fold(text: string): string {
  // Most names are plain ASCII, where normalising ten thousand of them would be felt on a slow phone.
  const plain = ASCII.test(text) ? text : text.normalize('NFD').replace(MARKS, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

export interface SearchIndex<T> {
  /** All items in their order for '', else the matches: those with a word that starts so before those that merely contain it. */
  search(query: string): readonly T[];
  /** Folds the names ahead of the first search. */
  warm(): void;
}

/**
 * Index over names. Nothing is folded before the first search or a warm-up; a longer query looks only through the answer of the
 * shorter one it extends.
 */
export function searchIndex<T>(items: readonly T[], nameOf: (item: T) => string): SearchIndex<T> {
  let keys: string[] | null = null;
  const kept = new Map<string, readonly number[]>();

  const folded = (): string[] => (keys ??= items.map((item) => ` ${fold(nameOf(item))}`));
  const positions = (query: string): readonly number[] => {
    const known = kept.get(query);
    if (known) return known;
    const names = folded();
    let base: readonly number[] | null = null;
    for (let length = query.length - 1; length > 0 && !base; length -= 1)
      base = kept.get(query.slice(0, length)) ?? null;
    const found: number[] = [];
    if (base) {
      for (const at of base) if (names[at]?.includes(query)) found.push(at);
    } else for (let at = 0; at < names.length; at += 1) if (names[at]?.includes(query)) found.push(at);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(query, found);
    return found;
  };

  return {
    warm: () => void folded(),
    search(text) {
      const query = fold(text.slice(0, MAX_QUERY));
      if (!query) return items;
      const starts: T[] = [];
      const rest: T[] = [];
      // Matches keep the list's order, so positions are ascending and can be narrowed again.
      for (const at of positions(query)) {
        const item = items[at];
        if (item !== undefined) (keys?.[at]?.includes(` ${query}`) ? starts : rest).push(item);
      }
      return rest.length ? [...starts, ...rest] : starts;
    },
  };
}
