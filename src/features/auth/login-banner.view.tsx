import { useEffect } from 'react';
import { noticesDomain } from '../../core/domains/notices';
import { useClient, useDomain, useStore } from '../../react';
import { Banner } from '../../ui/primitives/banner';
import bannerCss from '../../ui/primitives/banner.css?inline';

export const styles = [bannerCss];

/** First picture of the group w_login; its box is reserved by the form before this part has loaded. */
export function LoginBanner() {
  const { system } = useClient();
  const notices = useDomain(noticesDomain);
  useEffect(() => void notices.start(), [notices]);
  const banner = useStore(notices.store, () => notices.banner('w_login')[0] ?? null);
  if (banner === null) return null;
  return <Banner title={banner.title} image={(failed) => system.image(banner.image, failed)} />;
}
