const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// Anything XML 1.0 forbids would make the whole picture unreadable.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text made safe for XML content and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const NARROW = /[iljtfrI.,:;'’!|()1 ]/;
const WIDE = /[mwMWQOGDHNU&@%0-9A-Z]/;
const FULL = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** Estimated advance of bold sans text, in em. */
export const textWidthEm = (text: string): number => {
  let width = 0;
  for (const char of text)
    width += FULL.test(char) ? 1 : NARROW.test(char) ? 0.36 : WIDE.test(char) ? 0.74 : 0.6;
  return width;
};

const MAX_CHARACTERS = 60;

export interface FittedText {
  lines: string[];
  size: number;
}

const wrap = (words: readonly string[], widthEm: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidthEm(longer) > widthEm) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
};

/** Evens the lines out: the narrowest measure that needs no extra line, so that no single word is left over. */
const balance = (words: readonly string[], widthEm: number): string[] => {
  const count = wrap(words, widthEm).length;
  let low = widthEm / 2;
  let high = widthEm;
  for (let step = 0; step < 6; step += 1) {
    const middle = (low + high) / 2;
    if (wrap(words, middle).length > count) low = middle;
    else high = middle;
  }
  return wrap(words, high);
};

const clip = (text: string, widthEm: number): string => {
  if (textWidthEm(text) <= widthEm) return text;
  let kept = '';
  for (const char of text) {
    if (textWidthEm(kept + char) > widthEm - 0.8) break;
    kept += char;
  }
  return `${kept.trimEnd()}…`;
};

/** One try: a size in px and how many lines it may take. */
export type TextStep = readonly [size: number, lines: number];

/** A name's parts each start a line of their own. */
const PARTS = /\s+·\s+/;

/** The first step that fits `width`; what fits none is cut with an ellipsis at the last one. */
export const fitText = (input: { text: string; width: number; steps: readonly TextStep[] }): FittedText => {
  const parts = input.text
    .replace(FORBIDDEN, '')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .split(PARTS)
    .map((part) => part.split(/\s+/).filter(Boolean));
  for (const [size, maxLines] of input.steps) {
    const widthEm = input.width / size;
    const lines = parts.flatMap((words) => balance(words, widthEm));
    if (lines.length <= maxLines && lines.every((line) => textWidthEm(line) <= widthEm))
      return { lines, size };
  }
  const [size, maxLines] = input.steps.at(-1) ?? [12, 1];
  const widthEm = input.width / size;
  const lines = parts.flatMap((words) => wrap(words, widthEm)).slice(0, maxLines);
  return { lines: lines.map((line) => clip(line, widthEm)), size };
};
