import { createLanguage, type Language } from '../../../../kit/language';
import { factorOf, readPlace, readRoll } from '../../../families/dice/dice';
import type { FamilyWords, WordsContext } from '../../family-view';
import { diceTexts, type DiceKey } from './locales/index';

const HUNDRED = 100;

export const textsOf = (requested: string): Language<DiceKey> => createLanguage(diceTexts, requested);

export const diceWords = (context: WordsContext): FamilyWords => {
  const { code, say } = textsOf(context.requested);
  const two = new Intl.NumberFormat(code, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const placeText = (place: string): string => {
    const bet = readPlace(place);
    if (!bet) return '';
    const line = bet.side === 'under' ? bet.chance : HUNDRED - bet.chance;
    const times = two.format(factorOf(bet.chance) / HUNDRED);
    return say(bet.side === 'under' ? 'underAt' : 'overAt', { line: two.format(line), times });
  };
  return {
    go: say('roll'),
    place: placeText,
    move: () => '',
    tell(round) {
      const shown = readRoll(round.show);
      return shown
        ? say('told', { roll: two.format(shown.roll / HUNDRED), bet: placeText(shown.place) })
        : '';
    },
    rules: () => [say('rulesText'), say('paysText'), say('keysText')],
  };
};
