import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createGameFiles } from '../kit/game-files';
import { projectRoot } from '../kit/project-root';
import { houseGames, type HouseGame } from './games';
import type { SessionStore } from '../kit/session-store';

export interface HousePagesOptions {
  sessions: SessionStore;
  /** Folder of `vendors`' sources: HTML, CSS and drawings. */
  sourceRoot?: string;
  /** Folder of the built scripts. */
  scriptRoot?: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Fastify plugin: the games' pages, their verifier and their files, under a policy that allows nothing inline. */
export const housePages = async (app: FastifyInstance, options: HousePagesOptions): Promise<void> => {
  const vendors = options.sourceRoot ?? join(projectRoot(), 'gateway/vendors');
  const files = createGameFiles(options.scriptRoot ?? join(projectRoot(), 'dist/games/house'));
  const pages = join(vendors, 'house/page');
  /** A game's own folder, then what all games of the house share, then what all vendors share. */
  const foldersOf = (game: HouseGame): string[] =>
    ['', '/art'].flatMap((kind) => [
      join(pages, game.page) + kind,
      pages + kind,
      join(vendors, 'page-kit') + kind,
    ]);
  const partsOf = (game: HouseGame): Record<string, string> => ({
    NAME: escaped(game.names.en.name),
    PAGE: game.page,
    ICON: game.icon,
    STAGE: join(pages, game.page, 'stage.html'),
    MAIN: join(pages, game.page, 'main.html'),
    SIDE: join(pages, game.page, 'side.html'),
  });

  for (const game of houseGames) {
    const base = `/games/house/${game.slug}`;
    app.get<{ Querystring: { ticket?: unknown } }>(`${base}/`, async (request, reply) => {
      const { ticket } = request.query;
      const ancestors = typeof ticket === 'string' ? await options.sessions.frameAncestors(ticket) : [];
      return files.page({ reply, file: join(pages, 'shell.html'), parts: partsOf(game), ancestors });
    });
    app.get(base, async (request, reply) => {
      const query = request.url.indexOf('?');
      return reply.redirect(`${base}/${query < 0 ? '' : request.url.slice(query)}`, 308);
    });
    app.get(`${base}/verify`, async (_, reply) =>
      files.page({ reply, file: join(pages, 'verify.html'), parts: partsOf(game), ancestors: [] }),
    );
    app.get(`${base}/files/:file`, files.asset(foldersOf(game)));
  }
};
