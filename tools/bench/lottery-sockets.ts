import { chromium, type Page } from 'playwright';
import type WebSocket from 'ws';
import { BROWSER_ARGS, requireBrowser } from '../browser';
import { openOperatorDatabase } from '../../gateway/operator/index';
import { makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { ask, openMemberSocket } from './member-socket';
import { logInAtSite } from './site-login';
import { atMost, median, percentile, type BenchRow, type Measured } from './table';

// npm run bench -- lottery-sockets   numbers of the games that draw every minute, to a thousand sockets and to one page

const SOCKETS = 1_000;
/** A member may have a few sockets only. */
const SOCKETS_OF_MEMBER = 15;
const OPENERS = 20;
const GAMES = ['FOYER_SSC1', 'FOYER_RACE10'] as const;
/** The page shows this one. */
const SHOWN = GAMES[0];
const WATCH_MS = 4 * 60_000;
const GOAL_MS = 500;
/** A new database has drawn nothing yet. */
const FIRST_DRAW_MS = 150_000;

interface News {
  type: string;
  data: { what?: string; game?: string; issue?: string };
}

const openAll = async (
  gateway: RunningGateway,
  told: (news: News['data'], at: number) => void,
): Promise<WebSocket[]> => {
  const all: WebSocket[] = [];
  let left = SOCKETS;
  const opener = async (): Promise<void> => {
    while (left > 0) {
      const some = Math.min(SOCKETS_OF_MEMBER, left);
      left -= some;
      const { token } = await ask<{ token: string }>(gateway, '/wps/session/login/freeplay');
      for (let n = 0; n < some; n += 1)
        all.push(
          await openMemberSocket(gateway, {
            token,
            told: (body) => {
              const at = Date.now();
              if (!body.includes('"LOTTERY"')) return;
              const { type, data } = JSON.parse(body) as News;
              if (type === 'LOTTERY' && data.what === 'numbers') told(data, at);
            },
          }),
        );
    }
  };
  await Promise.all(Array.from({ length: OPENERS }, opener));
  for (const socket of all) socket.removeAllListeners('close');
  return all;
};

/** Notes when each draw's result stands painted on the betting page: after the frame that shows it. */
const WATCH_PAGE = `(() => {
  globalThis.__drawn = [];
  const seen = new Set();
  const look = () => {
    const last = document.querySelector('foyer-lottery')?.shadowRoot?.querySelector('.game-last')?.textContent ?? '';
    if (last !== '' && !seen.has(last)) {
      seen.add(last);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => globalThis.__drawn.push({ text: last, at: Date.now() });
      channel.port2.postMessage(0);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const openPage = async (page: Page, site: string, gateway: RunningGateway): Promise<void> => {
  await page.addInitScript(`try { localStorage.setItem('foyer.demo.adult', '1') } catch {}`);
  await logInAtSite(page, { site, account: gateway.facts.accounts.member });
  await page.goto(`${site}/lottery?gameCode=${SHOWN}`);
  await page.locator('foyer-lottery').locator('.game-last').waitFor({ timeout: FIRST_DRAW_MS });
  await page.evaluate(WATCH_PAGE);
};

interface Drawn {
  game: string;
  issue: string;
  at: Date;
}

/** Draws of the watched games that were published meanwhile, by the database's clock, which is this machine's. */
const published = async (dataDir: string, from: Date): Promise<Drawn[]> => {
  const db = await openOperatorDatabase({ databaseUrl: null, dataDir });
  try {
    return await db.merchant(1).query<Drawn & Record<string, unknown>>(
      `select game_code as game, issue, drawn_at as at from lottery_draw
          where merchant_id = 1 and game_code = any($1::text[]) and drawn_at >= $2 and published_at is not null`,
      [[...GAMES], from],
    );
  } finally {
    await db.close();
  }
};

const rowsOf = (
  draws: readonly Drawn[],
  heard: ReadonlyMap<string, number[]>,
  painted: readonly { text: string; at: number }[],
): BenchRow[] => {
  const whole = draws.filter(({ game, issue }) => heard.get(`${game} ${issue}`)?.length === SOCKETS);
  if (whole.length < GAMES.length) throw new Error(`${whole.length} draws reached every socket`);
  const delays = whole.flatMap(({ game, issue, at }) =>
    (heard.get(`${game} ${issue}`) ?? []).map((ms) => ms - at.getTime()),
  );
  const paints = whole.flatMap(({ game, issue, at }) => {
    const found = game === SHOWN ? painted.find(({ text }) => text.includes(issue)) : undefined;
    return found === undefined ? [] : [found.at - at.getTime()];
  });
  if (paints.length === 0) throw new Error('no draw was painted');
  const note = (list: readonly number[], of: string): string =>
    `median ${Math.round(median(list))} ms, ${of}`;
  return [
    atMost(
      `numbers drawn to told on ${SOCKETS.toLocaleString('en')} sockets, p95`,
      percentile(delays, 0.95),
      GOAL_MS,
      'ms',
      note(delays, `${whole.length} draws, all on one core beside the sockets themselves`),
    ),
    atMost(
      '… to painted on a betting page among them, p95',
      percentile(paints, 0.95),
      GOAL_MS,
      'ms',
      note(paints, `${paints.length} draws`),
    ),
  ];
};

/** How long the numbers of a draw take to all who wait for them. */
export const benchLotterySockets = async (): Promise<Measured> => {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  const browser = await chromium.launch({
    executablePath: requireBrowser((line) => process.stderr.write(`${line}\n`)),
    args: [...BROWSER_ARGS],
  });
  try {
    const heard = new Map<string, number[]>();
    const sockets = await openAll(gateway, ({ game = '', issue = '' }, at) => {
      const key = `${game} ${issue}`;
      const list = heard.get(key) ?? [];
      list.push(at);
      heard.set(key, list);
    });
    const page = await browser.newPage({ bypassCSP: true });
    await openPage(page, `http://localhost:${gateway.port}`, gateway);
    const from = new Date();
    await page.waitForTimeout(WATCH_MS);
    const painted = await page.evaluate<{ text: string; at: number }[]>('globalThis.__drawn');
    const draws = await published(data.path, from);
    for (const socket of sockets) socket.terminate();
    return { rows: rowsOf(draws, heard, painted), settings: gateway.settings };
  } finally {
    await browser.close();
    await gateway.stop();
    data.remove();
  }
};
