import { useClient, useStore } from '../../src/react';

/** The language chosen, those there are, and the choice. */
export function useLanguage(): {
  language: string;
  languages: readonly string[];
  choose(code: string): void;
} {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const languages = useStore(i18n.store, (state) => state.languages);
  return { language, languages, choose: (code) => void i18n.setLanguage(code) };
}

/** Whether words run from right to left. */
export function useIsRtl(): boolean {
  const { i18n } = useClient();
  return useStore(i18n.store, (state) => state.direction === 'rtl');
}
