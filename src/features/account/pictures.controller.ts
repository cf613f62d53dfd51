import { useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../core/kernel/upload';

export interface ChosenPicture {
  file: File;
  /** For the preview; ends with the view. */
  url: string;
}

export const PICTURE_TYPES = 'image/png,image/jpeg';
/** Whether a file may be sent at all. */
export const isPicture = (file: Blob): boolean =>
  file.size > 0 && file.size <= MAX_PICTURE_BYTES && PICTURE_TYPES.split(',').includes(file.type);

/** Pictures by the name of their place; their previews are let go with the view. */
export function usePictures() {
  const [pictures, setPictures] = useState<Readonly<Record<string, ChosenPicture>>>({});
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return {
    pictures,
    choose(name: string, file: File) {
      const url = URL.createObjectURL(file);
      urls.current.add(url);
      setPictures((old) => ({ ...old, [name]: { file, url } }));
    },
    drop: (name: string) => setPictures(({ [name]: _, ...rest }) => rest),
    clear: () => setPictures({}),
  };
}
