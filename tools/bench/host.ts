import { readFile } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** One page of the bench: markup inside body, and scripts in head. */
export interface BenchPage {
  head: string;
  body: string;
}

export interface Exchange {
  path: string;
  status: number;
  /** When the request came, ms since 1970. */
  at: number;
  /** Compressed body bytes as sent. */
  bytes: number;
  kind: 'html' | 'script' | 'api' | 'picture' | 'other';
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  html: 'text/html',
  json: 'application/json',
  map: 'application/json',
};
const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Serves bench pages, the built widgets (brotli 11, made before the clock starts) and the real gateway's answers from one origin. */
export const startHost = async (input: {
  dist: string;
  pagesDir: string;
  gateway: { host: string; port: number } | null;
  pages: Record<string, BenchPage>;
}): Promise<{ origin: string; log: Exchange[]; close(): Promise<void> }> => {
  const log: Exchange[] = [];
  const files = new Map<string, { body: Buffer; type: string }>();
  const file = async (path: string): Promise<{ body: Buffer; type: string } | null> => {
    const known = files.get(path);
    if (known) return known;
    const source = path.startsWith('/widgets/v1/')
      ? join(input.dist, normalize(path))
      : path.startsWith('/bench/')
        ? join(input.pagesDir, normalize(path.slice('/bench/'.length)))
        : null;
    if (!source) return null;
    const raw = await readFile(source).catch(() => null);
    if (!raw) return null;
    const entry = {
      body: brotli(raw),
      type: types[path.split('.').pop() ?? ''] ?? 'application/octet-stream',
    };
    files.set(path, entry);
    return entry;
  };
  for (const [path, page] of Object.entries(input.pages)) {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bench</title><link rel="icon" href="data:,">${page.head}</head><body><h1>Host page</h1>${page.body}<p>Text of the host below.</p></body></html>`;
    files.set(path, { body: brotli(Buffer.from(html)), type: 'text/html; charset=utf-8' });
  }
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const at = Date.now();
    const url = incoming.url ?? '/';
    const path = url.split('?')[0] ?? '/';
    const entry = await file(path);
    if (entry) {
      const immutable = /-[\w-]{6,}\.js$/.test(path);
      response.writeHead(200, {
        'content-type': entry.type,
        'content-encoding': 'br',
        'content-length': entry.body.length,
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      response.end(entry.body);
      log.push({
        at,
        path,
        status: 200,
        bytes: entry.body.length,
        kind: entry.type.startsWith('text/html')
          ? 'html'
          : entry.type === 'text/javascript'
            ? 'script'
            : 'other',
      });
      return;
    }
    if (!input.gateway || !/^\/(wps|art|lgw|lotto)\//.test(path)) {
      response.writeHead(404, { 'content-length': 0 }).end();
      log.push({ at, path, status: 404, bytes: 0, kind: 'other' });
      return;
    }
    const { origin: _origin, referer: _referer, ...headers } = incoming.headers;
    const upstream = httpRequest(
      {
        host: input.gateway.host,
        port: input.gateway.port,
        path: url,
        method: incoming.method,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          host: `${input.gateway.host}:${input.gateway.port}`,
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const body = brotli(Buffer.concat(chunks));
          response.writeHead(reply.statusCode ?? 502, {
            'content-type': reply.headers['content-type'] ?? 'application/json',
            'content-encoding': 'br',
            'content-length': body.length,
            'cache-control': reply.headers['cache-control'] ?? 'no-store',
          });
          response.end(body);
          log.push({
            at,
            path,
            status: reply.statusCode ?? 0,
            bytes: body.length,
            kind: path.startsWith('/art/') ? 'picture' : 'api',
          });
        });
      },
    );
    upstream.on('error', () => response.writeHead(502, { 'content-length': 0 }).end());
    incoming.pipe(upstream);
  };
  const server: Server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bench host has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
