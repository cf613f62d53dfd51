import { useFormBanner } from '../../react/use-form-banner';
import { Banner } from '../../ui/primitives/banner';
import bannerCss from '../../ui/primitives/banner.css?inline';
import { useHasWays } from './login-more.controller';
import moreCss from './login-more.css?inline';
import type { WaysOptions } from './sign-in-ways.controller';
import { usePart, type LoadTexts } from './use-part';

export const styles = [bannerCss, moreCss];

/** First picture of the group w_login. */
export function LoginBanner() {
  const banner = useFormBanner('w_login');
  return banner && <Banner {...banner} />;
}

/** Other ways in, where the merchant has some; they work on the operator's own pages only. */
export function OtherWays({ loadTexts, ...rest }: WaysOptions & { loadTexts: LoadTexts }) {
  const { part } = usePart(loadTexts, () => import('./sign-in-ways.view'), useHasWays());
  // A lost file takes nothing away from the form: it is not told.
  return part && <part.SignInWays {...rest} />;
}
