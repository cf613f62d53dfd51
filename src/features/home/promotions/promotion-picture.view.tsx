import { useState } from 'react';
import type { Promotion } from '../../../contract/entities/notice';
import { useImages } from '../../../react';

/** The cover; asked for once more on another CDN, and an empty field of the same size where there is none. */
export function PromotionPicture({ promotion, eager }: { promotion: Promotion; eager: boolean }) {
  const images = useImages();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [cover] = promotion.images;
  if (cover === undefined || failed.length > 1) return <span className="promotion-picture" />;
  const url = images.image(cover, failed[0]);
  return (
    <span className="promotion-picture">
      <img
        src={url}
        alt=""
        width="1200"
        height="400"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed((old) => [...old, url])}
      />
    </span>
  );
}
