import { useEffect, useState } from 'react';
import { noticesDomain } from '../../core/domains/notices';
import { useClient, useDomain, useHost, useStore } from '../../react';
import { Banner } from '../../ui/primitives/banner';
import bannerCss from '../../ui/primitives/banner.css?inline';
import moreCss from './login-more.css?inline';
import type { WaysProps } from './sign-in-ways.view';
import { usePart, type LoadTexts } from './use-part';

export const styles = [bannerCss, moreCss];

/** First picture of the group w_login. */
export function LoginBanner() {
  const { system } = useClient();
  const { element } = useHost();
  // A picture above a field with the focus would move it away.
  const [isIdle] = useState(() => !element.matches(':focus-within'));
  const notices = useDomain(noticesDomain);
  useEffect(() => void notices.start(), [notices]);
  const banner = useStore(notices.store, () => notices.banner('w_login')[0] ?? null);
  if (banner === null || !isIdle) return null;
  return <Banner title={banner.title} image={(failed) => system.image(banner.image, failed)} />;
}

/** Other ways in, where the merchant has some; they work on the operator's own pages only. */
export function OtherWays({ loadTexts, ...rest }: WaysProps & { loadTexts: LoadTexts }) {
  const { system } = useClient();
  const hasWays = useStore(
    system.store,
    ({ status }) => status?.tier === 'own' && (status.flags.PASSKEY3 === true || status.provider !== null),
  );
  const { part } = usePart(loadTexts, () => import('./sign-in-ways.view'), hasWays);
  // A lost file takes nothing away from the form: it is not told.
  return part && <part.SignInWays {...rest} />;
}
