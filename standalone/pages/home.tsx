import { useEffect } from 'react';
import { noticesDomain } from '../../src/core';
import type { home as texts } from '../../src/locales/en/home';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { Carousel } from '../../src/ui/primitives/carousel';

const MAX_BANNERS = 3;
const BANNER_MS = 5000;
const BANNER_SPEED_MS = 1000;
const BANNER_GAP_PX = 20.3;

/** NAV-1: banners, then the lobby. */
export function Page() {
  const client = useClient();
  const t = useText<typeof texts>('home');
  const notices = useDomain(noticesDomain);
  const loaded = useStore(notices.store, (state) => state.notices !== null);
  useEffect(() => void notices.start(), [notices]);
  const banners = loaded ? notices.banner('w_home').slice(0, MAX_BANNERS) : [];
  return (
    <>
      <h1 className="hidden">{t('games')}</h1>
      <div className="banners">
        {banners.length > 0 && (
          <Carousel
            label={t('banners')}
            autoplayMs={BANNER_MS}
            speedMs={BANNER_SPEED_MS}
            gapPx={BANNER_GAP_PX}
            words={{
              pause: t('bannersPause'),
              play: t('bannersPlay'),
              goTo: (slide) => t('bannersGoTo', { slide }),
            }}
            slides={banners.map((banner, index) => ({
              key: banner.id,
              node: (
                <img
                  src={client.system.image(banner.image)}
                  alt={banner.title}
                  width="1200"
                  height="400"
                  fetchPriority={index === 0 ? 'high' : 'auto'}
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              ),
            }))}
          />
        )}
      </div>
      <foyer-lobby theme="dark" id="games" />
    </>
  );
}
