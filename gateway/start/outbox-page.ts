import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../services/outbox';

const SHOWN = 50;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Demo mode only: the messages that would have been sent, as JSON, for this machine. */
export const outboxPage =
  (deps: { outbox: Outbox; merchantId: number }) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/demo/outbox', async (request, reply) => {
      if (
        !LOOPBACK.test(request.socket.remoteAddress ?? '') ||
        request.headers['x-forwarded-for'] !== undefined
      )
        return reply.code(403).type('text/plain').send('not from here');
      const messages = await deps.outbox.recent({ merchantId: deps.merchantId, limit: SHOWN });
      const rows = messages.map(({ id, channel, recipient, purpose, subject, body, created_at }) => ({
        id: id.toString(),
        channel,
        recipient,
        purpose,
        subject,
        body,
        at: created_at.toISOString(),
      }));
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(rows, null, 2));
    });
  };
