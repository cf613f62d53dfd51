import type { FastifyInstance, FastifyReply } from 'fastify';
import { headerText } from './headers';

/** What a first start still builds while the gateway already serves the first page. */
export interface BuiltParts {
  /** Paths that have nothing to serve yet; one with a slash at the end means a whole folder. */
  unbuilt: () => readonly string[];
  /** Registers a listener that is called when everything is built. */
  onBuilt: (listener: () => void) => void;
}

const RETRY_SECONDS = 5;
const TEXT =
  'This part of the site is still being built. It opens by itself as soon as it is there; the terminal says if it cannot be built.';
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="${RETRY_SECONDS}" />
    <title>Still being built</title>
  </head>
  <body>
    <p>${TEXT}</p>
  </body>
</html>
`;

const covers = (unbuilt: string, path: string): boolean =>
  unbuilt.endsWith('/') ? path.startsWith(unbuilt) : path === unbuilt;

const answered = new WeakSet<FastifyReply>();

/** Returns true if a reply says that its part is still being built, which is no fault. */
export const saysUnbuilt = (reply: FastifyReply): boolean => answered.has(reply);

/** Answers pages and files that are still being built with 503, never to be stored; calls of games go through. */
export const addUnbuilt = (app: FastifyInstance, parts: BuiltParts): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    if (!parts.unbuilt().some((unbuilt) => covers(unbuilt, path))) return undefined;
    answered.add(reply);
    const isPage = headerText(request.headers, 'accept').includes('text/html');
    return reply
      .code(503)
      .headers({
        'retry-after': String(RETRY_SECONDS),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
      .type(isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(isPage ? PAGE : TEXT);
  });
};
