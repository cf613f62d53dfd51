import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { addStaticFiles, plainHeaders, type StaticFolder } from '../../gateway/http/index';
import { fillPage, readHeads, readPageScripts } from '../../gateway/site/index';
import { createOlderWorld } from '../../src/testing/older-world';
import { answerBy } from '../../tools/e2e/serve-handler';
import { ANSWER_NAMES, createMishaps } from './mishaps';
import { gamePage, picture } from './pages';

/** What the stand-in itself answers; everything else is a file of the built site. */
const GATEWAY = /^\/(wps|lgw|lotto)\//;
const OWN = '/stand-in/';

/** The site as the gateway serves it, with the widgets. */
const siteFolders = (root: string): StaticFolder[] => {
  const folder = join(root, 'dist/site');
  const [heads, scripts] = [readHeads(folder), readPageScripts(folder)];
  return [
    { prefix: '/widgets/v1/', folder: join(root, 'dist/widgets/v1'), headers: plainHeaders },
    {
      prefix: '/',
      folder,
      headers: plainHeaders,
      fill: (text, path) => fillPage(text, { facts: null, heads, scripts, path }),
      site: true,
    },
  ];
};

/** The merchant that the built site's pages name. */
const merchantOf = (root: string): string => {
  const page = readFileSync(join(root, 'dist/site/index.html'), 'utf8');
  return /name="foyer-merchant" content="([^"]+)"/.exec(page)?.[1] ?? '';
};

const as = (type: string): ResponseInit => ({ headers: { 'Content-Type': `${type}; charset=utf-8` } });

/**
 * An older gateway with the built site in front of it, on one origin of this machine.
 * @param port 0 for any free one
 * @returns its address
 */
export const startOlderSite = async ({ root, port }: { root: string; port: number }): Promise<string> => {
  const gateway = createOlderWorld({
    merchant: merchantOf(root),
    now: Date.now,
    gamesUrl: () => `${url}${OWN}game`,
  });
  const mishaps = createMishaps((request) => gateway.fetch(request));
  const own = ({ url: address }: Request): Response => {
    const { pathname, searchParams } = new URL(address);
    if (pathname === `${OWN}game`) return new Response(gamePage(searchParams), as('text/html'));
    if (pathname === `${OWN}refused`) return Response.json(gateway.refused);
    if (pathname === `${OWN}seen`)
      return Response.json(gateway.seen.map(({ method, path }) => `${method} ${path}`));
    if (pathname.startsWith(`${OWN}picture/`)) return new Response(picture(pathname), as('image/svg+xml'));
    const said = mishaps.next(searchParams.get('path') ?? '', searchParams.get('answer') ?? '');
    const help = `/stand-in/next?path=/wps/v2/transaction/withdraw&answer=${ANSWER_NAMES.join('|')}`;
    return new Response(said ?? help, { status: said === null ? 400 : 200 });
  };
  const respond = (request: Request): Promise<Response> =>
    new URL(request.url).pathname.startsWith(OWN) ? Promise.resolve(own(request)) : mishaps.respond(request);

  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    serverFactory: (serveFile) =>
      createServer((incoming, outgoing) => {
        const { url: path = '/' } = incoming;
        if (GATEWAY.test(path) || path.startsWith(OWN)) void answerBy(respond, incoming, outgoing);
        else serveFile(incoming, outgoing);
      }),
  });
  const serve = addStaticFiles(app, siteFolders(root));
  app.setNotFoundHandler((request, reply) => {
    if (!serve(request, reply)) void reply.code(404).type('text/plain').send('There is no such page.');
    return reply;
  });
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  return url;
};
