import { createLanguage } from '../../../kit/language';
import { glowmoth as texts } from '../../locales/index';
import type { HouseGame } from '../game';
import { PUBLISHED_RETURN_PPM } from './rtp';
import { theoreticalReturn } from './slot-return';
import { REELS, ROWS, SYMBOL_NAMES } from './slot-data';
import { drawRound, readRound, settleRound, windowOf, type SpinResult } from './slot-math';

export const glowmothOrchard: HouseGame = {
  gameId: 'GLOWMOTH',
  slug: 'glowmoth-orchard',
  page: 'glowmoth',
  icon: 'moth.svg',
  category: 'RNG',
  names: texts,
  rules(language) {
    const { say } = createLanguage(texts, language);
    return [say('rulesText'), say('wildText')];
  },
  returns: { '': PUBLISHED_RETURN_PPM },
  exactReturn: theoreticalReturn,
  play(below) {
    const outcome = drawRound(below);
    return { outcome, units: settleRound(outcome).pay };
  },
  tell({ outcome, language }) {
    const { say } = createLanguage(texts, language);
    const drawn = readRound(outcome);
    if (!drawn) return [];
    const settled = settleRound(drawn);
    const window = (result: SpinResult): string => {
      const cells = windowOf(result.stops).map((symbol) => say(SYMBOL_NAMES[symbol]));
      return Array.from({ length: ROWS }, (_, row) =>
        Array.from({ length: REELS }, (__, reel) => cells[reel * ROWS + row] ?? '').join(' · '),
      ).join(' / ');
    };
    return [
      { label: say('vBase'), value: window(settled.base) },
      ...settled.base.lines.map((win) => ({
        label: say('lineOf', { line: win.line + 1 }),
        value: `${win.count} × ${say(SYMBOL_NAMES[win.symbol])}`,
      })),
      ...settled.free.map((spin, index) => ({
        label: say('vFree', { now: index + 1 }),
        value: window(spin),
      })),
    ];
  },
};
