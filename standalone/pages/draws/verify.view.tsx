import '../../../widgets/draws/element';
import { useSiteTheme } from '../../kit/site-theme';

/** A draw computed again in the visitor's browser; its address names game and draw. */
export function Page() {
  const theme = useSiteTheme();
  const { searchParams } = new URL(window.location.href);
  return (
    <foyer-draws
      theme={theme}
      view="verify"
      game={searchParams.get('game') ?? ''}
      issue={searchParams.get('issue') ?? ''}
    />
  );
}
