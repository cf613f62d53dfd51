import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/types';
import type { Metrics } from './request-log';
import { headerText } from './visitor';

const READY_TIMEOUT_MS = 1_000;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const mayRead = (request: FastifyRequest, token: string | null): boolean => {
  const sent = Buffer.from(headerText(request.headers, 'authorization'));
  if (token !== null) {
    const wanted = Buffer.from(`Bearer ${token}`);
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  }
  // Behind a proxy every visitor looks local.
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
  );
};

export interface HealthDeps {
  db: Database;
  metrics: Metrics;
  metricsToken: string | null;
  /** True from the moment the gateway was asked to stop. */
  stopping: () => boolean;
}

/** /healthz: the process lives. /readyz: it can serve. /metrics: figures, for this machine or with the token. */
export const addHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_, reply) => {
    const ready = !deps.stopping() && (await deps.db.ready(READY_TIMEOUT_MS));
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready');
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.metricsToken)) return reply.code(403).type('text/plain').send('not from here');
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
};
