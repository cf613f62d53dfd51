import { createLanguage, type Language } from '../../../../kit/language';
import { PRIZES, readBingo } from '../../../families/bingo/bingo';
import type { FamilyWords, WordsContext } from '../../family-view';
import { bingoTexts, type BingoKey } from './locales/index';

export const textsOf = (requested: string): Language<BingoKey> => createLanguage(bingoTexts, requested);

export const bingoWords = ({ requested }: WordsContext): FamilyWords => {
  const { code, say } = textsOf(requested);
  const number = new Intl.NumberFormat(code);
  const cardText = (place: string): string => say('card', { number: place.slice('card-'.length) });
  return {
    go: say('go'),
    place: cardText,
    move: () => '',
    tell(round) {
      const shown = readBingo(round.show);
      if (!shown) return '';
      const goals = shown.cards.flatMap(({ place, reached }) =>
        reached.map(({ goal, balls }) => say('toldGoal', { card: cardText(place), goal: say(goal), balls })),
      );
      return [
        say('toldBalls', { balls: shown.called.join(', ') }),
        ...(goals.length === 0 ? [say('toldNone')] : goals),
      ].join(' ');
    },
    rules: () => [
      say('rulesText'),
      ...(['line', 'two', 'full'] as const).map((goal) =>
        say('paysText', {
          goal: say(goal),
          steps: PRIZES[goal]
            .map(({ balls, prices }) => say('step', { balls, prices: number.format(prices) }))
            .join(', '),
        }),
      ),
      say('keysText'),
    ],
  };
};
