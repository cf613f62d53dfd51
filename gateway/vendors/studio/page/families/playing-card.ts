import { make, makeSvg } from '../../../page-kit/dom';
import { rankOf, SUITS, suitOf } from '../../families/cards';
import type { Motion } from '../motion';
import type { SayWord } from './family-desk';

const LETTERS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
/** Drawn, because some systems show the letters of suits as coloured pictures of their own. */
const SUIT_PATHS: Readonly<Record<(typeof SUITS)[number], string>> = {
  clubs:
    'M12 3a4.300 4.300 0 0 1 3.900 6.100 4.300 4.300 0 1 1-2.700 7.300l1.300 4.600h-5l1.300-4.600a4.300 4.300 0 1 1-2.700-7.300A4.300 4.300 0 0 1 12 3z',
  diamonds: 'M12 2l7.500 10L12 22 4.500 12z',
  hearts:
    'M12 21.500C5.500 16 2.500 12 2.500 8.200a4.800 4.800 0 0 1 9.500-1.400 4.800 4.800 0 0 1 9.500 1.400c0 3.800-3 7.800-9.500 13.300z',
  spades:
    'M12 2c5.500 5.500 9 8.600 9 12.300a4.300 4.300 0 0 1-7.900 2.400l1.400 5h-5l1.400-5A4.300 4.300 0 0 1 3 14.300C3 10.600 6.500 7.500 12 2z',
};
const DEAL_MS = 260;

const letterOf = (card: number): string => LETTERS[rankOf(card)] ?? '';
const suitNameOf = (card: number): (typeof SUITS)[number] => SUITS[suitOf(card)] ?? 'clubs';
const FACES: ReadonlyMap<number, 'ace' | 'jack' | 'queen' | 'king'> = new Map([
  [0, 'ace'],
  [10, 'jack'],
  [11, 'queen'],
  [12, 'king'],
]);

/** A card in words; null lies face down. */
export const cardName = (say: SayWord<never>, card: number | null): string => {
  if (card === null) return say('faceDown');
  const face = FACES.get(rankOf(card));
  return say('cardOf', {
    rank: face === undefined ? letterOf(card) : say(face),
    suit: say(suitNameOf(card)),
  });
};
export const cardNames = (say: SayWord<never>, cards: readonly number[]): string =>
  cards.map((card) => cardName(say, card)).join(', ');

const suitSvg = (card: number): SVGElement => {
  const svg = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'pc-suit' });
  svg.append(makeSvg('path', { d: SUIT_PATHS[suitNameOf(card)] }));
  return svg;
};

/** A card face up, named for screen readers; null lies face down. */
export const drawCard = (card: number | null, name: string): HTMLElement => {
  const attributes = { role: 'img', 'aria-label': name };
  if (card === null) return make('span', { class: 'pc back', attributes });
  const suit = suitNameOf(card);
  const isRed = suit === 'hearts' || suit === 'diamonds';
  return make('span', {
    class: `pc${isRed ? ' red' : ''}`,
    attributes,
    children: [make('span', { class: 'pc-rank', text: letterOf(card) }), suitSvg(card)],
  });
};

/** Lets a card come to the table from the shoe. */
export const dealIn = (element: HTMLElement, motion: Motion): Promise<void> =>
  motion.run(
    element,
    [
      { transform: 'translate(60px, -80px) rotate(18deg)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: DEAL_MS, easing: 'ease-out' },
  );
