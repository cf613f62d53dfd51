import { siteBrand, useSiteName } from './site-brand';
import { useSiteTheme } from './site-theme';

/**
 * The merchant's logo, or icon and name.
 * @param props.words returns the text that replaces the plain name
 */
export function Brand({ words = String }: { words?: (name: string) => string }) {
  const { icon, logo } = siteBrand();
  const name = words(useSiteName());
  const theme = useSiteTheme();
  if (!logo)
    return (
      <>
        <img src={icon ?? '/icon.svg'} width="32" height="32" alt="" />
        <span>{name}</span>
      </>
    );
  const light = logo.light || logo.dark;
  const dark = logo.dark || light;
  return (
    <picture>
      {icon && <source media="(width < 400px)" srcSet={icon} />}
      {theme === 'auto' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img className="logo" src={theme === 'dark' ? dark : light} height="32" alt={name} />
    </picture>
  );
}
