import { make } from '../../../page-kit/dom';
import type { Language } from '../../../kit/language';
import { REELS, ROWS, SYMBOL_NAMES } from '../../games/glowmoth/slot-data';
import { readRound, settleRound, windowOf, type SpinResult } from '../../games/glowmoth/slot-math';
import type { GlowmothKey } from '../../locales/index';

const windowPicture = (result: SpinResult, title: string, language: Language<GlowmothKey>): HTMLElement => {
  const cells = windowOf(result.stops);
  const pictures: HTMLElement[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let reel = 0; reel < REELS; reel += 1) {
      const symbol = cells[reel * ROWS + row];
      if (!symbol) continue;
      const name = SYMBOL_NAMES[symbol];
      const attributes = { src: `files/${name}.svg`, alt: language.say(name), width: '40', height: '40' };
      pictures.push(make('img', { attributes }));
    }
  }
  return make('li', {
    children: [
      make('b', { text: title }),
      make('div', { class: 'window', children: pictures }),
      make('small', { text: `[${result.stops.join(', ')}] → ${result.pay}` }),
    ],
  });
};

/** The windows of a computed round as pictures. */
export const drawnWindows = (outcome: unknown, language: Language<GlowmothKey>): Node[] => {
  const round = readRound(outcome);
  if (!round) return [];
  const { base, free } = settleRound(round);
  const spins = free.map((spin, index) =>
    windowPicture(spin, language.say('vFree', { now: index + 1 }), language),
  );
  return [
    make('ul', {
      class: 'drawn',
      children: [windowPicture(base, language.say('vBase'), language), ...spins],
    }),
  ];
};
