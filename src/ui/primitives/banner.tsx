import { useState } from 'react';

interface BannerProps {
  /** Address of the picture; asked once more with the address that failed. */
  image(failedUrl?: string): string;
  title: string;
}

/** A picture in a box of reserved size; a lost one is tried once on another server, then the box stays plain. */
export function Banner({ image, title }: BannerProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const url = image(failed[0]);
  return (
    <div className="f-banner" part="banner">
      {url !== '' && failed.length < 2 && (
        <img
          src={url}
          alt={title}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed((old) => [...old, url])}
        />
      )}
    </div>
  );
}
