import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedCache } from '../../bounds/index';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** One plain name, so that no path can leave its folder. */
const ASSET = /^[a-z0-9][A-Za-z0-9._-]{0,80}\.(css|js|svg)$/;
const MAX_ANCESTORS = 16;
/** Files kept in memory; one vendor's pages have far fewer. */
const MAX_CACHED = 256;

const isOrigin = (text: string): boolean => {
  try {
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text;
  } catch {
    return false;
  }
};

/** Nothing inline, nothing from elsewhere, framed by the launch's origins only. */
const policy = (ancestors: readonly string[]): string => {
  const framers = ancestors.filter(isOrigin).slice(0, MAX_ANCESTORS);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${["'self'", ...framers].join(' ')}`,
  ].join('; ');
};

interface Kept {
  body: Buffer;
  etag: string;
  /** The copy that the build compressed, null where there is none. */
  brotli: Buffer | null;
}

export interface GameFiles {
  /** Answers a page: `file` with each `<!--name-->` replaced by the text of that part's file. */
  page(input: {
    reply: FastifyReply;
    file: string;
    parts?: Readonly<Record<string, string>>;
    ancestors: readonly string[];
  }): Promise<FastifyReply>;
  /** Handler of `…/files/:file`: scripts of the build, style sheets and drawings of the first folder that has them. */
  asset(
    folders: readonly string[],
  ): (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Serves the files of game pages from source folders and one folder of built scripts. */
export const createGameFiles = (scriptRoot: string): GameFiles => {
  const cache = createBoundedCache<Kept>({ maxEntries: MAX_CACHED });

  const load = async (path: string): Promise<Kept | null> => {
    const kept = cache.get(path);
    if (kept) return kept;
    try {
      const body = await readFile(path);
      const brotli = await readFile(`${path}.br`).catch(() => null);
      const entry = {
        body,
        brotli,
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      };
      cache.set(path, entry);
      return entry;
    } catch {
      return null;
    }
  };
  const firstOf = async (paths: readonly string[]): Promise<Kept | null> => {
    for (const path of paths) {
      const found = await load(path);
      if (found) return found;
    }
    return null;
  };

  return {
    async page({ reply, file, parts = {}, ancestors }) {
      const found = await load(file);
      if (!found) return reply.code(404).type('text/plain').send('not found');
      let html = found.body.toString('utf8');
      for (const [name, path] of Object.entries(parts)) {
        const part = path.endsWith('.html') ? ((await load(path))?.body.toString('utf8') ?? '') : path;
        // A function: a text may hold what replace() would read as a pattern.
        html = html.replaceAll(`<!--${name}-->`, () => part);
      }
      return reply
        .headers({
          'content-security-policy': policy(ancestors),
          'cache-control': 'no-store',
          'referrer-policy': 'origin',
          'x-content-type-options': 'nosniff',
          'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
    asset: (folders) => async (request, reply) => {
      const { file } = request.params;
      const type = ASSET.test(file) ? TYPES[extname(file)] : undefined;
      const places = type === undefined ? [] : extname(file) === '.js' ? [scriptRoot] : folders;
      const found = await firstOf(places.map((folder) => join(folder, file)));
      if (!found || type === undefined) return reply.code(404).type('text/plain').send('not found');
      reply.headers({
        etag: found.etag,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
      if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
      const isSmaller = found.brotli !== null && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      if (isSmaller) reply.header('content-encoding', 'br');
      return reply.type(type).send(isSmaller ? found.brotli : found.body);
    },
  };
};
