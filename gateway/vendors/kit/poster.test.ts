import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BACKOFF_MS, createPoster, MAX_ATTEMPTS, sendUntilKnown, type Outcome, type Poster } from './poster';

let server: Server | null = null;
let poster: Poster | null = null;
const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> => {
  server = createServer(answer);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`);
};
afterEach(() => {
  poster?.close();
  server?.closeAllConnections();
  server?.close();
  server = null;
});

describe('a line to a partner', () => {
  it('posts the very bytes with the headers it is given, and hands back status and text', async () => {
    const seen: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];
    const url = await listen((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        response.writeHead(402).end('não');
      });
    });
    poster = createPoster();
    expect(await poster.post(url, { headers: { 'x-sign': 's' }, body: '{"a":"é"}' })).toEqual({
      status: 402,
      text: 'não',
    });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/wallet',
        body: '{"a":"é"}',
        headers: { 'x-sign': 's', 'content-length': '10' },
      },
    ]);
    expect(seen[0]?.headers['connection']).toBe('keep-alive');
  });

  it('uses a kept connection again', async () => {
    let connections = 0;
    const url = await listen((request, response) => {
      request.resume().on('end', () => response.end('ok'));
    });
    server?.on('connection', () => (connections += 1));
    poster = createPoster();
    for (let call = 0; call < 3; call += 1) await poster.post(url, { headers: {}, body: '' });
    expect(connections).toBe(1);
  });

  it('lets go of its kept connections when it is closed', async () => {
    const url = await listen((request, response) => {
      request.resume().on('end', () => response.end('ok'));
    });
    let open = 0;
    server?.on('connection', (socket) => {
      open += 1;
      socket.on('close', () => (open -= 1));
    });
    poster = createPoster();
    await poster.post(url, { headers: {}, body: '' });
    expect(open).toBe(1);
    poster.close();
    await vi.waitFor(() => expect(open).toBe(0), { timeout: 20_000 });
  });

  it('knows nothing of a call that is cut, late, too long or never taken', async () => {
    let mode = 'cut';
    const url = await listen((request, response) => {
      if (mode === 'cut') return void request.socket.destroy();
      if (mode === 'half') {
        response.writeHead(200, { 'content-length': '10' });
        return void response.write('half', () => request.socket.destroy());
      }
      if (mode === 'long') return void response.end('x'.repeat(101));
      if (mode === 'full') return void response.end('x'.repeat(100));
    });
    const hasty = createPoster({ timeoutMs: 150 });
    mode = 'late';
    expect(await hasty.post(url, { headers: {}, body: 'b' })).toBeNull();
    hasty.close();
    // Patient, so that what ends these calls is not their time.
    poster = createPoster({ timeoutMs: 20_000, maxReplyBytes: 100 });
    const post = () => poster?.post(url, { headers: {}, body: 'b' });
    for (mode of ['cut', 'half', 'long']) expect([mode, await post()]).toEqual([mode, null]);
    mode = 'full';
    expect(await post()).toEqual({ status: 200, text: 'x'.repeat(100) });
    const unknown = new URL('http://127.0.0.1:9/');
    expect(await poster.post(unknown, { headers: {}, body: '' })).toBeNull();
  });

  it('gives up on an answer that is too long though all of it came at once, and the process goes on', async () => {
    const url = await listen((request, response) => {
      request.resume().on('end', () => response.end('x'.repeat(20_000)));
    });
    const closed = new Promise<void>((done) =>
      server?.on('connection', (socket) => socket.on('close', () => done())),
    );
    const uncaught: unknown[] = [];
    const hear = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', hear);
    poster = createPoster();
    expect(await poster.post(url, { headers: {}, body: '' })).toBeNull();
    await closed;
    process.off('uncaughtException', hear);
    expect(uncaught).toEqual([]);
  });

  it('speaks TLS where the address says so', async () => {
    let greeting = -1;
    const url = await listen(() => undefined);
    server?.removeAllListeners('connection');
    server?.on('connection', (socket) =>
      socket.once('data', (bytes: Buffer) => {
        greeting = bytes[0] ?? -1;
        socket.destroy();
      }),
    );
    url.protocol = 'https:';
    poster = createPoster({ timeoutMs: 20_000 });
    expect(await poster.post(url, { headers: {}, body: '' })).toBeNull();
    // 22 opens a TLS handshake.
    expect(greeting).toBe(22);
  });
});

describe('a message whose outcome must be known', () => {
  const done: Outcome<'NO'> = { kind: 'done', balanceMinor: 1n, replayed: false };
  const refused: Outcome<'NO'> = { kind: 'refused', status: 'NO', balanceMinor: null };
  const lost: Outcome<'NO'> = { kind: 'unknown' };
  const send = async (...outcomes: Outcome<'NO'>[]) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    try {
      const began = Date.now();
      const at: number[] = [];
      const result = sendUntilKnown(async () => {
        at.push(Date.now() - began);
        return outcomes[at.length - 1] ?? lost;
      });
      await vi.runAllTimersAsync();
      return { result: await result, at };
    } finally {
      vi.useRealTimers();
    }
  };

  it('is sent once when it was done or refused at once', async () => {
    expect(await send(done)).toEqual({ result: done, at: [0] });
    expect(await send(refused)).toEqual({ result: refused, at: [0] });
  });

  it('is sent again after 50 and then 250 ms, three times in all', async () => {
    expect([[...BACKOFF_MS], MAX_ATTEMPTS]).toEqual([[50, 250], 3]);
    expect(await send(lost, lost, lost, done)).toEqual({ result: lost, at: [0, 50, 300] });
    expect(await send(lost, done)).toEqual({ result: done, at: [0, 50] });
    expect(await send(lost, lost, done)).toEqual({ result: done, at: [0, 50, 300] });
  });

  it('is not known to be refused when an earlier try was lost: that one may still arrive', async () => {
    expect(await send(lost, refused)).toEqual({ result: lost, at: [0, 50] });
    expect(await send(lost, lost, refused)).toEqual({ result: lost, at: [0, 50, 300] });
  });
});
