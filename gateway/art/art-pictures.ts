import { brotliCompressSync, constants } from 'node:zlib';
import { drawBannerArt, drawGameArt, drawVendorMark, type BannerArt } from './art';
import {
  bannerArtVersion,
  gameArtOf,
  gameArtVersion,
  vendorMarkVersion,
  type DrawnGame,
} from './art-address';
import { createBoundedCache, type Merchants } from '../platform/index';

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

/** Games and vendors that there are pictures of; null: none of that name. */
export interface GamesToDraw {
  game(merchantId: number, id: string): Promise<DrawnGame | null>;
  vendor(merchantId: number, code: string): Promise<{ code: string; name: string } | null>;
}

/** What is said in banners and notices, in a language. */
export interface NoticesToDraw {
  notice(
    merchantId: number,
    wanted: { kind: 'banner' | 'notice'; id: string; language: string },
  ): Promise<BannerArt | null>;
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
  sources: GamesToDraw & NoticesToDraw;
}): Pictures => {
  const kept = createBoundedCache<Picture>({ maxEntries: MAX_PICTURES, maxWeight: MAX_BYTES });

  const drawingOf = async (merchantId: number, request: PictureRequest): Promise<Drawing | null> => {
    const { kind, id, language } = request;
    if (kind === 'vendor') {
      const vendor = await deps.sources.vendor(merchantId, id);
      return vendor && { version: vendorMarkVersion(vendor), draw: () => drawVendorMark(vendor) };
    }
    if (!NUMBER.test(id)) return null;
    if (kind === 'game') {
      const game = await deps.sources.game(merchantId, id);
      if (!game) return null;
      const art = gameArtOf(game, language);
      return { version: gameArtVersion(art), draw: () => drawGameArt(art) };
    }
    if (kind !== 'banner' && kind !== 'notice') return null;
    const art = await deps.sources.notice(merchantId, { kind, id, language });
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
