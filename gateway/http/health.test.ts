import Fastify, { LogController } from 'fastify';
import { expect, it } from 'vitest';
import type { Unready } from '../database/types';
import { addHealth, type HealthDeps } from './health';
import { addRequestLog, createMetrics, loggerOptions } from './request-log';

const server = (over: Partial<HealthDeps> & { answer?: () => Promise<Unready | null> }) => {
  let queries = 0;
  const state = { nowMs: 0 };
  const app = Fastify();
  const { answer = () => Promise.resolve(null), ...rest } = over;
  addHealth(app, {
    db: {
      unready: () => {
        queries += 1;
        return answer();
      },
    },
    metrics: createMetrics(),
    metricsToken: null,
    production: true,
    stopping: () => false,
    now: () => state.nowMs,
    ...rest,
  });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return { statusCode, body };
  };
  const metrics = (authorization?: string) =>
    app.inject({ url: '/metrics', ...(authorization === undefined ? {} : { headers: { authorization } }) });
  return { ready, metrics, queries: () => queries, pass: (ms: number) => (state.nowMs += ms) };
};

it('returns one word for why the gateway is not ready', async () => {
  const read = await server({ answer: () => Promise.resolve('read-only') }).ready();
  expect(read).toEqual({ statusCode: 503, body: 'not ready: read-only' });
  expect((await server({ stopping: () => true }).ready()).body).toBe('not ready: stopping');
  expect((await server({ unready: () => 'secret' }).ready()).body).toBe('not ready: secret');
  expect(await server({ unready: () => null }).ready()).toEqual({ statusCode: 200, body: 'ready' });
});

it('queries the database once a second for any number of requests', async () => {
  const one = server({});
  await Promise.all(Array.from({ length: 50 }, () => one.ready()));
  expect(one.queries()).toBe(1);
  one.pass(999);
  await one.ready();
  expect(one.queries()).toBe(1);
  one.pass(1);
  await one.ready();
  expect(one.queries()).toBe(2);
});

it('queries the database again after the clock was set back', async () => {
  const one = server({});
  await one.ready();
  one.pass(-3_600_000);
  await one.ready();
  expect(one.queries()).toBe(2);
});

it('is polled while it stops without an error in the log', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: loggerOptions({ level: 'info', stream: { write: (line) => void lines.push(line) } }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  const metrics = createMetrics();
  addRequestLog(app, metrics);
  addHealth(app, {
    db: { unready: () => Promise.resolve(null) },
    metrics,
    metricsToken: null,
    production: true,
    stopping: () => true,
    now: () => 0,
  });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30]);
});

it('[OPS-5] shows figures in production to who has the token, and to this machine without it not either', async () => {
  const metricsToken = 'a token for tests only, 32 characters and more';
  const closed = server({});
  expect((await closed.metrics()).statusCode).toBe(403);
  const guarded = server({ metricsToken });
  for (const wrong of [undefined, '', 'Bearer ', `Bearer ${metricsToken}x`, metricsToken])
    expect((await guarded.metrics(wrong)).statusCode, wrong).toBe(403);
  expect((await guarded.metrics(`Bearer ${metricsToken}`)).body).toContain('\nfoyer_ready 1\n');
});

it('[OPS-5] says in the figures that it is not ready, as /readyz does', async () => {
  const metricsToken = 'a token for tests only, 32 characters and more';
  const stopping = server({ metricsToken, stopping: () => true });
  expect((await stopping.metrics(`Bearer ${metricsToken}`)).body).toContain('\nfoyer_ready 0\n');
});
