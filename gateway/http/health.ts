import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/types';
import type { Metrics } from './request-log';
import { headerText } from './headers';

const READY_TIMEOUT_MS = 1_000;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const mayRead = (request: FastifyRequest, deps: Pick<HealthDeps, 'metricsToken' | 'production'>): boolean => {
  const { metricsToken: token } = deps;
  const sent = Buffer.from(headerText(request.headers, 'authorization'));
  if (token !== null) {
    const wanted = Buffer.from(`Bearer ${token}`);
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  }
  // Behind a proxy every visitor looks local, and not every proxy says that it is one: production needs the token.
  return (
    !deps.production &&
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    request.headers['x-forwarded-for'] === undefined
  );
};

export interface HealthDeps {
  db: Database;
  metrics: Metrics;
  metricsToken: string | null;
  production: boolean;
  /** True from the moment the gateway was asked to stop. */
  stopping: () => boolean;
}

/** /healthz: the process lives. /readyz: it can serve. /metrics: figures, with the token; without one for this machine, in a demo alone. */
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
    if (!mayRead(request, deps)) return reply.code(403).type('text/plain').send('not from here');
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
};
