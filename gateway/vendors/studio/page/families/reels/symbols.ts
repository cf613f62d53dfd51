import { make } from '../../../../page-kit/dom';
import type { Theme } from '../../../api-shapes';
import type { Look } from '../../look/palette';
import { drawSymbol, shapesOf } from '../../look/symbol';
import type { ShapeName } from '../../look/shapes';

/** Letters that the theme draws, dear to common. */
const LETTERS = [...'ABDEFGH'];
/** Shapes that mean something wherever they stand. */
const FIXED: readonly ShapeName[] = ['star', 'sun', 'coin', 'seven', 'bell', 'cherry'];
const CLASSIC: Readonly<Record<string, ShapeName>> = { A: 'seven', B: 'bell', P: 'leaf', Q: 'cherry' };
export const BARS: Readonly<Record<string, number>> = { T: 3, D: 2, U: 1 };

/** The shape of each letter in a game of this theme. */
export const shapeOfLetter = (model: string, theme: Theme): ((letter: string) => ShapeName | null) => {
  const own = shapesOf(theme, 20).filter((name) => !FIXED.includes(name));
  return (letter) => {
    if (letter === 'W') return 'star';
    if (model === 'classic') return CLASSIC[letter] ?? null;
    if (letter === 'S') return 'sun';
    if (letter === 'C') return 'coin';
    return own[LETTERS.indexOf(letter)] ?? null;
  };
};

const drawBars = (count: number): HTMLElement =>
  make('span', {
    class: 'reels-bars',
    children: Array.from({ length: count }, () => make('i', { text: 'BAR' })),
  });

/** Draws letters; each is drawn once and copied. */
export const createSymbols = (input: {
  model: string;
  theme: Theme;
  look: Look;
  words: { wild: string; bonus: string };
}) => {
  const shapeAt = shapeOfLetter(input.model, input.theme);
  const drawn = new Map<string, Node>();
  const draw = (letter: string): Node => {
    const bars = BARS[letter];
    if (input.model === 'classic' && bars !== undefined) return drawBars(bars);
    const shape = shapeAt(letter);
    if (shape === null) return make('span', { class: 'reels-none' });
    const hue = LETTERS.indexOf(letter);
    return drawSymbol(shape, input.look, 'WSC'.includes(letter) || hue < 1 ? 'theme' : hue - 1);
  };
  return (letter: string): Node[] => {
    const known = drawn.get(letter) ?? draw(letter);
    drawn.set(letter, known);
    const symbol = known.cloneNode(true);
    if (letter === 'W') return [symbol, make('b', { class: 'reels-tag', text: input.words.wild })];
    if (letter === 'S') return [symbol, make('b', { class: 'reels-tag', text: input.words.bonus })];
    return [symbol];
  };
};
