import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pictures } from './art-pictures';

interface ArtRequest {
  Params: { merchant: string; kind: string; file: string };
  Querystring: { l?: unknown; v?: unknown };
}

/** A picture is inert: even opened as a page it may load and run nothing. */
const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  vary: 'accept-encoding',
};
const FOREVER = 'public, max-age=31536000, immutable';
/** For an address with no version, or an old one. */
const SHORT = 'public, max-age=300';
const FILE = /^([A-Za-z0-9_]{1,32})\.svg$/;

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b/.test(request.headers['accept-encoding'] ?? '');

/** Drawn pictures: /art/<merchant>/<game|banner|notice|vendor>/<id>.svg?l=<language>&v=<version>. Public, no cookies. */
export const artRoutes =
  (pictures: Pictures) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<ArtRequest>('/art/:merchant/:kind/:file', async (request, reply): Promise<FastifyReply> => {
      const { merchant, kind, file } = request.params;
      const id = FILE.exec(file)?.[1] ?? '';
      const language = typeof request.query.l === 'string' ? request.query.l : '';
      const picture = await pictures.find({ merchantCode: merchant, kind, id, language });
      if (!picture)
        return reply
          .code(404)
          .headers({ ...HEADERS, 'cache-control': 'no-store' })
          .send('');
      reply.headers({
        ...HEADERS,
        'cache-control': request.query.v === picture.version ? FOREVER : SHORT,
        etag: `"${picture.version}"`,
      });
      if (request.headers['if-none-match'] === `"${picture.version}"`) return reply.code(304).send();
      return acceptsBrotli(request)
        ? reply.header('content-encoding', 'br').send(picture.brotli)
        : reply.send(picture.svg);
    });
  };
