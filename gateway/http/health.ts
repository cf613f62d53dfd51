import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import type { Database } from '../database/types';
import { type Metrics, READY_CALL } from './request-log';
import { headerText } from './headers';

const READY_TIMEOUT_MS = 1_000;
/** Minimum time between two queries for /readyz. */
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
  /** Returns a one-word reason other than the database for not being ready; null if ready. */
  unready?: (() => string | null) | undefined;
  /** Reads figures that are not counted in memory. Omit if there are none. */
  readFigures?: (() => Promise<void>) | undefined;
  now: () => number;
}

/** Returns why the database is not ready, or null. Requests within READY_KEPT_MS share one query. */
const rateLimitedCheck = ({ db, now }: Pick<HealthDeps, 'db' | 'now'>): (() => Promise<string | null>) => {
  let last: { atMs: number; answer: Promise<string | null> } | null = null;
  return () => {
    const nowMs = now();
    // Query again if the clock was set back, or the old answer would be kept until it catches up.
    if (last === null || nowMs < last.atMs || nowMs - last.atMs >= READY_KEPT_MS)
      last = { atMs: nowMs, answer: db.unready(READY_TIMEOUT_MS) };
    return last.answer;
  };
};

/** /healthz: liveness. /readyz: readiness, with a one-word reason if not ready. /metrics: needs the token; in a demo without a token, this machine only. */
export const addHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const databaseReason = rateLimitedCheck(deps);
  const unreadyReason = async (): Promise<string | null> =>
    deps.stopping() ? 'stopping' : (deps.unready?.() ?? (await databaseReason()));
  const ready: Gauge = new Gauge({
    name: 'foyer_ready',
    help: 'Whether /readyz says ready: 1, else 0',
    registers: [deps.metrics.registry],
    async collect() {
      ready.set((await unreadyReason()) === null ? 1 : 0);
    },
  });
  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', { config: { callName: READY_CALL } }, async (_, reply) => {
    const reason = await unreadyReason();
    return reply
      .code(reason === null ? 200 : 503)
      .type('text/plain')
      .send(reason === null ? 'ready' : `not ready: ${reason}`);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps)) return reply.code(403).type('text/plain').send('not from here');
    await deps.readFigures?.();
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
};
