import { createLanguage, type Language } from '../../../../kit/language';
import { numberOf, readKeno } from '../../../families/keno/keno';
import type { FamilyWords, WordsContext } from '../../family-view';
import { kenoTexts, type KenoKey } from './locales/index';

export const textsOf = (requested: string): Language<KenoKey> => createLanguage(kenoTexts, requested);

export const kenoWords = ({ requested }: WordsContext): FamilyWords => {
  const { say } = textsOf(requested);
  const list = (numbers: readonly number[]): string =>
    numbers.length === 0 ? say('none') : numbers.join(', ');
  return {
    go: say('go'),
    place: (place) => say('number', { number: numberOf(place) }),
    move: () => '',
    tell(round) {
      const shown = readKeno(round.show);
      if (!shown) return '';
      return say('told', { drawn: list(shown.drawn), picked: list(shown.picked), hits: list(shown.hits) });
    },
    rules: () => [say('rulesText'), say('keysText')],
  };
};
