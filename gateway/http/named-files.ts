import type { FastifyInstance } from 'fastify';
import { createBoundedCache, type Merchants } from '../platform/index';

interface FileRequest {
  Params: { merchant: string; file: string };
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // An SVG that is opened directly is a document: allow it no script, no form and no origin.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  // Pages of partners load fonts and pictures as well.
  'access-control-allow-origin': '*',
};
const FOREVER = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};
const MAX_ENTRIES = 500;
const MAX_KEPT_BYTES = 32_000_000;

/** Serves files of merchants whose names never change their content: /<folder>/<merchant>/<name>. Public, without cookies. */
export const namedFileRoutes = (deps: {
  folder: string;
  /** Names that files can have; any other is 404 without a query. */
  names: RegExp;
  merchants: Pick<Merchants, 'find'>;
  /** Reads a file; null if the merchant has none of that name. */
  read: (input: { merchantId: number; name: string }) => Promise<Uint8Array | null>;
}) => {
  const kept = createBoundedCache<Uint8Array>({ maxEntries: MAX_ENTRIES, maxWeight: MAX_KEPT_BYTES });
  const find = async (merchantCode: string, name: string): Promise<Uint8Array | null> => {
    const merchant = deps.names.test(name) ? deps.merchants.find(merchantCode) : null;
    if (merchant === null) return null;
    const key = `${merchant.id} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const content = await deps.read({ merchantId: merchant.id, name });
    if (content) kept.set(key, content, content.length);
    return content;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get<FileRequest>(`/${deps.folder}/:merchant/:file`, async (request, reply) => {
      const { merchant, file } = request.params;
      const content = await find(merchant, file);
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
      if (content === null || type === undefined)
        return reply
          .code(404)
          .headers({ ...HEADERS, 'cache-control': 'no-store' })
          .type('text/plain')
          .send('');
      return reply
        .headers({ ...HEADERS, 'cache-control': FOREVER })
        .type(type)
        .send(Buffer.from(content));
    });
  };
};
