export const WIDTH = 640;
export const HEIGHT = 400;
/** Of a line of numbers in characters × size: what is longer is written smaller. */
const LINE_WIDTH = 1_000;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? '');
const line = (y: number, size: number, weight: number, text: string): string =>
  `<text x="40" y="${y}" font-size="${size}" font-weight="${weight}" fill="#f3f5fa">${escape(text)}</text>`;

/** A picture of a ticket to show to others, drawn here: nothing of its owner stands in it. Text of an SVG file. */
export const ticketPicture = (words: {
  game: string;
  issue: string;
  state: string;
  prize: string;
  numbers: string;
  number: string;
}): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" rx="24" fill="#151a25"/><rect x="40" y="118" width="64" height="6" rx="3" fill="#ffc233"/>` +
  line(88, 36, 750, words.game) +
  line(168, 22, 400, words.issue) +
  line(232, 44, 750, words.prize === '' ? words.state : `${words.state} · ${words.prize}`) +
  line(292, Math.min(26, Math.floor(LINE_WIDTH / Math.max(words.numbers.length, 1))), 600, words.numbers) +
  line(360, 18, 400, words.number) +
  '</svg>';
