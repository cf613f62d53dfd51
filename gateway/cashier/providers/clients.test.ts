import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPixClient } from './pix/client';
import { createQuaysideClient } from './quayside/client';

/** Answers with the status that its path names, in words of both APIs. */
let server: Server;
beforeAll(async () => {
  server = createServer((request, reply) => {
    reply.writeHead(Number(request.url?.slice(1)), { 'content-type': 'application/json' });
    reply.end(
      JSON.stringify({
        access_token: 'a',
        type: 'https://x.example/NaoAceito',
        error: { code: 'not_taken' },
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const pix = () =>
  createPixClient({
    baseUrl: baseUrl(),
    tokenUrl: `${baseUrl()}/200`,
    now: () => 0,
    key: '',
    name: '',
    city: '',
    clientId: '',
    clientSecret: '',
  });
const quayside = () => createQuaysideClient({ baseUrl: baseUrl(), apiKey: '' });

const DONE = [200, 201];
const UNKNOWN = [401, 408, 425, 429, 500, 502, 503];

describe('an answer of a provider', () => {
  it.each([
    ['Pix', pix, [400, 403, 404, 409, 410, 422], UNKNOWN],
    ['Quayside', quayside, [400, 403, 404, 409, 422], [...UNKNOWN, 410]],
  ] as const)('from %s is a certain refusal with these statuses alone', async (_, open, refused, unknown) => {
    const client = open();
    const expected = { done: DONE, refused, unknown };
    const found: Record<string, number[]> = { done: [], refused: [], unknown: [] };
    for (const status of Object.values(expected).flat())
      found[(await client.send(`/${status}`, { method: 'POST', body: {} })).kind]?.push(status);
    client.close();
    expect(found).toEqual(expected);
  });
});
