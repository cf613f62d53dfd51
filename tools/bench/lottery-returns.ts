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

const nameOf = ({ bet, selection }: FollowedLine): string => `${bet} ${selection}`;

/** Bets whose simulated return is outside of the 99.9 % band of the computed one. */
const outsideOf = (
  game: LotteryGame,
  input: { followed: readonly Followed[]; simulated: Simulated; draws: number },
): Followed[] => {
  const { followed, simulated, draws } = input;
  const tiers = new Map(followed.map((line) => [nameOf(line), line.tiers]));
  const paid = new Map(
    [...paidOf(game, simulated.classes, (line) => tiers.get(nameOf(line)))].map(([line, milli]) => [
      nameOf(line),
      milli,
    ]),
  );
  return followed.filter((line) => {
    const returned = (paid.get(nameOf(line)) ?? 0) / line.stake / draws;
    return !(Math.abs(returned - line.mean) <= Z_999 * Math.sqrt(line.variance / draws));
  });
};

const bandRow = (
  game: LotteryGame,
  input: { bets: number; once: Followed[]; twice: Followed[]; draws: number; seconds: number },
): BenchRow => {
  const { bets, once, twice, draws, seconds } = input;
  const again = once.map((line) => {
    const { bet, pick } = line.row;
    return `; ${bet} ${pick} ${twice.includes(line) ? 'outside of as many others too' : 'outside, of as many others inside'}`;
  });
  return {
    what: `${game.code}: bets inside of the 99.9 % band of ${draws.toLocaleString('en')} draws`,
    measured: `${bets - once.length} of ${bets}`,
    reach: 'all, or at the second time',
    met: twice.length === 0,
    note: `${seconds.toFixed(1)} s, ${Math.round(draws / seconds).toLocaleString('en')} draws/s${again.join('')}`,
  };
};

const chiRows = (game: LotteryGame, input: { told: Statistic[]; draws: number }): BenchRow[] =>
  input.told.map(({ what, value, limit }) => ({
    what: `${game.code}: ${what} of ${input.draws.toLocaleString('en')} draws, chi-square`,
    measured: value.toFixed(1),
    reach: `≤ ${limit.toFixed(1)} (99 %)`,
    met: value <= limit,
  }));

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

/** Draws from one number on, a stretch of them on each worker. */
const simulateOn = async (
  workers: readonly ChildProcess[],
  input: { game: LotteryGame; followed: readonly Followed[]; from: number; draws: number },
): Promise<[Simulated, ...Simulated[]]> => {
  const { game, followed, from, draws } = input;
  const lines = followed.map(({ bet, selection }) => ({ bet, selection }));
  // Pairs of draws stay together.
  const part = 2 * Math.ceil(draws / workers.length / 2);
  const [first, ...others] = await Promise.all(
    workers.map((worker, at) =>
      ask(worker, {
        game: game.code,
        lines,
        from: from + Math.min(draws, at * part),
        to: from + Math.min(draws, (at + 1) * part),
      }),
    ),
  );
  if (first === undefined) throw new Error('there is no worker');
  for (const other of others) addClasses(first.classes, other.classes);
  return [first, ...others];
};

/** One game. By chance alone one bet of a thousand is outside: those that are get as many other draws, and have to be inside then. */
const measure = async (
  workers: readonly ChildProcess[],
  game: LotteryGame,
  draws: number,
): Promise<BenchRow[]> => {
  const startedAt = performance.now();
  const followed = follow(game, draws);
  const stretches = await simulateOn(workers, { game, followed, from: 0, draws });
  const seconds = (performance.now() - startedAt) / 1_000;
  const statistics = openStatistics(game.draw);
  for (const { counted } of stretches) addCounted(statistics.counted, counted);
  const once = outsideOf(game, { followed, simulated: stretches[0], draws });
  // A first number that is even: pairs stay together here as well.
  const from = draws + (draws % 2);
  const [second] = once.length === 0 ? [] : await simulateOn(workers, { game, followed: once, from, draws });
  const twice = second === undefined ? [] : outsideOf(game, { followed: once, simulated: second, draws });
  return [
    bandRow(game, { bets: followed.length, once, twice, draws, seconds }),
    ...chiRows(game, { told: statistics.told(), draws }),
  ];
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
