import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types';
import { namedFileRoutes } from '../http/index';
import type { Merchants, Opened } from '../platform/index';
import { createContent, type ContentService } from './content';
import { PICTURE_FILE, pictureId } from './picture-file';
import { readPicture } from './pictures.queries';

/** Settings, notices, help and pictures of merchants. */
export interface ContentServices {
  content: ContentService;
  /** Pictures that operators uploaded: /pictures/<merchant>/<name>. */
  uploadedPictures: (app: FastifyInstance) => Promise<void>;
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
  const uploadedPictures = namedFileRoutes({
    folder: 'pictures',
    names: PICTURE_FILE,
    merchants,
    read: ({ merchantId, name }) => readPicture(db, { merchantId, id: pictureId(name) }),
  });
  return {
    services: { content, uploadedPictures, providerEmulator },
    jobs: [],
    close: () => content.close(),
  };
};
