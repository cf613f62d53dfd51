import { useText } from '../../src/react';
import { themes, useChooseTheme, useSiteTheme } from '../kit/site-theme';

/** The site's colours, as the visitor likes them. */
export function ThemeSelect() {
  const t = useText('chrome');
  const choose = useChooseTheme();
  const theme = useSiteTheme();
  return (
    <label className="language">
      <span className="hidden">{t('theme')}</span>
      <select
        value={theme}
        onChange={({ currentTarget }) => choose(themes.find((one) => one === currentTarget.value) ?? 'auto')}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {t(`theme_${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
