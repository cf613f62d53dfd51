import { useTranslation } from 'react-i18next';
import type { DeskSignalFact, DeskSignalName } from '../../gateway/desk/index';
import { useFormat } from './use-format';

const regionText = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;

/** What stands behind a signal, in the operator's words and amounts. */
export const useSignals = (): ((name: DeskSignalName, fact: DeskSignalFact | null) => string) => {
  const { t, i18n } = useTranslation();
  const { money } = useFormat();
  return (name, fact) => {
    switch (fact?.kind) {
      case 'count':
        return t('behind.count', { count: fact.count });
      case 'money':
        return fact.of === null
          ? t('behind.usual', { amount: money(fact.amount) })
          : t('behind.part', { amount: money(fact.amount), of: money(fact.of) });
      case 'word':
        return name === 'new_country'
          ? regionText(fact.word, i18n.language)
          : t(`behind.words.${fact.word}`, { defaultValue: fact.word });
      default:
        return '';
    }
  };
};
