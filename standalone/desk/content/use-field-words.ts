import { useTranslation } from 'react-i18next';
import type { DeskContentKind } from '../../../gateway/desk/index';

/** Tags of languages whose code is another one; the others are their code in small letters. */
const TAGS: Readonly<Record<string, string>> = { CN: 'zh-CN', TW: 'zh-TW' };

/** A language by its code, as the operator's language calls it. */
export const useLanguageName = (): ((code: string) => string) => {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language', fallback: 'none' });
  return (code) => {
    try {
      return names.of(TAGS[code] ?? code) ?? code;
    } catch {
      return code;
    }
  };
};

/** A country by its code, as the operator's language calls it. */
export const useCountryName = (): ((code: string) => string) => {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  return (code) => names.of(code) ?? code;
};

/** Fields and their choices in the operator's words; a kind may have a word of its own for a field. */
export const useFieldWords = (kind: DeskContentKind) => {
  const { t, i18n } = useTranslation();
  const languageName = useLanguageName();
  const first = (keys: readonly string[], otherwise: string): string => {
    const found = keys.find((key) => i18n.exists(key));
    return found === undefined ? otherwise : t(found);
  };
  return {
    label: (name: string): string => first([`content.own.${kind}.${name}`, `content.fields.${name}`], name),
    hint: (name: string): string => first([`content.hints.${kind}.${name}`, `content.hints.${name}`], ''),
    choice: (name: string, value: string): string =>
      name === 'language'
        ? languageName(value)
        : first([`content.choices.${name}.${value === '' ? 'none' : value}`], value),
  };
};
