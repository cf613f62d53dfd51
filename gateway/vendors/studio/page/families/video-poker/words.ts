import { createLanguage, type Language } from '../../../../kit/language';
import { RANKS, rankOf, SUITS, suitOf } from '../../../families/cards';
import { HAND_RANKS, type HandRank } from '../../../families/video-poker/hands';
import { FACES_PAYS, JACKS_PAYS } from '../../../families/video-poker/paytables';
import { readPoker } from '../../../families/video-poker/read-poker';
import type { FamilyWords, WordsContext } from '../../family-view';
import { pokerTexts, type PokerKey } from './locales/index';

export const textsOf = (requested: string): Language<PokerKey> => createLanguage(pokerTexts, requested);

const JACK = RANKS - 3;
const FACES: readonly PokerKey[] = ['jack', 'queen', 'king'];

export const cardName = (card: number, say: Language<PokerKey>['say']): string => {
  const rank = rankOf(card);
  const face = rank === 0 ? 'ace' : FACES[rank - JACK];
  const suit = SUITS[suitOf(card)] ?? 'clubs';
  return say('cardOf', { rank: face ? say(face) : rank + 1, suit: say(suit) });
};

export const pokerWords = ({ info, requested }: WordsContext): FamilyWords => {
  const { say } = textsOf(requested);
  const pays = info.model === 'faces' ? FACES_PAYS : JACKS_PAYS;
  const rankText = (rank: HandRank): string => say(`rank_${rank}`);
  const list = (cards: readonly number[]): string => cards.map((card) => cardName(card, say)).join(', ');
  return {
    go: say('go'),
    place: () => say('hand'),
    move: () => say('draw'),
    tell(round) {
      const shown = readPoker(round.show);
      if (!shown) return '';
      if (shown.final === null || shown.rank === null)
        return say('toldDealt', { cards: list(shown.dealt), rank: rankText(shown.now) });
      const [dealt, cards] = [list(shown.dealt), list(shown.final)];
      return say('toldFinal', { dealt, cards, rank: rankText(shown.rank) });
    },
    rules: () => [
      say('rulesText'),
      say('paysText', {
        pays: HAND_RANKS.filter((rank) => pays[rank] > 0)
          .reverse()
          .map((rank) => `${rankText(rank)} ${pays[rank]}`)
          .join('; '),
      }),
      say('keysText'),
    ],
  };
};
