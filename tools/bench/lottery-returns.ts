import { type ChildProcess, fork } from 'node:child_process';
import type { LotteryGame } from '../../src/contract/lottery/index';
import { bundledGames, exactReturns, type ExactReturn } from '../../gateway/lottery/engine/index';
import {
  addClasses,
  type FollowedLine,
  MAX_DRAWS,
  milliOf,
  paidOf,
  type Simulated,
} from './lottery-simulation';
import { addCounted, openStatistics, type Statistic } from './lottery-statistics';
import type { Stretch } from './lottery-worker';
import type { BenchRow, Measured } from './table';

/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.2905;
/** Seldom wins are not normally distributed: below this many expected ones a tier is left out. */
const LEAST_WINS = 50;
const WORKERS = 2;
const MILLI = 1_000;

interface Followed extends FollowedLine {
  row: ExactReturn;
  /** What the line costs, in units × 1000. */
  stake: number;
  /** Those that win often enough. */
  tiers: ReadonlySet<string>;
  /** Exact return and variance of the line's stake. */
  mean: number;
  variance: number;
}

const partOf = ({ numerator, denominator }: ExactReturn['chance']): number =>
  Number(numerator) / Number(denominator);

/** How many numbers a bet meets that hits apart from one another: hits that pay each are as many trials. */
const trialsOf = (game: LotteryGame, row: ExactReturn): number => {
  const bet = game.bets.find(({ code }) => code === row.bet);
  if (bet?.pays !== 'perHit' || game.draw.kind !== 'prizes' || !('prizes' in bet.rule.source)) return 1;
  const { prizes } = bet.rule.source;
  return game.draw.prizes.reduce((sum, { code, count }) => sum + (prizes.includes(code) ? count : 0), 0);
};

/** The bets with tiers that win often enough, on the pick that was computed. */
export const follow = (game: LotteryGame, draws: number): Followed[] =>
  exactReturns(game).flatMap((row) => {
    const price = game.bets.find(({ code }) => code === row.bet)?.price ?? 1;
    const hits = Object.entries(row.tiers)
      .map(([tier, share]) => ({
        tier,
        expected: partOf(share) * row.combinations,
        part: milliOf(game, row.bet, tier) / MILLI / price / row.combinations,
      }))
      .filter(({ expected }) => expected * draws >= LEAST_WINS);
    if (hits.length === 0) return [];
    const pushed = partOf(row.pushed);
    const won = hits.reduce((sum, { expected, part }) => sum + expected * part, 0);
    const square = hits.reduce((sum, { expected, part }) => sum + expected * part ** 2, 0);
    const mean = won + pushed;
    const variance = square + pushed - mean ** 2 / trialsOf(game, row);
    const { bet, selection, combinations } = row;
    const tiers = new Set(hits.map(({ tier }) => tier));
    return [{ bet, selection, row, stake: MILLI * price * combinations, tiers, mean, variance }];
  });

const rowsOf = (
  game: LotteryGame,
  input: { followed: Followed[]; simulated: Simulated; told: Statistic[]; draws: number; seconds: number },
): BenchRow[] => {
  const { followed, simulated, told, draws, seconds } = input;
  const nameOf = ({ bet, selection }: FollowedLine): string => `${bet} ${selection}`;
  const tiers = new Map(followed.map((line) => [nameOf(line), line.tiers]));
  const paid = new Map(
    [...paidOf(game, simulated.classes, (line) => tiers.get(nameOf(line)))].map(([line, milli]) => [
      nameOf(line),
      milli,
    ]),
  );
  const outside = followed.filter((line) => {
    const { stake, mean, variance } = line;
    const returned = (paid.get(nameOf(line)) ?? 0) / stake / draws;
    return !(Math.abs(returned - mean) <= Z_999 * Math.sqrt(variance / draws));
  });
  return [
    {
      what: `${game.code}: bets inside of the 99.9 % band of ${draws.toLocaleString('en')} draws`,
      measured: `${followed.length - outside.length} of ${followed.length}`,
      reach: 'all',
      met: outside.length === 0,
      note: `${seconds.toFixed(1)} s, ${Math.round(draws / seconds).toLocaleString('en')} draws/s${outside.map(({ row }) => `; outside: ${row.bet} ${row.pick}`).join('')}`,
    },
    ...told.map(({ what, value, limit }) => ({
      what: `${game.code}: ${what} of ${draws.toLocaleString('en')} draws, chi-square`,
      measured: value.toFixed(1),
      reach: `≤ ${limit.toFixed(1)} (99 %)`,
      met: value <= limit,
    })),
  ];
};

const startWorker = (): ChildProcess =>
  fork(new URL('./lottery-worker.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });

const ask = (worker: ChildProcess, stretch: Stretch): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    const failed = (cause: unknown): void => reject(new Error(`a worker has ended: ${String(cause)}`));
    worker.once('error', failed);
    worker.once('exit', failed);
    worker.once('message', (simulated) => {
      worker.off('error', failed);
      worker.off('exit', failed);
      resolve(simulated as Simulated);
    });
    worker.send(stretch);
  });

/** One game, a stretch of its draws on each worker. */
const measure = async (
  workers: readonly ChildProcess[],
  game: LotteryGame,
  draws: number,
): Promise<BenchRow[]> => {
  const startedAt = performance.now();
  const followed = follow(game, draws);
  const lines = followed.map(({ bet, selection }) => ({ bet, selection }));
  // Pairs of draws stay together.
  const part = 2 * Math.ceil(draws / workers.length / 2);
  const [first, ...others] = await Promise.all(
    workers.map((worker, at) =>
      ask(worker, {
        game: game.code,
        lines,
        from: Math.min(draws, at * part),
        to: Math.min(draws, (at + 1) * part),
      }),
    ),
  );
  if (first === undefined) return [];
  const statistics = openStatistics(game.draw);
  addCounted(statistics.counted, first.counted);
  for (const other of others) {
    addClasses(first.classes, other.classes);
    addCounted(statistics.counted, other.counted);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return rowsOf(game, { followed, simulated: first, told: statistics.told(), draws, seconds });
};

/** Simulated draws of one game a family, through the engine's streams and judges, on two cores. */
export const benchLotteryReturns = async (draws: number): Promise<Measured> => {
  if (!Number.isSafeInteger(draws) || draws < 1 || draws > MAX_DRAWS)
    throw new RangeError(`1 to ${MAX_DRAWS} draws`);
  const families = new Map(bundledGames().map((game) => [game.family, game]));
  const workers = Array.from({ length: WORKERS }, startWorker);
  try {
    const rows: BenchRow[] = [];
    for (const game of families.values()) rows.push(...(await measure(workers, game, draws)));
    return { rows, settings: { program: 'source' } };
  } finally {
    for (const worker of workers) worker.disconnect();
  }
};
