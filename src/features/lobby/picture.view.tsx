import type { SyntheticEvent } from 'react';
import { useNearPicture } from './picture.controller';

/** Address of a picture; with the address that failed, another one or the same. */
export type ImageOf = (path: string, failedUrl?: string) => string;

/**
 * A game's art. When its server fails it is asked for once more, from another server if there is one; after that the
 * first letters of the name stand in its place. The room is reserved by the sheet, so nothing moves.
 */
export function Picture(props: {
  path: string;
  name: string;
  image: ImageOf;
  width: number;
  height: number;
}) {
  const { path, name, image, width, height } = props;
  const ref = useNearPicture(path);
  const lost = (event: SyntheticEvent<HTMLImageElement>) => {
    const picture = event.currentTarget;
    // Written to the element: a picture that failed is no state of the view, and no other tile must be drawn again for it.
    if (picture.dataset['again'] === undefined) {
      picture.dataset['again'] = '';
      picture.src = image(path, picture.src);
    } else picture.hidden = true;
  };
  return (
    <span className="art" data-letters={name.slice(0, 2)}>
      {path === '' ? null : (
        <img
          // Another game's picture is another element: the old one must not stand under the new name while it loads.
          key={path}
          ref={ref}
          data-src={image(path)}
          alt=""
          width={width}
          height={height}
          decoding="async"
          onError={lost}
        />
      )}
    </span>
  );
}
