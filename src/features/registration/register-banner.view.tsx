import { useEffect, useState } from 'react';
import { noticesDomain } from '../../core/domains/notices';
import { useClient, useDomain, useHost, useStore } from '../../react';
import { Banner } from '../../ui/primitives/banner';
import bannerCss from '../../ui/primitives/banner.css?inline';

export const styles = [bannerCss];

/** First picture of the group w_register. */
export function RegisterBanner() {
  const { system } = useClient();
  const { element } = useHost();
  // A picture above a field with the focus would move it away.
  const [isIdle] = useState(() => !element.matches(':focus-within'));
  const notices = useDomain(noticesDomain);
  useEffect(() => void notices.start(), [notices]);
  const banner = useStore(notices.store, () => notices.banner('w_register')[0] ?? null);
  if (banner === null || !isIdle) return null;
  return <Banner title={banner.title} image={(failed) => system.image(banner.image, failed)} />;
}
