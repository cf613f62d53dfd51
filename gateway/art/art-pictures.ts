import { brotliCompressSync, constants } from 'node:zlib';
import { drawBannerArt, drawGameArt, drawVendorMark } from './art';
import { bannerArtVersion, gameArtOf, gameArtVersion, vendorMarkVersion } from './art-address';
import { createBoundedCache } from '../platform/bounded-cache';
import type { CatalogueService } from '../catalogue/catalogue';
import type { ContentService } from '../content/content';
import { bannerArtOf, noticeArtOf } from '../content/notices-view';
import type { Merchants } from '../platform/merchants';

export interface Picture {
  svg: Buffer;
  brotli: Buffer;
  version: string;
}

export interface PictureRequest {
  merchantCode: string;
  kind: string;
  id: string;
  /** Unknown ones are answered in the merchant's default. */
  language: string;
}

export interface Pictures {
  /** null: nothing of that name is shown by that merchant. */
  find(request: PictureRequest): Promise<Picture | null>;
}

const MAX_PICTURES = 6_000;
const MAX_BYTES = 24_000_000;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const NUMBER = /^\d{1,18}$/;

interface Drawing {
  version: string;
  draw: () => string;
}

/** Pictures drawn on demand from the rows in memory, the latest kept. */
export const createPictures = (deps: {
  merchants: Merchants;
  catalogue: CatalogueService;
  content: ContentService;
}): Pictures => {
  const kept = createBoundedCache<Picture>({ maxEntries: MAX_PICTURES, maxWeight: MAX_BYTES });

  const drawingOf = async (merchantId: number, request: PictureRequest): Promise<Drawing | null> => {
    const { kind, id, language } = request;
    if (kind === 'vendor') {
      const lane = [...(await deps.catalogue.of(merchantId)).lanes.values()].find((row) => row.vendor === id);
      if (!lane) return null;
      const vendor = { code: lane.vendor, name: lane.names.EN ?? lane.vendor };
      return { version: vendorMarkVersion(vendor), draw: () => drawVendorMark(vendor) };
    }
    if (!NUMBER.test(id)) return null;
    if (kind === 'game') {
      const game = (await deps.catalogue.of(merchantId)).byNode.get(id);
      if (!game) return null;
      const art = gameArtOf(game, language);
      return { version: gameArtVersion(art), draw: () => drawGameArt(art) };
    }
    const content = await deps.content.of(merchantId);
    const banner = content.banners.find((row) => row.banner_id.toString() === id);
    const notice = content.announcements.find((row) => row.announcement_id.toString() === id);
    const art =
      kind === 'banner' && banner
        ? bannerArtOf(banner, language)
        : kind === 'notice' && notice
          ? noticeArtOf(notice, language)
          : null;
    return art && { version: bannerArtVersion(art), draw: () => drawBannerArt(art) };
  };

  return {
    async find(request) {
      const merchant = deps.merchants.find(request.merchantCode);
      if (!merchant) return null;
      const language = merchant.languages.includes(request.language)
        ? request.language
        : merchant.defaultLanguage;
      const drawing = await drawingOf(merchant.id, { ...request, language });
      if (!drawing) return null;
      const key = `${merchant.id} ${request.kind} ${request.id} ${drawing.version}`;
      const known = kept.get(key);
      if (known) return known;
      const svg = Buffer.from(drawing.draw());
      const picture: Picture = { svg, brotli: brotliCompressSync(svg, QUALITY), version: drawing.version };
      kept.set(key, picture, svg.length + picture.brotli.length);
      return picture;
    },
  };
};
