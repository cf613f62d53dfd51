import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { requestText, runLoad, type LoadResult } from './load';
import { atMost, type BenchRow, type Measured } from './table';

const GAMES = 20_000;
const FIRST_NODE = 5_000_000;
const CONNECTIONS = 64;
const WARM_SECONDS = 2;
const SECONDS = 6;
const LOADED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;
const WORDS = (
  'golden tiger ocean star lucky royal fire moon dragon silver wild river crown jungle comet ruby amber falcon lotus ' +
  'thunder crystal phantom garden harvest emerald viking desert arctic solar neon'
).split(' ');

const list = (gateway: RunningGateway, query: Record<string, string>): string =>
  `/wps/relay/GCSGAME_gameList?${new URLSearchParams({ clientType: '3', platform: 'html5-desktop', pageNo: '1', pageSize: '18', language: 'EN', ...query }).toString()}&merchant=${gateway.facts.merchant}`;

const request = (gateway: RunningGateway, path: string): Buffer =>
  requestText({
    method: 'GET',
    path,
    host: `127.0.0.1:${gateway.port}`,
    headers: { Merchant: gateway.facts.merchant, Device: 'web', Language: 'EN', 'X-Gateway-Version': '3' },
  });

/** Twenty thousand games more, loaded as an operator loads them, over the lanes that are there. */
export const fillCatalogue = async (
  gateway: RunningGateway,
  dataDir: string,
  databaseUrl: string | null = null,
): Promise<void> => {
  const operator = (...words: string[]): string =>
    execFileSync(process.execPath, ['dist/gateway/operator.js', ...words], {
      env: { ...process.env, FOYER_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    });
  const merchant = ['--merchant', gateway.facts.merchant];
  const lanes = JSON.parse(operator('content', 'list', 'vendors', '--json', ...merchant)) as {
    category: string;
    vendor: string;
    kind: string;
  }[];
  const groups = lanes.filter((lane) => lane.kind === 'group');
  const rows = Array.from({ length: GAMES }, (_, index) => {
    const lane = groups[index % groups.length];
    const word = (step: number): string => WORDS[Math.floor(index / step) % WORDS.length] ?? '';
    return {
      nodeId: String(FIRST_NODE + index),
      gameId: `BENCH${index}`,
      gameCode: `BENCH${index}`,
      vendor: lane?.vendor ?? '',
      category: lane?.category ?? '',
      classify: '',
      names: { EN: `${word(1)} ${word(WORDS.length)} ${index}` },
      sort: 1_000 + (index % 900),
    };
  });
  const file = join(dataDir, 'bench-games.json');
  writeFileSync(file, JSON.stringify(rows), { mode: 0o644 });
  operator('content', 'load', 'games', file, ...merchant);
  const until = performance.now() + LOADED_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${gateway.port}${list(gateway, { gameName: '' })}`, {
      headers: { Merchant: gateway.facts.merchant },
    });
    const { value } = (await answer.json()) as { value: { totalCount: number } };
    if (value.totalCount >= GAMES) return;
    if (performance.now() > until) throw new Error(`the gateway shows ${value.totalCount} games only`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
};

const CATEGORIES = ['', 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'];

/** The `n`th page that the bench reads, of one category after another. */
export const listRequest = (gateway: RunningGateway, n: number): Buffer =>
  request(
    gateway,
    list(gateway, { gameType: CATEGORIES[n % CATEGORIES.length] ?? '', pageNo: String(1 + (n % 1_100)) }),
  );

const measure = async (gateway: RunningGateway, next: () => Buffer): Promise<LoadResult> => {
  const target = { host: '127.0.0.1', port: gateway.port, connections: CONNECTIONS, next };
  await runLoad({ ...target, seconds: WARM_SECONDS });
  const result = await runLoad({ ...target, seconds: SECONDS });
  if (Object.keys(result.statuses).some((status) => status !== '200'))
    throw new Error(`answers other than 200: ${JSON.stringify(result.statuses)}`);
  return result;
};

/** A catalogue of twenty thousand games: pages of its lists, and searches of which hardly one was asked before. */
export const benchCatalogue = async (): Promise<Measured> => {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  try {
    await fillCatalogue(gateway, data.path);
    let at = 0;
    const lists = await measure(gateway, () => listRequest(gateway, (at += 1)));
    const searches = await measure(gateway, () => {
      at += 1;
      const word = WORDS[at % WORDS.length] ?? '';
      // Letters as they are typed, and a number that makes each search one of its own.
      const typed = at % 3 === 0 ? word.slice(0, 1 + (at % word.length)) : `${word} ${at % 20_011}`;
      return request(gateway, list(gateway, { gameName: typed, gameType: at % 2 ? 'RNG' : '' }));
    });
    const note = (result: LoadResult): string =>
      `${Math.round(result.ratePerS).toLocaleString('en')} /s over ${CONNECTIONS} connections, median ${Math.round(result.p50Ms * 10) / 10} ms`;
    const rows: BenchRow[] = [
      atMost(
        `catalogue of ${GAMES.toLocaleString('en')} games: list, p99`,
        lists.p99Ms,
        60,
        'ms',
        note(lists),
      ),
      atMost('… search, p99', searches.p99Ms, 60, 'ms', note(searches)),
      {
        what: '… memory of the gateway',
        measured: `${Math.round(gateway.rssMb())} MB`,
        reach: '',
        met: null,
      },
    ];
    return { rows, settings: gateway.settings };
  } finally {
    await gateway.stop();
    data.remove();
  }
};
