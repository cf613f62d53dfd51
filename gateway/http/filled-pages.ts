import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { createBoundedCache } from '../platform/index';

/** Brotli quality of pages that are filled per request. */
const PAGE_QUALITY = 6;
/** About the number of routes in use times merchants. */
const MAX_FILLED = 128;

interface FilledPage {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
}

export class FilledPages {
  readonly #kept = createBoundedCache<FilledPage>({ maxEntries: MAX_FILLED });

  of(text: string): FilledPage {
    const known = this.#kept.get(text);
    if (known) return known;
    const plain = Buffer.from(text);
    const page = {
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
      plain,
      brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } }),
    };
    this.#kept.set(text, page);
    return page;
  }
}
