import { useState } from 'react';
import type { Banner } from '../../contract/entities/notice';
import { useImages, useText } from '../../react';
import { Carousel } from '../../ui/primitives/carousel';
import { useBanners } from './banner-widget.controller';
import { useFollow, type Follow } from './follow';
import { Leave } from './leave.view';

// HOME-4.
const AUTOPLAY_MS = 5000;
const SPEED_MS = 1000;
const GAP_PX = 20.3;

export interface BannerWidgetProps {
  /** Group of the operator's banners; '' is the home page's. */
  group: string;
}

/** The operator's banners of one group, side by side. Its room is kept while they are on their way. */
export function BannerWidget({ group }: BannerWidgetProps) {
  const t = useText('news');
  const shared = useText('common');
  const { load, banners, canRetry, retry } = useBanners(group || 'w_home');
  const follow = useFollow();
  const gone = load === 'ready' && banners.length === 0;
  return (
    <div className={gone ? 'banners banners-none' : 'banners'} aria-busy={load === 'loading'}>
      {load === 'error' && (
        <p className="banners-lost" role="alert">
          {t('failed')}
          {canRetry && (
            <button type="button" className="banners-retry" onClick={retry}>
              {shared('retry')}
            </button>
          )}
        </p>
      )}
      {banners.length > 0 && (
        <Carousel
          label={t('banners')}
          autoplayMs={AUTOPLAY_MS}
          speedMs={SPEED_MS}
          gapPx={GAP_PX}
          words={{
            pause: t('bannersPause'),
            play: t('bannersPlay'),
            goTo: (slide) => t('bannersGoTo', { slide }),
          }}
          slides={banners.map((banner, index) => ({
            key: banner.id,
            leads: follow.leads(banner),
            node: <Slide banner={banner} first={index === 0} follow={follow} />,
          }))}
        />
      )}
      <Leave follow={follow} />
    </div>
  );
}

function Slide({ banner, first, follow }: { banner: Banner; first: boolean; follow: Follow }) {
  const images = useImages();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const url = images.image(banner.image, failed[0]);
  const picture =
    failed.length < 2 ? (
      <img
        src={url}
        alt={banner.title}
        width="1200"
        height="400"
        fetchPriority={first ? 'high' : 'auto'}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setFailed((old) => [...old, url])}
      />
    ) : (
      <span className="banner-title">{banner.title}</span>
    );
  if (!follow.leads(banner)) return picture;
  return (
    <button type="button" className="banner-link" part="banner" onClick={() => follow.banner(banner)}>
      {picture}
    </button>
  );
}
