import { createLanguage, type Language } from '../../../../kit/language';
import { fieldName, minesOfPlace, readMines, UNITS } from '../../../families/mines/mines';
import type { FamilyWords, WordsContext } from '../../family-view';
import { minesTexts, type MinesKey } from './locales/index';

export const textsOf = (requested: string): Language<MinesKey> => createLanguage(minesTexts, requested);

export const minesWords = ({ requested }: WordsContext): FamilyWords => {
  const { code, say } = textsOf(requested);
  const two = new Intl.NumberFormat(code, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const countText = (mines: number): string => (mines === 1 ? say('one') : say('count', { count: mines }));
  const list = (fields: readonly number[]): string => fields.map(fieldName).join('; ');
  return {
    go: say('go'),
    place: (place) => countText(minesOfPlace(place) ?? 0),
    move: ({ name }, value) => (name === 'stop' ? say('stopMove') : say('field', { ...rowAndColumn(value) })),
    tell(round) {
      const shown = readMines(round.show);
      if (!shown) return '';
      const mines = countText(shown.mines);
      const times = two.format(shown.factor / UNITS);
      const fields = list(shown.opened);
      if (shown.at === null)
        return shown.opened.length === 0
          ? say('toldNone', { mines })
          : say('toldOpen', { mines, fields, times });
      const at = list([...shown.at].sort((left, right) => left - right));
      if (shown.factor > 0) return say('toldSafe', { mines, fields, times, at });
      return say('toldHit', { mines, hit: list(shown.opened.slice(-1)), at });
    },
    rules: () => [say('rulesText'), say('paysText'), say('keysText')],
  };
};

export const rowAndColumn = (field: number): { row: number; column: number } => ({
  row: Math.floor(field / 5) + 1,
  column: (field % 5) + 1,
});
