import { useClient, useStore, useText } from '../../src/react';

/** Own names of languages; never translated, so that a lost visitor finds his own. */
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
  const client = useClient();
  const t = useText('home');
  const language = useStore(client.i18n.store, (state) => state.language);
  const languages = useStore(client.i18n.store, (state) => state.languages);
  if (languages.length < 2) return null;
  return (
    <label className="language">
      <span className="hidden">{t('language')}</span>
      <select value={language} onChange={(event) => void client.i18n.setLanguage(event.currentTarget.value)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code.toLowerCase()}>
            {nameOf(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
