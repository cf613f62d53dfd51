import { byId, make, makeSvg, prefersStill } from '../../../page-kit/dom';
import { rankOf, suitOf } from '../../games/duel/duel';

const LETTERS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
/** Drawn, because some systems show the letters of suits as coloured pictures of their own. */
const SUIT_PATHS = {
  hearts: 'M12 21C5 15 2 11.500 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 3.500-3 7-10 13z',
  diamonds: 'M12 2l8 10-8 10-8-10z',
  clubs:
    'M12 2a4.500 4.500 0 0 1 3.600 7.200A4.600 4.600 0 1 1 13.200 16l1.800 6H9l1.800-6a4.600 4.600 0 1 1-2.400-6.800A4.500 4.500 0 0 1 12 2z',
  spades:
    'M12 2c6 6 10 9 10 13a4.600 4.600 0 0 1-8.600 2.300L15 22H9l1.600-4.700A4.600 4.600 0 0 1 2 15c0-4 4-7 10-13z',
} as const;
const FLIP_MS = 420;
const HURRY_RATE = 4;

export type SideName = 'fox' | 'heron';

export interface Cards {
  /** Turns a card over; resolves when it lies open. */
  open(side: SideName, card: number): Promise<void>;
  /** Both face down again. */
  close(): void;
  hurry(): void;
  mark(winner: SideName | 'both' | null): void;
}

const suitSvg = (suit: keyof typeof SUIT_PATHS): SVGElement => {
  const svg = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'suit' });
  svg.append(makeSvg('path', { d: SUIT_PATHS[suit] }));
  return svg;
};

const faceOf = (card: number): HTMLElement => {
  const suit = suitOf(card);
  const isRed = suit === 'hearts' || suit === 'diamonds';
  const letter = LETTERS[rankOf(card)] ?? '';
  return make('div', {
    class: `face front${isRed ? ' red' : ''}`,
    children: [
      make('span', { class: 'corner', text: letter }),
      suitSvg(suit),
      make('span', { class: 'corner end', text: letter }),
    ],
  });
};

/** Two cards on the table, face down until they are dealt. */
export const createCards = (isHurried: () => boolean): Cards => {
  const hosts = { fox: byId('card-fox', HTMLElement), heron: byId('card-heron', HTMLElement) };
  const sides = { fox: byId('side-fox', HTMLElement), heron: byId('side-heron', HTMLElement) };
  const running: Animation[] = [];
  const back = (): HTMLElement => make('div', { class: 'face back' });
  const close = (): void => {
    running.splice(0).forEach((animation) => animation.cancel());
    for (const host of Object.values(hosts)) host.replaceChildren(back());
  };
  const turn = async (host: HTMLElement, from: string, to: string, half: number): Promise<void> => {
    const animation = host.animate([{ transform: from }, { transform: to }], {
      duration: half,
      easing: 'ease-in-out',
    });
    if (isHurried()) animation.playbackRate = HURRY_RATE;
    running.push(animation);
    await animation.finished.catch(() => undefined);
  };
  close();
  return {
    async open(side, card) {
      const host = hosts[side];
      const isStill = prefersStill();
      if (!isStill) await turn(host, 'rotateY(0deg)', 'rotateY(90deg)', FLIP_MS / 2);
      host.replaceChildren(faceOf(card));
      if (!isStill) await turn(host, 'rotateY(-90deg)', 'rotateY(0deg)', FLIP_MS / 2);
    },
    close,
    hurry: () => running.forEach((animation) => (animation.playbackRate = HURRY_RATE)),
    mark(winner) {
      for (const [side, element] of Object.entries(sides)) {
        element.classList.toggle('won', winner === side || winner === 'both');
        element.classList.toggle('lost', winner !== null && winner !== 'both' && winner !== side);
      }
    },
  };
};
