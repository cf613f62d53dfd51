import { useLazy } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useSettled } from '../kit/use-settled';
import { useLanguage } from '../kit/use-language';

/** The flag of the chosen language before its choice; a globe where it cannot be drawn. */
export function LanguageSign() {
  const { language } = useLanguage();
  const { part, lost } = useLazy(() => import('./language-flag.view'), useSettled());
  if (part !== null) return <part.LanguageFlag code={language} />;
  // Its room, not another sign that would change under the eye.
  return lost ? <ChromeIcon name="globe" /> : <span className="f-flag" />;
}
