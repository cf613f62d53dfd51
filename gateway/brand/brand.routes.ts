import type { FastifyInstance } from 'fastify';
import type { StoredFiles } from './stored-files';

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

/** Files of brands: /brand/<merchant>/<name>. Public, without cookies; the content of a name never changes. */
export const brandRoutes =
  (files: StoredFiles) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<FileRequest>('/brand/:merchant/:file', async (request, reply) => {
      const { merchant, file } = request.params;
      const content = await files.find({ merchantCode: merchant, name: file });
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
