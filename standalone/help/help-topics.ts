import type { HelpTopic } from '../../src/contract/entities/system';

/** Topics shown; a help centre with more of them is cut. */
export const MAX_HEADINGS = 200;
const MAX_DEPTH = 4;
const PLAIN = /^[\w-]{1,64}$/;

export interface HelpHeading {
  /** Its place on the page and in addresses, once each. */
  id: string;
  title: string;
  /** Rich text of the server. */
  html: string;
  /** 0 for those at the top. */
  depth: number;
}

/** The tree of topics as the list it is read in. */
export const headingsOf = (topics: readonly HelpTopic[]): HelpHeading[] => {
  const rows: HelpHeading[] = [];
  // Places of the page around.
  const used = new Set<string>(['site', 'content']);
  const idOf = (tag: string): string => {
    const anchor = PLAIN.test(tag) && !used.has(tag) ? tag : `topic-${rows.length + 1}`;
    used.add(anchor);
    return anchor;
  };
  const add = (list: readonly HelpTopic[], depth: number): void => {
    if (depth >= MAX_DEPTH) return;
    for (const { tag, title, html, children } of list) {
      if (rows.length >= MAX_HEADINGS) return;
      rows.push({ id: idOf(tag), title: title || tag, html, depth });
      add(children, depth + 1);
    }
  };
  add(topics, 0);
  return rows;
};

/** Letters without their accents: who searches does not type them. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The headings that hold every word of a search. */
export const searchHeadings = (rows: readonly HelpHeading[], search: string): HelpHeading[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return rows.filter(({ title }) => words.every((word) => plain(title).includes(word)));
};
