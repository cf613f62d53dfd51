import { foldName, MAX_QUERY, wordsOf } from './fold';
import { editsFor, lettersOf, mayBe, typoCost } from './typo';

/** Earlier answers kept where nothing else is asked for, so that deleting a letter costs nothing. */
const MAX_KEPT = 24;
/** Letters from which a word is also looked for inside of words, and joined words inside of names. */
const MIN_INSIDE = 3;
/** A place that was not found; also more than any level or cost. */
const NONE = 255;
const MAX_COST = 40;

/** How well a name fits, best first. Within a level the more popular stands first. */
const LEVEL = { same: 0, begins: 1, words: 2, joined: 3, inside: 4, vendor: 5 } as const;

export interface NamesFound {
  /** Positions, the best fit first. */
  places: readonly number[];
  /** The words that the query was taken for, where nothing is called as it was typed; else ''. */
  guess: string;
}

export interface NameSearch {
  /** What has a name like the query; nothing for a query without a letter. */
  find(query: string): NamesFound;
  /** Reads the names ahead of the first search. */
  warm(): void;
}

interface Word {
  text: string;
  /** As it is read: a pair of neighbours has a space. */
  shown: string;
  letters: number;
  names: number[];
  vendors: number[];
}

interface Names {
  /** Folded names, the same without gaps, and whose they are. */
  folded: string[];
  joined: string[];
  owners: number[];
  words: Word[];
  /** Neighbours written as one, which only a typo is held against. */
  pairs: Word[];
  /** Positions, the most popular first. */
  order: readonly number[];
}

const push = (list: number[], at: number): void => {
  if (list.at(-1) !== at) list.push(at);
};

const read = (source: NameSource): Names => {
  const { count, namesOf, vendorOf, rankOf } = source;
  const names: Names = { folded: [], joined: [], owners: [], words: [], pairs: [], order: [] };
  const known = { words: new Map<string, Word>(), pairs: new Map<string, Word>() };
  const wordFor = (kind: 'words' | 'pairs', text: string, shown: string): Word => {
    let word = known[kind].get(text);
    if (word === undefined) {
      word = { text, shown, letters: lettersOf(text), names: [], vendors: [] };
      known[kind].set(text, word);
      names[kind].push(word);
    }
    return word;
  };
  const vendors = new Map<string, string[]>();
  const order: number[] = [];
  for (let at = 0; at < count; at += 1) {
    order.push(at);
    let first = '';
    for (const name of namesOf(at)) {
      const folded = foldName(name);
      if (folded === '' || folded === first) continue;
      first ||= folded;
      const words = wordsOf(folded);
      names.folded.push(folded);
      names.joined.push(words.join(''));
      names.owners.push(at);
      words.forEach((text, place) => {
        push(wordFor('words', text, text).names, at);
        const next = words[place + 1];
        if (next !== undefined) push(wordFor('pairs', text + next, `${text} ${next}`).names, at);
      });
    }
    const vendor = vendorOf(at);
    let words = vendors.get(vendor);
    if (words === undefined) vendors.set(vendor, (words = wordsOf(foldName(vendor))));
    for (const text of words) push(wordFor('words', text, text).vendors, at);
  }
  names.order = rankOf ? order.sort((a, b) => rankOf(a) - rankOf(b)) : order;
  return names;
};

/** Lowers what stands at a place. */
const lower = (levels: Uint8Array, at: number, level: number): void => {
  if (level < (levels[at] ?? NONE)) levels[at] = level;
};

const ranked = (names: Names, levels: Uint8Array): number[] => {
  const buckets: number[][] = [];
  for (const at of names.order) {
    const level = levels[at] ?? NONE;
    if (level !== NONE) (buckets[level] ??= []).push(at);
  }
  return buckets.flat();
};

/** Names that hold the query as it was typed, or without its gaps. */
const lookAtNames = (names: Names, levels: Uint8Array, query: string, joined: string): void => {
  const { folded, owners } = names;
  for (let key = 0; key < folded.length; key += 1) {
    const at = owners[key] ?? 0;
    const name = folded[key] ?? '';
    const place = name.indexOf(query);
    if (place === 0) lower(levels, at, name.length === query.length ? LEVEL.same : LEVEL.begins);
    else if (place > 0) lower(levels, at, name[place - 1] === ' ' ? LEVEL.words : LEVEL.inside);
    else if (joined.length >= MIN_INSIDE && names.joined[key]?.includes(joined) === true)
      lower(levels, at, LEVEL.joined);
  }
};

