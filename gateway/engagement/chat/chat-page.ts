import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** What the frame is made of, each at its own address; the script is built. */
const FILES = {
  'chat.css': { type: 'text/css; charset=utf-8', folder: 'gateway/engagement/chat/page' },
  'chat.js': { type: 'text/javascript; charset=utf-8', folder: 'dist/games/chat' },
} as const;
const isFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name);

/** Nothing inline, nothing from elsewhere but models' pictures, and framed by the one page whose ticket it is. */
const policyOf = (framer: string, site: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https:",
    `connect-src 'self' ${site.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${framer}`,
    // Said by the page itself: a frame of the site's own origin could take the attribute of its element away.
    'sandbox allow-scripts allow-same-origin allow-forms',
  ].join('; ');

/** The chat's frame: /chat/room?ticket=…; a ticket that is not good opens no page. */
export const chatPage =
  (deps: { framer: (ticket: string) => string | null; site: string; root: string }) =>
  async (app: FastifyInstance): Promise<void> => {
    const { root } = deps;
    const site = new URL(deps.site).origin;
    app.get<{ Querystring: { ticket?: unknown } }>('/chat/room', async (request, reply) => {
      const { ticket } = request.query;
      const framer = typeof ticket === 'string' ? deps.framer(ticket) : null;
      reply.headers({
        'cache-control': 'no-store',
        // The address holds a ticket until the page has taken it out.
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': policyOf(framer ?? "'none'", site),
      });
      reply.type('text/html; charset=utf-8');
      const html = await readFile(join(root, 'gateway/engagement/chat/page/chat.html'), 'utf8');
      return reply.code(framer === null ? 403 : 200).send(framer === null ? '' : html);
    });
    app.get<{ Params: { file: string } }>('/chat/files/:file', async (request, reply) => {
      const { file } = request.params;
      if (!isFile(file)) return reply.code(404).type('text/plain').send('not found');
      const { type, folder } = FILES[file];
      const body = await readFile(join(root, folder, file)).catch(() => null);
      if (body === null) return reply.code(404).type('text/plain').send('not found');
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  };
