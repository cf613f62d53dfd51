import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../../gateway/bounds/index';
import { rawClient } from '../../gateway/conformance/raw-client';
import { gameSeeds } from '../../gateway/database/seed/games';
import { playTile } from '../../gateway/vendors/studio/robot';
import { familyOf } from '../../gateway/vendors/studio/families/of-category';
import type { Demo } from '../e2e/demo';
import { median } from '../bench/table';
import { sampleOf, walkInBrowser } from './in-browser';

// `npm run every-tile` beside a demo that runs: launches every row of its catalogue over HTTP and plays one round of each.
// `-- --browser=60 --word=first` plays so many of them, drawn by the word, in a browser;
// `-- --browser=1 --only=120004` that one.

const AT_ONCE = 4;
const SHOWN_FAULTS = 200;
const SHOWN_SLOW = 8;
/** Vendors with services of their own, whose pages are opened only: their tests play them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['HOUSE', 'SALTGLASS']);

const folder = process.env['FOYER_DATA_DIR'] ?? '.foyer';
const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
const client = rawClient({ port: Number(new URL(demo.gateway).port), merchant: demo.merchant });
const token = await client.token(demo.accounts.member);
const faults: string[] = [];
let played = 0;

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Row = ReturnType<typeof gameSeeds>[number];

const launch = async ({ node_id: node }: Row): Promise<string> => {
  const path = `/wps/game/launchGame?launchMode=GLS&nodeId=${node}`;
  const { body, text } = await client.send({ path, headers: { Authorization: token } });
  const address = (body.value as { content?: { game_url?: string } } | null)?.content?.game_url;
  if (address === undefined) throw new Error(text.slice(0, 200));
  return address;
};
/** Plays a row; what goes wrong is kept and does not end the run. */
const attempt = (play: (row: Row) => Promise<void>) => async (row: Row) => {
  try {
    await play(row);
    played += 1;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    faults.push(`${row.node_id} ${row.vendor} ${row.names.EN}: ${what}`);
  }
};
const overHttp = attempt(async (row) => {
  const address = await launch(row);
  if (!ELSEWHERE.has(row.vendor)) {
    await playTile(address);
    return;
  }
  const page = await fetch(address);
  if (!page.ok) throw new Error(`its page answers ${page.status}`);
});

const every = gameSeeds();
const browsed = Number(option('browser') ?? 0);
const startedAt = Date.now();
let rows: readonly Row[] = every;
if (browsed > 0) {
  const ownPages = every.filter(({ vendor }) => !ELSEWHERE.has(vendor));
  const only = option('only');
  rows =
    only === undefined
      ? sampleOf(ownPages, { count: browsed, word: option('word') ?? 'first' })
      : ownPages.filter(({ node_id: node }) => node === only);
  const browser = await walkInBrowser(print);
  const walked: { row: Row; readyMs: number }[] = [];
  const walk = attempt(async (row) => {
    walked.push({ row, readyMs: (await browser.walk(await launch(row))).readyMs });
  });
  for (const row of rows) await walk(row);
  await browser.close();
  const waits = walked.map(({ readyMs }) => readyMs);
  const [middle, most] = [median(waits), Math.max(...waits)].map(Math.round);
  print(`first frame to use on Fast 3G and 4 × CPU: median ${middle} ms, at most ${most} ms`);
  const slowest = [...walked].sort((a, b) => b.readyMs - a.readyMs).slice(0, SHOWN_SLOW);
  for (const { row, readyMs } of slowest) {
    const { family, model } = familyOf({ ...row, name: row.names.EN, seed: Number(row.node_id) });
    const nth = walked.findIndex((one) => one.row === row) + 1;
    print(
      `  ${Math.round(readyMs)} ms ${family} ${model}: ${row.vendor} ${row.names.EN} (${row.node_id}), the ${nth}. opened`,
    );
  }
} else await inParallel(rows, AT_ONCE, overHttp);
const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
print(`${played} of ${rows.length} tiles played in ${seconds} s`);
for (const fault of faults.slice(0, SHOWN_FAULTS)) print(`  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
