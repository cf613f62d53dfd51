import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../http/limits';
import { startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench({ rateLimitScale: 1, trustedProxyHops: 1 });
});
afterAll(() => bench.stop());

describe('a source that asks too often', () => {
  it('is told to wait, in an envelope with Retry-After, while other sources go on', async () => {
    const freeplay = (ip: string) =>
      bench.client.send({
        method: 'POST',
        path: '/wps/session/login/freeplay',
        headers: { 'X-Forwarded-For': `6.6.6.6, ${ip}` },
        body: '{}',
      });
    const { burst } = limitTable.trial.source;
    for (let call = 0; call < burst; call += 1) expect((await freeplay('203.0.113.1')).status).toBe(200);
    const refused = await freeplay('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.body.errorCode).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await freeplay('203.0.113.2')).status).toBe(200);
    // What the visitor writes in front of the proxy's own entry changes nothing.
    const forged = await bench.client.send({
      method: 'POST',
      path: '/wps/session/login/freeplay',
      headers: { 'X-Forwarded-For': '9.9.9.9, 203.0.113.1' },
      body: '{}',
    });
    expect(forged.status).toBe(429);
  });
});
