import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { LotteryBoard } from '../../src/contract/entities/lottery';
import { GatewayError, type MerchantContext } from '../platform/index';
import { boardHtml } from './board-page';
import { boardPageRoutes } from './board-page.routes';

const NOW = Date.UTC(2026, 10, 23, 12, 0, 0);
const SITE = 'https://play.example';
const LAST = {
  code: 'GAME',
  issue: '202611230701',
  rows: [['4', '0', '7', '7', '2']],
  numbers: ['4', '0', '7', '7', '2'],
  drawnAt: NOW - 40_000,
  revision: 0,
};
const board = (over: Partial<LotteryBoard> = {}): LotteryBoard => ({
  id: 'GAME',
  code: 'GAME',
  name: 'Comet Five',
  family: 'digits5',
  area: 'LOTT',
  playType: 1,
  source: 'own',
  beacon: 'none',
  current: { drawId: '2', issue: '202611230702', closesAt: NOW + 20_000, drawsAt: NOW + 28_000 },
  next: null,
  last: LAST,
  jackpot: { minor: 123_456_78n, currency: 'BRL' },
  ...over,
});
const htmlOf = (boards: LotteryBoard[], language = 'EN'): string =>
  boardHtml({
    page: { game: '', language, theme: '' },
    boards,
    site: SITE,
    timeZone: 'America/Sao_Paulo',
    now: NOW,
  });

describe('results without a script', () => {
  it('[LOTT-1] stand in a shadow root of the element that takes them over, with numbers, times and jackpot', () => {
    const html = htmlOf([board()]);
    expect(html).toMatch(/^<foyer-draws view="board" language="EN"><template shadowrootmode="open">/);
    expect(html).toContain('<span class="ball">4</span><span class="ball">0</span>');
    expect(html).toContain('datetime="2026-11-23T12:00:20.000Z"');
    expect(html).toContain('R$123,456.78');
    expect(html).toContain(`${SITE}/lottery/verify?game=GAME&#38;issue=202611230701`);
    expect(htmlOf([board()], 'PT')).toContain('Prêmio acumulado');
    expect(htmlOf([])).toContain('No lottery is open now.');
  });

  it('hold no script, no style and no handler, whatever a game is called', () => {
    const html = htmlOf([
      board({ name: '"><script>alert(1)</script>', last: null }),
      board({
        code: '"onload="x',
        last: { ...LAST, issue: "<img src=x onerror='1'>", rows: [['</span><b>']] },
      }),
    ]);
    expect(html).not.toMatch(/<script|<style|<img|<b>&|\son\w+\s*=\s*["'x]|style=/i);
    expect(html.match(/<b>/g)).toHaveLength(2);
  });
});

describe('the address of results without a script', () => {
  const apps: ReturnType<typeof Fastify>[] = [];
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));
  const merchant = {
    id: 1,
    code: 'demo',
    languages: ['EN', 'PT'],
    defaultLanguage: 'EN',
    timeZone: 'America/Sao_Paulo',
    origins: new Map([['https://acme.example', 'own']]),
  } as unknown as MerchantContext;
  const open = async (boards: () => LotteryBoard[], now = () => NOW) => {
    const app = Fastify();
    apps.push(app);
    const asked: string[] = [];
    await app.register(
      boardPageRoutes({
        site: SITE,
        merchants: { find: (code) => (code === 'demo' ? merchant : null) },
        boards: {
          boards(viewer, game) {
            asked.push(`${viewer.merchantId} ${viewer.language} ${game}`);
            if (game !== '' && game !== 'GAME')
              return Promise.reject(new GatewayError('LOTTERY_GAME_UNKNOWN'));
            return Promise.resolve({ boards: boards(), now: now() });
          },
        },
      }),
    );
    return { app, asked };
  };

  it('answers in a language of the merchant, for no longer than a draw stays open, and says when nothing has changed', async () => {
    let last = board();
    const { app, asked } = await open(() => [last]);
    const first = await app.inject('/draws/demo/draws.html?language=pt&game=GAME&theme=dark');
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('game="GAME" language="PT" theme="dark"');
    expect(first.headers['cache-control']).toBe('public, max-age=20');
    // The link must lead to this merchant's site.
    expect(first.body).toContain('href="https://acme.example/lottery/verify?');
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    expect(asked).toEqual(['1 PT GAME']);
    const etag = String(first.headers['etag']);
    const again = {
      url: '/draws/demo/draws.html?language=pt&game=GAME&theme=dark',
      headers: { 'if-none-match': etag },
    };
    expect((await app.inject(again)).statusCode).toBe(304);
    last = board({ last: null });
    const changed = await app.inject(again);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Ainda sem sorteio');
  });

  it('knows no other merchant and no other game, and takes no word that is not its own', async () => {
    const { app, asked } = await open(() => [board()]);
    for (const url of [
      '/draws/other/draws.html',
      '/draws/demo/draws.html?game=NONE',
      '/draws/demo/draws.html?game=%3Cb%3E',
    ]) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toBe('');
    }
    const odd = await app.inject('/draws/demo/draws.html?language=xx&theme=%22onload&game=GAME&game=OTHER');
    expect(odd.body).toContain('<foyer-draws view="board" language="EN">');
    expect(asked.at(-1)).toBe('1 EN ');
  });
});
