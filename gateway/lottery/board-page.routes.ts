import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { LotteryBoard } from '../../src/contract/entities/lottery';
import { createBoundedCache } from '../bounds/index';
import { plainHeaders } from '../http/index';
import { GatewayError, type MerchantContext, type Merchants, siteOf } from '../platform/index';
import { boardHtml, type BoardPage } from './board-page';
import type { Boards } from './boards';

interface BoardRequest {
  Params: { merchant: string };
  Querystring: { game?: unknown; language?: unknown; theme?: unknown };
}

/** It may be held by any page, loads its sheet and nothing else, and runs nothing by itself. */
const HEADERS = {
  ...plainHeaders,
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const MAX_PAGES = 300;
/** Nothing is kept longer by a cache between us and the reader, whatever the draws are. */
const MAX_AGE_S = 30;
const GAME = /^[A-Z0-9_]{2,20}$/;
const THEMES = ['auto', 'dark', 'light'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is asked for, each word one of ours; null for a game that none can be called. */
const askedPage = (query: BoardRequest['Querystring'], merchant: MerchantContext): BoardPage | null => {
  const game = textOf(query.game);
  if (game !== '' && !GAME.test(game)) return null;
  const asked = textOf(query.language).toUpperCase();
  return {
    game,
    language: merchant.languages.find((one) => one.toUpperCase() === asked) ?? merchant.defaultLanguage,
    theme: THEMES.find((one) => one === query.theme) ?? '',
  };
};

/** Boards say the same until a draw opens, closes or is drawn, or a pool grows. */
const editionOf = (boards: readonly LotteryBoard[], now: number): string =>
  boards
    .map(({ code, current, next, last, jackpot }) =>
      [
        code,
        current?.issue,
        current && current.closesAt > now,
        next?.issue,
        last?.issue,
        last?.revision,
        jackpot?.minor,
      ].join(),
    )
    .join('|');
const secondsLeft = (boards: readonly LotteryBoard[], now: number): number => {
  const times = boards.flatMap(({ current, next }) =>
    [current?.closesAt, current?.drawsAt, next?.opensAt].filter((at) => at !== undefined && at > now),
  );
  return Math.floor(Math.min(MAX_AGE_S * 1_000, ...times.map((at) => (at ?? 0) - now)) / 1_000);
};

/** Results that read without a script: /draws/<merchant>/draws.html?game=<code>&language=<code>&theme=<theme>. Public, no cookies. */
export const boardPageRoutes = (deps: {
  boards: Pick<Boards, 'boards'>;
  merchants: Pick<Merchants, 'find'>;
  /** The operator's own address, without a closing slash, for merchants without one. */
  site: string;
}) => {
  const kept = createBoundedCache<{ edition: string; html: string; etag: string }>({ maxEntries: MAX_PAGES });
  return async (app: FastifyInstance): Promise<void> => {
    app.get<BoardRequest>('/draws/:merchant/draws.html', async (request, reply) => {
      reply.headers({ ...HEADERS, 'cache-control': 'no-store' }).type('text/html; charset=utf-8');
      const merchant = deps.merchants.find(request.params.merchant);
      const page = merchant && askedPage(request.query, merchant);
      if (!merchant || !page) return reply.code(404).send('');
      const answer = await deps.boards
        .boards({ merchantId: merchant.id, language: page.language }, page.game)
        .catch((error: unknown) => {
          if (error instanceof GatewayError && error.code === 'LOTTERY_GAME_UNKNOWN') return null;
          throw error;
        });
      if (answer === null) return reply.code(404).send('');
      const { boards, now } = answer;
      const key = [merchant.id, page.game, page.language, page.theme].join();
      const edition = editionOf(boards, now);
      let made = kept.get(key);
      if (made?.edition !== edition) {
        const site = siteOf(merchant, deps.site);
        const html = boardHtml({ page, boards, site, timeZone: merchant.timeZone, now });
        made = { edition, html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
        kept.set(key, made);
      }
      reply.headers({ 'cache-control': `public, max-age=${secondsLeft(boards, now)}`, etag: made.etag });
      return request.headers['if-none-match'] === made.etag ? reply.code(304).send() : reply.send(made.html);
    });
  };
};
