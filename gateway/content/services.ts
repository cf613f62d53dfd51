import type { Database } from '../database/types';
import type { Merchants, Opened } from '../platform/index';
import { createContent, type ContentService } from './content';
import { createUploadedPictures, type UploadedPictures } from './uploaded-pictures';

/** What a merchant says besides games: its settings, notices, help, pictures. */
export interface ContentServices {
  content: ContentService;
  uploadedPictures: UploadedPictures;
  /** Origin of an offline emulator of the sign-in provider, '' in earnest. */
  providerEmulator: string;
}

export const openContent = async (deps: {
  db: Database;
  merchants: Merchants;
  providerEmulator: string;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}): Promise<Opened<ContentServices>> => {
  const { db, merchants, providerEmulator, now } = deps;
  const onError = (error: unknown): void => deps.onError(error, 'reading content');
  const content = await createContent({ db, now, onError });
  const uploadedPictures = createUploadedPictures({ db, merchants });
  return {
    services: { content, uploadedPictures, providerEmulator },
    jobs: [],
    close: () => content.close(),
  };
};
