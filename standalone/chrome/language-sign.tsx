import { useClient, useLazy, useStore } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon';
import { useSettled } from '../kit/use-settled';

/** The flag of the chosen language before its choice; a globe until it is drawn. */
export function LanguageSign() {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const { part } = useLazy(() => import('./language-flag-part'), useSettled());
  return part === null ? <ChromeIcon name="globe" /> : <part.LanguageFlag code={language} />;
}
