import { createLanguage, type Language } from '../../../../kit/language';
import { PRIZES, readTicket } from '../../../families/scratch/scratch';
import type { FamilyWords, WordsContext } from '../../family-view';
import { scratchTexts, type ScratchKey } from './locales/index';

export const textsOf = (requested: string): Language<ScratchKey> => createLanguage(scratchTexts, requested);

export const scratchWords = ({ requested }: WordsContext): FamilyWords => {
  const { code, say } = textsOf(requested);
  const number = new Intl.NumberFormat(code);
  const prize = (index: number): string => `${number.format(PRIZES[index]?.prices ?? 0)}×`;
  return {
    go: say('go'),
    place: () => say('ticket'),
    move: () => '',
    tell(round) {
      const shown = readTicket(round.show);
      if (!shown) return '';
      const fields = say('told', { fields: shown.fields.map(prize).join(', ') });
      return `${fields} ${shown.won === null ? say('toldLost') : say('toldWon', { prize: prize(shown.won) })}`;
    },
    rules: () => [
      say('rulesText'),
      say('paysText', {
        prizes: PRIZES.map(({ prices, tickets }) =>
          say('prizeOf', { times: number.format(prices), tickets: number.format(tickets) }),
        ).join('; '),
      }),
      say('keysText'),
    ],
  };
};
