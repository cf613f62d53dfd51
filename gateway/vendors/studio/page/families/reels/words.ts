import { createLanguage, type Language } from '../../../../kit/language';
import { PAYS as CLASSIC_PAYS } from '../../../families/reels/classic';
import { PAYS as CLUSTER_PAYS } from '../../../families/reels/cluster';
import { PAYS as HOLD_PAYS } from '../../../families/reels/hold-spin';
import { PAYS as LINE_PAYS } from '../../../families/reels/lines20';
import { readFrames, sizeOf, type Frame } from '../../../families/reels/read-reels';
import { PAYS as WAY_PAYS } from '../../../families/reels/ways243';
import type { FamilyWords, WordsContext } from '../../family-view';
import { reelsTexts, type ReelsKey } from './locales/index';
import { BARS, shapeOfLetter } from './symbols';

export const textsOf = (requested: string): Language<ReelsKey> => createLanguage(reelsTexts, requested);

const RULES: Readonly<Record<string, ReelsKey>> = {
  lines20: 'rulesLines',
  ways243: 'rulesWays',
  cluster: 'rulesCluster',
  holdspin: 'rulesHold',
  classic: 'rulesClassic',
};
const PAYS: Readonly<Record<string, Readonly<Record<string, number | readonly number[]>>>> = {
  lines20: LINE_PAYS,
  ways243: WAY_PAYS,
  cluster: CLUSTER_PAYS,
  holdspin: HOLD_PAYS,
  classic: CLASSIC_PAYS,
};

/** Names of letters in a game: what its theme draws for them. */
export const namesOf = ({
  info,
  requested,
}: Pick<WordsContext, 'info' | 'requested'>): ((letter: string) => string) => {
  const { say } = textsOf(requested);
  const shapeAt = shapeOfLetter(info.model, info.theme);
  return (letter) => {
    if (letter === 'W') return say('wild');
    if (letter === 'bars') return say('anyBars');
    if (letter === 'X') return say('empty');
    if (info.model === 'classic' && Object.hasOwn(BARS, letter))
      return say('bars', { count: BARS[letter] ?? 1 });
    if (info.model !== 'classic' && letter === 'S') return say('bonus');
    const shape = shapeAt(letter);
    return shape === null ? letter : say(`symbol_${shape}`);
  };
};

export const reelsWords = (context: WordsContext): FamilyWords => {
  const { say } = textsOf(context.requested);
  const nameOf = namesOf(context);
  const { model } = context.info;
  const { reels, rows } = sizeOf(model);
  /** A field of 49 is told by how many of each it holds. */
  const countsText = (cells: string): string =>
    [...new Set(cells)]
      .map((letter) => say('winOf', { count: cells.split(letter).length - 1, symbol: nameOf(letter) }))
      .join(', ');
  const rowsText = ({ cells, coins }: Frame): string =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: reels }, (__, reel) => {
        const cell = reel * rows + row;
        const bets = coins.get(cell);
        return bets === undefined ? nameOf(cells[cell] ?? '') : say('coinOf', { bets });
      }).join(', '),
    ).join('; ');
  const winsText = (frame: Frame): string =>
    frame.wins
      .map(({ symbol, cells }) => say('winOf', { count: cells.length, symbol: nameOf(symbol) }))
      .join(', ');
  const tellFrame = (frame: Frame, index: number): string => {
    const wins = winsText(frame);
    const heads = {
      spin: say('toldSpin', { window: model === 'cluster' ? countsText(frame.cells) : rowsText(frame) }),
      free: say('toldFree', { number: index }),
      fall: say('toldFall', { number: index }),
      respin: say('toldRespin', { number: index }),
    };
    const parts = [heads[frame.kind], wins === '' ? '' : say('toldWins', { wins })];
    if (frame.awards > 0) parts.push(say('toldAwards', { count: frame.awards }));
    if (frame.grand) parts.push(say('toldGrand'));
    return parts.filter(Boolean).join(' ');
  };
  const paysText = (): string =>
    Object.entries(PAYS[model] ?? {})
      .map(([letter, pays]) => {
        const list = typeof pays === 'number' ? [pays] : pays;
        return `${nameOf(letter)}: ${list.join(' / ')}`;
      })
      .join('; ');
  return {
    go: say('spin'),
    place: () => say('spinBet'),
    move: () => '',
    tell(round) {
      const frames = readFrames(model, round.show) ?? [];
      // The first in full; later ones where something came of them.
      return frames
        .map((frame, index) =>
          index === 0 || frame.pay > 0 || frame.awards > 0 ? tellFrame(frame, index) : '',
        )
        .filter(Boolean)
        .join(' ');
    },
    rules: () => [say(RULES[model] ?? 'rulesLines'), say('paysText', { pays: paysText() })],
  };
};
