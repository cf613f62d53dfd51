import type { FastifyInstance } from 'fastify';
import type { UploadedPictures } from './uploaded-pictures';

interface PictureRequest {
  Params: { merchant: string; file: string };
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const FOREVER = 'public, max-age=31536000, immutable';
const FILE = /^([0-9a-f]{24})\.png$/;

/** Pictures that operators brought: /pictures/<merchant>/<id>.png. Public, no cookies; a name never changes its content. */
export const pictureRoutes =
  (pictures: UploadedPictures) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<PictureRequest>('/pictures/:merchant/:file', async (request, reply) => {
      const { merchant, file } = request.params;
      const id = FILE.exec(file)?.[1];
      const png = id === undefined ? null : await pictures.find({ merchantCode: merchant, id });
      if (png === null)
        return reply
          .code(404)
          .headers({ ...HEADERS, 'cache-control': 'no-store' })
          .type('text/plain')
          .send('');
      return reply
        .headers({ ...HEADERS, 'cache-control': FOREVER })
        .type('image/png')
        .send(Buffer.from(png));
    });
  };
