import { useTranslation } from 'react-i18next';
import type { DeskContentKind } from '../../../gateway/desk/index';

/** Language tags that differ from our code. */
const TAGS: Readonly<Record<string, string>> = { CN: 'zh-CN', TW: 'zh-TW' };

/** Names of languages in the operator's language. */
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

/** Names of countries in the operator's language. */
export const useCountryName = (): ((code: string) => string) => {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  return (code) => names.of(code) ?? code;
};

/** Labels, hints and choices of fields; texts of a kind precede the common ones. */
export const useFieldWords = (kind: DeskContentKind) => {
  const { t, i18n } = useTranslation();
  const languageName = useLanguageName();
  const first = (keys: readonly string[], fallback: string): string => {
    const found = keys.find((key) => i18n.exists(key));
    return found === undefined ? fallback : t(found);
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
