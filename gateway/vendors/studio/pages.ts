import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createGameFiles } from '../kit/game-files';
import { projectRoot } from '../kit/project-root';
import type { SessionStore } from '../kit/session-store';
import { createLanguage } from '../kit/language';
import { shell, type ShellKey } from './locales/index';
import type { GameInfo } from './api-shapes';

export interface StudioPagesOptions {
  sessions: Pick<SessionStore, 'frameAncestors'>;
  /** A game by the names in its address, its title in the page's language; null for none. */
  game: (vendor: string, gameId: string, language: string) => Promise<GameInfo | null>;
  /** Folder of `vendors`' sources, and of the built scripts and sheets. */
  sourceRoot?: string;
  scriptRoot?: string;
}

/** Names in an address, as the catalogue writes them. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** How a built script names one that it shares with others. */
const SHARED = /(?:from|import) ?"\.\/(part-[\w-]{1,80}\.js)"/g;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

interface GameAddress {
  Params: { vendor: string; gameId: string };
  Querystring: { ticket?: unknown; lang?: unknown };
}

/**
 * Fastify plugin: a page and a page of proof for each game, under a policy that allows nothing inline. All games share one
 * address for their scripts and sheets, /games/studio/files/: a second game loads only what is its family's.
 */
export const studioPages = async (app: FastifyInstance, options: StudioPagesOptions): Promise<void> => {
  const vendors = options.sourceRoot ?? join(projectRoot(), 'gateway/vendors');
  const scripts = options.scriptRoot ?? join(projectRoot(), 'dist/games/studio');
  const files = createGameFiles(scripts);
  const pages = join(vendors, 'studio/page');

  const languageOf = (request: FastifyRequest<GameAddress>): string => {
    const { lang } = request.query;
    return typeof lang === 'string' ? lang.slice(0, 16) : '';
  };
  const infoOf = async (request: FastifyRequest<GameAddress>): Promise<GameInfo | null> => {
    const { gameId, vendor } = request.params;
    if (!NAME.test(vendor) || !NAME.test(gameId)) return null;
    return options.game(vendor, gameId, languageOf(request));
  };
  /** The family's script, so that the page asks for it at once; the plain one for a family without a view of its own. */
  const scriptOf = async ({ family }: GameInfo): Promise<string> => {
    const own = `family-${family}`;
    const isThere = access(join(scripts, `${own}.js`)).then(
      () => true,
      () => false,
    );
    return NAME.test(family) && (await isThere) ? own : 'family-plain';
  };
  const sharedBy = async (script: string): Promise<string[]> => {
    const text = await readFile(join(scripts, script), 'utf8').catch(() => '');
    return [...text.matchAll(SHARED)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  };
  /** Read once for each family. */
  const links = new Map<string, Promise<string>>();
  /** What both scripts are made of, so that the page asks for all of it in one go instead of finding it while it reads them. */
  const linksOf = (script: string): Promise<string> => {
    const kept = links.get(script);
    if (kept) return kept;
    const found = (async () => {
      const names = new Set([...(await sharedBy('studio.js')), ...(await sharedBy(`${script}.js`))]);
      // A Set hears what is added while it is walked.
      for (const name of names) for (const further of await sharedBy(name)) names.add(further);
      return [...names]
        .map((name) => `<link rel="modulepreload" href="../../files/${name}" />`)
        .join('\n    ');
    })();
    links.set(script, found);
    return found;
  };
  const partsOf = async (
    request: FastifyRequest<GameAddress>,
    info: GameInfo,
  ): Promise<Record<string, string>> => {
    const script = await scriptOf(info);
    return {
      SCRIPT: script,
      SHARED: await linksOf(script),
      LANG: createLanguage<ShellKey>(shell, languageOf(request)).code,
      TITLE: escaped(info.theme.title),
      BRAND: escaped(info.theme.brand),
      FAMILY: escaped(info.family),
      MODEL: escaped(info.model),
      SEED: String(Math.trunc(info.theme.seed)),
      MOTIF: escaped(info.theme.motif),
    };
  };
  const unknown = (reply: FastifyReply): FastifyReply => reply.code(404).type('text/plain').send('not found');

  app.get('/games/studio/files/:file', files.asset([scripts, pages, join(vendors, 'page-kit')]));
  app.get<GameAddress>('/games/studio/:vendor/:gameId/', async (request, reply) => {
    const info = await infoOf(request);
    if (!info) return unknown(reply);
    const { ticket } = request.query;
    const ancestors = typeof ticket === 'string' ? await options.sessions.frameAncestors(ticket) : [];
    return files.page({
      reply,
      file: join(pages, 'studio.html'),
      parts: await partsOf(request, info),
      ancestors,
    });
  });
  app.get<GameAddress>('/games/studio/:vendor/:gameId', async (request, reply) => {
    const query = request.url.indexOf('?');
    const { gameId, vendor } = request.params;
    if (!NAME.test(vendor) || !NAME.test(gameId)) return unknown(reply);
    return reply.redirect(
      `/games/studio/${vendor}/${gameId}/${query < 0 ? '' : request.url.slice(query)}`,
      308,
    );
  });
  app.get<GameAddress>('/games/studio/:vendor/:gameId/verify', async (request, reply) => {
    const info = await infoOf(request);
    if (!info) return unknown(reply);
    return files.page({
      reply,
      file: join(pages, 'verify.html'),
      parts: await partsOf(request, info),
      ancestors: [],
    });
  });
};
