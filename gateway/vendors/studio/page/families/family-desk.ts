import { createLanguage, type TextTables } from '../../../kit/language';
import type { Table, WordsContext } from '../family-view';
import { tableWords, type TableWord } from './locales/index';

/** Words of a family in every language, as its `words.ts` has them. */
export type FamilyTexts<Word extends string> = Readonly<
  Record<'en' | 'pt' | 'es', Readonly<Record<Word, string>>>
>;
export type SayWord<Word extends string> = (
  key: Word | TableWord,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** A family's words together with those that all tables share. */
export const speakOf = <Word extends string>(
  texts: FamilyTexts<Word>,
  requested: WordsContext['requested'],
): SayWord<Word> => {
  const tables: TextTables<Word | TableWord> = {
    en: { ...tableWords.en, ...texts.en },
    pt: { ...tableWords.pt, ...texts.pt },
    es: { ...tableWords.es, ...texts.es },
  };
  return createLanguage(tables, requested).say;
};

/** What the parts of a table's view ask of the page around it. */
export interface Desk<Word extends string> {
  readonly table: Table;
  say: SayWord<Word>;
  /** So many units at the chosen unit, as money. */
  money(units: number): string;
}

export const openDesk = <Word extends string>(texts: FamilyTexts<Word>, table: Table): Desk<Word> => ({
  table,
  say: speakOf(texts, table.requested),
  money: (units) => table.money(table.unitMinor() * BigInt(units)),
});
