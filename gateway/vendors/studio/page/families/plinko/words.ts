import { createLanguage, type Language } from '../../../../kit/language';
import { readDrop, readPlace, UNITS } from '../../../families/plinko/plinko';
import type { FamilyWords, WordsContext } from '../../family-view';
import { plinkoTexts, type PlinkoKey } from './locales/index';

export const textsOf = (requested: string): Language<PlinkoKey> => createLanguage(plinkoTexts, requested);

export const plinkoWords = ({ requested }: WordsContext): FamilyWords => {
  const { code, say } = textsOf(requested);
  const number = new Intl.NumberFormat(code, { maximumFractionDigits: 2 });
  const placeText = (place: string): string => {
    const bet = readPlace(place);
    return bet ? say('place', { risk: say(bet.risk).toLocaleLowerCase(code), rows: bet.rows }) : '';
  };
  return {
    go: say('go'),
    place: placeText,
    move: () => '',
    tell(round) {
      const shown = readDrop(round.show);
      if (!shown) return '';
      return say('told', {
        bet: placeText(shown.place),
        path: shown.path.map((right) => say(right === 1 ? 'right' : 'left')).join(' '),
        slot: shown.slot + 1,
        all: shown.path.length + 1,
        times: number.format(shown.factor / UNITS),
      });
    },
    rules: () => [say('rulesText'), say('keysText')],
  };
};
