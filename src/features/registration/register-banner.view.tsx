import { useFormBanner } from '../../react/use-form-banner';
import { Banner } from '../../ui/primitives/banner';
import bannerCss from '../../ui/primitives/banner.css?inline';

export const styles = [bannerCss];

/** First picture of the group w_register. */
export function RegisterBanner() {
  const banner = useFormBanner('w_register');
  return banner && <Banner {...banner} />;
}
