import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outbox } from '../platform/index';
import { projectRoot } from '../site/index';
import { outboxHtml, shownMessage } from './outbox-page-view';

const SHOWN = 50;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A page elsewhere whose name was made to point here comes with that name. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

const fromHere = (request: FastifyRequest): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(request.headers.host ?? '') &&
  request.headers['x-forwarded-for'] === undefined;

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Scripts ask for anything or for JSON; only a browser that goes there asks for a page. */
const wantsPage = (request: FastifyRequest): boolean => {
  const { format } = request.query as { format?: unknown };
  return format !== 'json' && (request.headers.accept ?? '').includes('text/html');
};

/** Demo mode only: the messages that would have been sent, for this machine: a page for people, JSON for scripts. */
export const outboxPage =
  (deps: { outbox: Outbox; merchantId: number }) =>
  async (app: FastifyInstance): Promise<void> => {
    const folder = join(projectRoot(), 'gateway/start/outbox');
    const file = (name: string, type: string) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return (_: FastifyRequest, reply: FastifyReply) => reply.type(`${type}; charset=utf-8`).send(text);
    };
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(HEADERS);
      if (!fromHere(request)) await reply.code(403).type('text/plain').send('not from here');
    });
    app.get('/demo/outbox.css', file('outbox.css', 'text/css'));
    app.get('/demo/outbox.js', file('outbox.js', 'text/javascript'));
    app.get('/demo/outbox', async (request, reply) => {
      const rows = await deps.outbox.recent({ merchantId: deps.merchantId, limit: SHOWN });
      const messages = rows.map(shownMessage);
      reply.header('vary', 'accept');
      if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(outboxHtml(messages));
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(messages, null, 2));
    });
  };
