import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { saysUnbuilt } from './unbuilt';

/** Field names whose values never reach a log, at any of the depths we log. */
const SECRET_FIELDS = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'paymentPassword',
  'token',
  'captcha',
  'verificationCode',
  'code',
  'ticket',
  'changeTicket',
  'rememberToken',
  'firebaseIdToken',
  'authCode',
  'value',
  'authorization',
  'cookie',
  'encryption',
  'secret',
];
const redactPaths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat([
  'req.headers',
  'res.headers',
]);

export interface LogOptions {
  level: string;
  /** Where lines go; stdout when absent. */
  stream?: { write(line: string): void };
}

/** Path without its query, which may hold names and tokens. */
const pathOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
};

/** Fastify's logger: no bodies, no headers, no queries, secrets redacted by name besides. */
export const loggerOptions = (options: LogOptions): NonNullable<FastifyServerOptions['logger']> => ({
  level: options.level,
  redact: { paths: redactPaths, censor: '[hidden]' },
  serializers: {
    req: (request: { id: string; method: string; url: string }) => ({
      id: request.id,
      method: request.method,
      path: pathOf(request.url).slice(0, 200),
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: (error: Error) => ({
      type: error.name,
      message: error.message.slice(0, 500),
      stack: error.stack ?? '',
    }),
  },
  ...(options.stream ? { stream: options.stream } : {}),
});

const SLOW_MS = 1_000;
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  registry: Registry;
  /** Time of one call; `name` is a call's name or a fixed word, never input. */
  observe(input: { name: string; status: number; seconds: number }): void;
}

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Time to answer, by call and status class',
    labelNames: ['call', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  // A bound child per label set: the look-up by labels costs more than the observation.
  const children = new Map<string, Histogram.Internal<'call' | 'status'>>();
  return {
    registry,
    observe({ name, status, seconds }) {
      const key = `${name} ${Math.trunc(status / 100)}`;
      let child = children.get(key);
      if (!child) {
        child = histogram.labels({ call: name, status: `${Math.trunc(status / 100)}xx` });
        children.set(key, child);
      }
      child.observe(seconds);
    },
  };
};

/** Name of /readyz in metrics and logs. Its 503 is an answer: a balancer polls each stopping node, and that is no fault. */
export const READY_CALL = 'readyz';

/**
 * What a request is counted under where it is no call of the contract: the first part of its route's path. `site`: pages and files, and what
 * is not there.
 */
const classOf = (pattern: string | undefined): string => /^\/([a-z]+)/.exec(pattern ?? '')?.[1] ?? 'site';

/** One line for each request that failed or was slow; all of them at level debug. */
export const addRequestLog = (app: FastifyInstance, metrics: Metrics): void => {
  const verbose = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime;
    const call: string = request.routeOptions.config.callName ?? classOf(request.routeOptions.url);
    metrics.observe({ name: call, status: reply.statusCode, seconds: ms / 1000 });
    const isFault = reply.statusCode >= 500 && call !== READY_CALL && !saysUnbuilt(reply);
    if (isFault) request.log.error({ req: request, res: reply, call, ms }, 'request failed');
    else if (ms > SLOW_MS) request.log.warn({ req: request, res: reply, call, ms }, 'request was slow');
    else if (reply.statusCode >= 400)
      request.log.info({ req: request, res: reply, call, ms }, 'request refused');
    else if (verbose) request.log.debug({ req: request, res: reply, call, ms }, 'request');
    done();
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    callName?: string;
  }
}
