import { useLazy } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useSettled } from '../kit/use-settled';
import { useLanguage } from './use-language';

/** The flag of the chosen language before its choice; a globe until it is drawn. */
export function LanguageSign() {
  const { language } = useLanguage();
  const { part } = useLazy(() => import('./language-flag.view'), useSettled());
  return part === null ? <ChromeIcon name="globe" /> : <part.LanguageFlag code={language} />;
}
