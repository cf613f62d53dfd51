/** Queries longer than this are cut: no name is longer. */
export const MAX_QUERY = 64;
/** Words of a query that are looked for; more than a name has. */
const MAX_WORDS = 8;

const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const QUOTES = /['’‘`]/g;
const GAPS = /[^\p{L}\p{N}]+/u;

/** Text as names are compared: no accents, no case, single spaces. "Época Dourada" and "epoca  dourada" are the same. */
export const foldName = (text: string): string => {
  // Most names are plain ASCII, where normalising ten thousand of them would be felt on a slow phone.
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().replace(QUOTES, '').replace(/\s+/g, ' ').trim();
};

/** The words of a folded text, at most as many as are looked for. */
export const wordsOf = (folded: string): string[] =>
  folded
    .split(GAPS)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
