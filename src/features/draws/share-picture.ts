import { keepFile } from './keep-file';
import { HEIGHT, WIDTH } from './ticket-picture';

/** Phones show two or three dots for one of ours. */
const SCALE = 2;
const PNG = 'image/png';

/** A drawing as the kind of picture that every messenger shows. @throws where the browser gives no canvas */
const painted = async (svg: string): Promise<Blob> => {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG));
  if (blob === null) throw new Error('no picture');
  return blob;
};

/** Hands a picture to the device's own way of sharing; where there is none, it is a file to keep. */
export const sharePicture = async (name: string, svg: string): Promise<void> => {
  const blob = await painted(svg).catch(() => null);
  if (blob === null) return keepFile(`${name}.svg`, svg, 'image/svg+xml');
  const files = [new File([blob], `${name}.png`, { type: PNG })];
  if (navigator.canShare?.({ files }) !== true) return keepFile(`${name}.png`, blob, PNG);
  // Who closes the sheet of the device wants nothing else.
  await navigator.share({ files }).catch(() => undefined);
};
