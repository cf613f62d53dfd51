import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import { createLedger, type Ledger } from '../../gateway/ledger/index';
import { isSound } from '../../gateway/ledger/testing-crash';
import { lotteryBench, type LotteryBench } from '../../gateway/lottery/tickets/testing';
import type { Buyer } from '../../gateway/lottery/tickets/types';
import { databaseSettings, differencesOf } from './settings';
import { atLeast, atMost, type Measured, percentile } from './table';

// npm run bench -- lottery-tickets     tickets a second: priced, debited, in the root, durable
// npm run bench -- lottery-settle      one draw with 100,000 tickets and one with ten times as many, from the close to the last prize
// `--tickets=N` sells or settles another number of them: what is to be reached is meant for the standard ones.

const MEMBERS = 2_000;
const CLIENTS = 200;
export const SOLD = 20_000;
const ROUNDS = 3;
const REACH = 4_000;
const REACH_P99_MS = 80;
export const SETTLED = 100_000;
/** So many times as many, to see that time is linear. */
const MANY = 10;
const REACH_SETTLE_S = 8;
const MILLION = 1_000_000n;
const MEBI = 2 ** 20;

interface Stage {
  bench: LotteryBench;
  ledger: Ledger;
  buyers: Buyer[];
  settings: Measured['settings'];
  close(): Promise<void>;
}

const prepare = async (): Promise<Stage> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-lottery-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const { ownerUrl, appUrl } = server;
  const database = await openDatabase({ url: ownerUrl, appUrl });
  const asOwner = await openDatabase({
    url: ownerUrl,
    appUrl: ownerUrl,
    migrate: false,
  });
  await database.operator.query(
    "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', $1)",
    [['en']],
  );
  const ledger = createLedger({ database });
  const owner = (text: string, values: Parameters<typeof database.operator.query>[1] = []) =>
    asOwner.merchant(1).query(text, values);
  const bench = await lotteryBench({ base: { database, ledger, owner } });
  const buyers = await Promise.all(
    Array.from({ length: MEMBERS }, (_, at) =>
      bench.buyer({ id: BigInt(at + 1), balanceMinor: 10_000n * MILLION }),
    ),
  );
  const settings = {
    ...(await databaseSettings(database.operator.query)),
    program: 'source',
  };
  differencesOf('lottery', settings);
  const close = async (): Promise<void> => {
    await ledger.close();
    await asOwner.close();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { bench, ledger, buyers, settings, close };
};

const sell = async (
  stage: Stage,
  input: { issue: string; run: string; count: number },
): Promise<{ rate: number; took: number[] }> => {
  const { bench, buyers } = stage;
  const took: number[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < input.count) {
      next += 1;
      const n = next;
      const buyer = buyers[(n * 7_919) % buyers.length];
      if (buyer === undefined) return;
      const from = performance.now();
      await bench.tickets.place(buyer, {
        game: 'TWO_DIGITS',
        issue: input.issue,
        lines: [
          {
            bet: 'BOTH',
            selection: `${n % 10}|${Math.floor(n / 10) % 10}`,
            mode: 100_000,
            multiple: 1,
          },
        ],
        requestId: `${input.run}-${n}-bench`,
        seenTotalMinor: 10n,
        oddsVersion: 1,
      });
      took.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { rate: took.length / ((performance.now() - from) / 1_000), took };
};

/** Tickets a second with the load in the same process, the median of three rounds. */
export const benchLotteryTickets = async (tickets: number): Promise<Measured> => {
  const stage = await prepare();
  try {
    const rounds: { rate: number; p99: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const draw = await stage.bench.draw();
      const { rate, took } = await sell(stage, {
        issue: draw.issue,
        run: `round-${round}`,
        count: tickets,
      });
      rounds.push({ rate, p99: percentile(took, 0.99) });
      await stage.bench.close(draw.id);
      const seal = await stage.bench.seal({ merchantId: 1, id: draw.id });
      if (seal.count !== tickets) throw new Error('A ticket of the bench is not in the root.');
    }
    if (!(await isSound(stage.ledger))) throw new Error('The books of the bench are not whole.');
    const middle = rounds.sort((a, b) => a.rate - b.rate)[ROUNDS >> 1] ?? {
      rate: 0,
      p99: 0,
    };
    return {
      rows: [
        atLeast(
          'Lottery tickets, priced, debited and in the root, durable',
          middle.rate,
          REACH,
          '/s',
          `${CLIENTS} at once`,
        ),
        atMost('Lottery tickets, p99', middle.p99, REACH_P99_MS, 'ms'),
      ],
      settings: stage.settings,
    };
  } finally {
    await stage.close();
  }
};

/** From the close to the last prize, with the memory that the process came to. */
const settleOne = async (
  stage: Stage,
  count: number,
  run: string,
): Promise<{ seconds: number; memory: number }> => {
  const { bench } = stage;
  const draw = await bench.draw();
  await sell(stage, { issue: draw.issue, run, count });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const from = performance.now();
  await bench.close(draw.id);
  await bench.publish(draw.id, '1,2');
  if ((await bench.settle()) !== 1)
    throw new Error(`The draw of the bench was not settled: ${bench.alarms.join(' ')}`);
  clearInterval(watch);
  return {
    seconds: (performance.now() - from) / 1_000,
    memory: (most - before) / MEBI,
  };
};

/** One of a hundred tickets wins, as the game says. */
export const benchLotterySettle = async (tickets: number): Promise<Measured> => {
  const stage = await prepare();
  try {
    const small = await settleOne(stage, tickets, 'settle-small');
    const large = await settleOne(stage, MANY * tickets, 'settle-large');
    if (!(await isSound(stage.ledger))) throw new Error('The books of the bench are not whole.');
    const times = (large.seconds / MANY / small.seconds) * 100;
    return {
      rows: [
        atMost(
          `Lottery, ${tickets.toLocaleString('en')} tickets from close to last prize`,
          small.seconds,
          REACH_SETTLE_S,
          's',
          `${small.memory.toFixed(0)} MiB more`,
        ),
        atMost(
          `Lottery, ${(MANY * tickets).toLocaleString('en')} tickets, time a ticket against that`,
          times,
          115,
          '%',
          `${large.seconds.toFixed(1)} s, ${large.memory.toFixed(0)} MiB more`,
        ),
      ],
      settings: stage.settings,
    };
  } finally {
    await stage.close();
  }
};
