import type { Query } from '../database/types';
import type { Database } from '../database/types';
import { drawInTurn, type PictureBounds, PictureError, recodeSoon } from '../content/index';
import { GatewayError, type KeyBox, secretText } from '../platform/index';
import { insertUpload, takeUploads, type UploadPurpose, type UploadRow } from './uploads.queries';
import type { Who } from './who';

/** Pictures that members bring: drawn anew, sealed, and used by another call within a day. */
export interface Uploads {
  /** @throws GatewayError PICTURE_REFUSED, BUSY */
  add(
    who: Who,
    input: { purpose: UploadPurpose; file: string },
  ): Promise<{ id: string; width: number; height: number }>;
  /** Uses them up, in the order asked for, in the caller's transaction. @throws GatewayError PICTURE_REFUSED where one is not there */
  take(
    query: Query,
    who: Who,
    input: { purpose: UploadPurpose; ids: readonly string[] },
  ): Promise<UploadRow[]>;
}

export const UPLOAD_LIFE_MS = 24 * 3_600_000;
/** Of a member, besides the one that comes. */
const MAX_KEPT = 9;
/** What is drawn larger than this is drawn smaller. */
const MAX_PNG_BYTES = 3_500_000;
/** Longest sides that are tried, one after the other. */
const SIDES: Readonly<Record<UploadPurpose, readonly number[]>> = {
  avatar: [128],
  identity: [1_400, 1_000, 700],
  feedback: [1_280, 900, 640],
};
const FILE = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/;

const refused = (reason: string): GatewayError =>
  new GatewayError('PICTURE_REFUSED', { reason: `the picture ${reason}` });

const drawn = async (bytes: Buffer, sides: readonly number[]) => {
  for (const side of sides) {
    const bounds: PictureBounds = { maxWidth: side, maxHeight: side };
    const picture = await recodeSoon(bytes, bounds);
    if (picture.png.length <= MAX_PNG_BYTES) return picture;
  }
  throw new PictureError('is too detailed');
};

export const createUploads = (deps: { db: Database; box: KeyBox; now: () => number }): Uploads => {
  return {
    async add({ merchantId, memberId }, { purpose, file }) {
      const [, text] = FILE.exec(file) ?? [];
      if (text === undefined) throw refused('is no PNG and no JPEG');
      const bytes = Buffer.from(text, 'base64');
      const picture = await drawInTurn(() => drawn(bytes, SIDES[purpose])).catch((error: unknown) => {
        throw error instanceof PictureError ? refused(error.message) : error;
      });
      const { width, height } = picture;
      const id = secretText();
      await deps.db.merchant(merchantId).tx((query) =>
        insertUpload(query, {
          ...{ merchantId, memberId, id, purpose, width, height, keep: MAX_KEPT },
          box: deps.box.close(picture.png),
          at: new Date(deps.now()),
        }),
      );
      return { id, width, height };
    },
    async take(query, { merchantId, memberId }, { purpose, ids }) {
      const rows = await takeUploads(query, { merchantId, memberId, purpose, ids });
      return ids.map((id) => {
        const row = rows.find((one) => one.id === id);
        if (!row) throw refused('is not there any more');
        return row;
      });
    },
  };
};
