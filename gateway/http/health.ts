import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/types';
import type { Metrics } from './request-log';
import { headerText } from './headers';

const READY_TIMEOUT_MS = 1_000;
/** However often it is asked, the database is asked once in this time. */
const READY_KEPT_MS = 1_000;
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
  db: Pick<Database, 'unready'>;
  metrics: Metrics;
  metricsToken: string | null;
  production: boolean;
  /** True from the moment the gateway was asked to stop. */
  stopping: () => boolean;
  /** What besides the database keeps the gateway from serving, in one word; absent: nothing. */
  unready?: (() => string | null) | undefined;
  now: () => number;
}

/** Why the database cannot be worked on, looked up once a second at most; those who ask meanwhile share the answer. */
const askedSeldom = ({ db, now }: Pick<HealthDeps, 'db' | 'now'>): (() => Promise<string | null>) => {
  let last: { atMs: number; answer: Promise<string | null> } | null = null;
  return () => {
    const nowMs = now();
    // A clock that was put back must not keep an answer.
    if (last === null || nowMs < last.atMs || nowMs - last.atMs >= READY_KEPT_MS)
      last = { atMs: nowMs, answer: db.unready(READY_TIMEOUT_MS) };
    return last.answer;
  };
};

/** /healthz: the process lives. /readyz: it can serve, or why not in one word. /metrics: figures, with the token; without one for this machine, in a demo alone. */
export const addHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const ofDatabase = askedSeldom(deps);
  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_, reply) => {
    const reason = deps.stopping() ? 'stopping' : (deps.unready?.() ?? (await ofDatabase()));
    return reply
      .code(reason === null ? 200 : 503)
      .type('text/plain')
      .send(reason === null ? 'ready' : `not ready: ${reason}`);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps)) return reply.code(403).type('text/plain').send('not from here');
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
};
