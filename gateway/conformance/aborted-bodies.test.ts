import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

/** Announces a body, sends some of it and goes away without a word. */
const abort = (method: string, path: string, headers: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Merchant: demo', ...headers];
    const socket = connect(bench.port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n{"user`, () => {
        setTimeout(() => socket.resetAndDestroy(), 20);
      });
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
const LENGTH = 'Content-Length: 4000';
const CHUNKED = 'Transfer-Encoding: chunked';

describe('[TRIAL-S12] a visitor who goes away in the middle of a body', () => {
  it.each([
    ['POST', '/wps/session/login', 'application/json'],
    ['PUT', '/wps/member/register', 'application/json'],
    ['POST', '/wps/member/password/email', 'application/x-www-form-urlencoded'],
    ['POST', '/wps/verification/sms/noLogin', 'application/json'],
    ['DELETE', '/wps/session/logout', 'application/json'],
    ['POST', '/vendor/house/debit', 'application/json'],
    ['POST', '/vendor/saltglass/wallet', 'application/x-www-form-urlencoded'],
    ['POST', '/games/saltglass/api/bet', 'application/json'],
    ['POST', '/nothing/here', 'application/json'],
  ])('%s %s leaves no error in the log', async (method, path, type) => {
    const before = bench.logged.length;
    for (const length of [LENGTH, `${CHUNKED}\r\nX-Foyer-Test: 1`])
      await abort(method, path, [`Content-Type: ${type}`, length]);
    // A call that comes after it has been answered: what was there to say is said.
    await bench.client.send({ path: '/wps/system/status' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const said = bench.logged
      .slice(before)
      .map((line) => JSON.parse(line) as { level: number; err?: unknown });
    expect(said.filter(({ level, err }) => level >= 40 || (level > 10 && err !== undefined))).toEqual([]);
  });
});
