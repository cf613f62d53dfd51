const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const HUES = 360;
const hueOf = (text: string): number =>
  [...text].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % HUES, 7);

/** What a launch or a payment of the stand-in opens. */
export const gamePage = (query: URLSearchParams): string => {
  const kind =
    [
      ['lottery', 'Lottery'],
      ['trial', 'Trial'],
      ['pay', 'Payment'],
    ].find(([name = '']) => query.get(name))?.[1] ?? 'Game';
  const game = escaped(query.get('game') ?? '');
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>${kind} ${game}</title>
  <style>
    body { align-items: center; background: hsl(${hueOf(game)} 40% 25%); color: #fff; display: flex;
      font: 1.5rem system-ui; justify-content: center; margin: 0; min-height: 100vh; }
  </style>
  <h1>${kind} ${game}</h1>
</html>
`;
};

/** A picture of a game: a colour of its own. */
export const picture = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" fill="hsl(${hueOf(name)} 45% 35%)"/><circle cx="80" cy="80" r="42" fill="hsl(${hueOf(name)} 60% 60%)"/></svg>`;