/** Names and vendors that hold each word somewhere. */
const lookAtWords = (names: Names, levels: Uint8Array, typed: readonly string[]): void => {
  const worst = new Uint8Array(levels.length);
  for (const text of typed) {
    const fits = new Uint8Array(levels.length).fill(NONE);
    for (const word of names.words) {
      const begins = word.text.startsWith(text);
      if (!begins && (text.length < MIN_INSIDE || !word.text.includes(text))) continue;
      for (const at of word.names) lower(fits, at, begins ? LEVEL.words : LEVEL.inside);
      if (begins) for (const at of word.vendors) lower(fits, at, LEVEL.vendor);
    }
    for (let at = 0; at < worst.length; at += 1) worst[at] = Math.max(worst[at] ?? 0, fits[at] ?? NONE);
  }
  for (let at = 0; at < worst.length; at += 1) lower(levels, at, worst[at] ?? NONE);
};

const costOf = (word: Word, text: string, letters: number, edits: number): number =>
  word.text.startsWith(text)
    ? word.text === text
      ? 0
      : 1
    : mayBe(letters, word.letters, edits)
      ? typoCost(text, word.text, edits)
      : Infinity;

/** Names whose words are near the typed ones: what the typos cost, by place. */
const lookAtTypos = (names: Names, count: number, typed: readonly string[]): Uint8Array => {
  const sums = new Uint8Array(count);
  for (const text of typed) {
    const costs = new Uint8Array(count).fill(NONE);
    const letters = lettersOf(text);
    const edits = editsFor(text);
    for (const list of [names.words, names.pairs])
      for (const word of list) {
        const cost = costOf(word, text, letters, edits);
        if (cost === Infinity) continue;
        for (const at of word.names) lower(costs, at, cost);
        for (const at of word.vendors) lower(costs, at, cost + 1);
      }
    for (let at = 0; at < count; at += 1) {
      const sum = (sums[at] ?? 0) + (costs[at] ?? NONE);
      sums[at] = sum > MAX_COST ? NONE : sum;
    }
  }
  return sums;
};

/** The words of one place that the typed ones were taken for. */
const guessAt = (names: Names, at: number, typed: readonly string[]): string =>
  typed
    .map((text) => {
      const letters = lettersOf(text);
      const edits = editsFor(text);
      let best = { cost: Infinity, shown: text };
      for (const list of [names.words, names.pairs])
        for (const word of list) {
          if (!word.names.includes(at) && !word.vendors.includes(at)) continue;
          const cost = costOf(word, text, letters, edits);
          if (cost < best.cost) best = { cost, shown: word.shown };
        }
      return best.shown;
    })
    .join(' ');

const byTypos = (names: Names, count: number, typed: readonly string[]): NamesFound => {
  const tries = typed.length > 1 ? [typed, [typed.join('')]] : [typed];
  for (const words of tries) {
    const places = ranked(names, lookAtTypos(names, count, words));
    const [first] = places;
    if (first !== undefined) return { places, guess: guessAt(names, first, words) };
  }
  return { places: [], guess: '' };
};

export interface NameSource {
  count: number;
  /** All names of a place, the one that is shown first. */
  namesOf(at: number): readonly string[];
  vendorOf(at: number): string;
  /** Lower stands first among equals; without it the given order holds. */
  rankOf?(at: number): number;
  /** Answers that are kept at most. */
  kept?: number;
}

/**
 * Search over names: words in any order, split or joined, without accents, by the vendor as well, and with typos where nothing
 * is called as it was typed. Names are read at the first search or a warm-up.
 */
export const nameSearch = (source: NameSource): NameSearch => {
  const { count, kept: limit = MAX_KEPT } = source;
  const kept = new Map<string, NamesFound>();
  let names: Names | null = null;
  const look = (query: string): NamesFound => {
    names ??= read(source);
    const typed = wordsOf(query);
    const levels = new Uint8Array(count).fill(NONE);
    lookAtNames(names, levels, query, typed.join(''));
    if (typed.length > 0) lookAtWords(names, levels, typed);
    const places = ranked(names, levels);
    return places.length > 0 || typed.length === 0 ? { places, guess: '' } : byTypos(names, count, typed);
  };
  return {
    warm: () => void (names ??= read(source)),
    find(text) {
      const query = foldName(text.slice(0, MAX_QUERY));
      if (query === '') return { places: [], guess: '' };
      const found = kept.get(query) ?? look(query);
      kept.delete(query);
      kept.set(query, found);
      if (kept.size > limit) kept.delete(kept.keys().next().value ?? '');
      return found;
    },
  };
};
