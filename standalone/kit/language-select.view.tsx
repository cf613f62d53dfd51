import { useText } from '../../src/react';
import { useLanguage } from './use-language';

/** Own names of languages; never translated, so that a lost visitor finds the right one. */
const nameOf = (code: string): string => {
  try {
    const name =
      new Intl.DisplayNames([code.toLowerCase()], { type: 'language' }).of(code.toLowerCase()) ?? code;
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  } catch {
    return code;
  }
};

/** Shown only where there is a choice. */
export function LanguageSelect() {
  const t = useText('home');
  const { language, languages, choose } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <label className="language">
      <span className="hidden">{t('language')}</span>
      <select value={language} onChange={(event) => choose(event.currentTarget.value)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code.toLowerCase()}>
            {nameOf(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
