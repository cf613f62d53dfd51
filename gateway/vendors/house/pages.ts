import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { houseGames } from './games';
import type { SessionStore } from './session-store';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** One plain name, so that no path can leave its folder. */
const ASSET = /^[a-z0-9][A-Za-z0-9._-]{0,80}\.(css|js|svg)$/;
const MAX_ANCESTORS = 16;
const MAX_CACHED = 64;

export interface HousePagesOptions {
  sessions: SessionStore;
  /** Folder of the HTML, CSS and drawings. */
  pageRoot?: string;
  /** Folder of the built scripts. */
  scriptRoot?: string;
}

/** The nearest folder upwards that holds package.json: the project, from source and from a build alike. */
const projectRoot = async (): Promise<string> => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 8; up += 1) {
    try {
      await readFile(join(folder, 'package.json'));
      return folder;
    } catch {
      folder = dirname(folder);
    }
  }
  throw new Error('the project folder with the game pages was not found');
};

const isOrigin = (text: string): boolean => {
  try {
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text;
  } catch {
    return false;
  }
};

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

/** Fastify plugin: the game's page, its verifier and their files, under a policy that allows nothing inline. */
export const housePages = async (app: FastifyInstance, options: HousePagesOptions): Promise<void> => {
  const root = options.pageRoot === undefined || options.scriptRoot === undefined ? await projectRoot() : '';
  const pageRoot = options.pageRoot ?? join(root, 'gateway/vendors/house/page');
  const scriptRoot = options.scriptRoot ?? join(root, 'dist/games/house');
  const cache = new Map<string, { body: Buffer; etag: string }>();

  const load = async (path: string): Promise<{ body: Buffer; etag: string } | null> => {
    const kept = cache.get(path);
    if (kept) return kept;
    try {
      const body = await readFile(path);
      const entry = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      if (cache.size < MAX_CACHED) cache.set(path, entry);
      return entry;
    } catch {
      return null;
    }
  };

  const html = async (input: { reply: FastifyReply; file: string; ancestors: readonly string[] }) => {
    const page = await load(join(pageRoot, input.file));
    if (!page) return input.reply.code(404).type('text/plain').send('not found');
    return input.reply
      .headers({
        'content-security-policy': policy(input.ancestors),
        'cache-control': 'no-store',
        'referrer-policy': 'origin',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      })
      .type('text/html; charset=utf-8')
      .send(page.body);
  };

  const asset = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const { file } = request.params;
    const type = ASSET.test(file) ? TYPES[extname(file)] : undefined;
    const folder =
      extname(file) === '.js' ? scriptRoot : extname(file) === '.svg' ? join(pageRoot, 'art') : pageRoot;
    const found = type === undefined ? null : await load(join(folder, file));
    if (!found || type === undefined) return reply.code(404).type('text/plain').send('not found');
    reply.headers({ etag: found.etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    return reply.type(type).send(found.body);
  };

  for (const game of houseGames) {
    const base = `/games/house/${game.slug}`;
    app.get<{ Querystring: { ticket?: unknown } }>(`${base}/`, async (request, reply) => {
      const { ticket } = request.query;
      const ancestors = typeof ticket === 'string' ? await options.sessions.frameAncestors(ticket) : [];
      return html({ reply, file: 'game.html', ancestors });
    });
    app.get(base, async (request, reply) => {
      const query = request.url.indexOf('?');
      return reply.redirect(`${base}/${query < 0 ? '' : request.url.slice(query)}`, 308);
    });
    app.get(`${base}/verify`, async (_, reply) => html({ reply, file: 'verify.html', ancestors: [] }));
    app.get(`${base}/files/:file`, asset);
  }
};
