import { createHash } from 'node:crypto';
import { seededRounds } from '../gateway/vendors/house/fair-seed';
import { houseGames, type HouseGame } from '../gateway/vendors/house/games/index';
import { inPartsPerMillion } from '../gateway/vendors/house/games/fraction';
import { simulate } from '../gateway/vendors/house/games/simulate';

// Usage: tsx tools/rtp-simulation.ts [rounds] [seed text] [game id]. Every round is drawn by the games' own HMAC-SHA256
// stream: server seed = SHA-256 of the seed text, nonce = number of the round. The same arguments give the same figures.
const DEFAULT_ROUNDS = 10_000_000;
const MAX_ROUNDS = 1_000_000_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

/** Plays one choice of a game; true when the published return is exact and inside of the interval. */
const judge = (game: HouseGame, choice: string, input: { rounds: number; seedText: string }): boolean => {
  const startedAt = performance.now();
  const serverSeed = createHash('sha256').update(input.seedText).digest('hex');
  const stream = seededRounds({ serverSeed, clientSeed: 'simulation' });
  const result = simulate({
    rounds: input.rounds,
    unitsOf: (round) => game.play(stream(round), choice).units,
  });
  const publishedPpm = game.returns[choice] ?? 0;
  const published = publishedPpm / 1_000_000;
  const isExact = inPartsPerMillion(game.exactReturn(choice)) === publishedPpm;
  const isInside = Math.abs(result.mean - published) <= result.halfWidth;
  const low = percent(result.mean - result.halfWidth);
  const high = percent(result.mean + result.halfWidth);

  print(`${game.names.en.name}${choice === '' ? '' : `, bet on ${choice}`}`);
  print(`mean return      ${percent(result.mean)}`);
  print(`99.9 % interval  ${low} … ${high}`);
  print(`published        ${percent(published)} (${isExact ? 'equals' : 'DIFFERS FROM'} the exact count)`);
  print(`verdict          ${isInside ? 'inside the interval' : 'OUTSIDE of the interval'}`);
  print(`hit rate         ${percent(result.hitRate)}`);
  print(`deviation        ${result.deviation.toFixed(3)} bets a round; highest ${result.highest.toFixed(1)}`);
  print(`time             ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return isExact && isInside;
};

const main = (): number => {
  const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
    print(`rounds must be a whole number from 1 to ${MAX_ROUNDS}`);
    return 2;
  }
  const seedText = process.argv[3] ?? 'glowmoth';
  const requested = process.argv[4] ?? 'GLOWMOTH';
  const games = houseGames.filter((game) => requested === 'all' || game.gameId === requested);
  if (games.length === 0) {
    print(`there is no game ${requested}: all, ${houseGames.map((game) => game.gameId).join(', ')}`);
    return 2;
  }
  print(`${rounds} rounds each, HMAC-SHA256 stream, seed text "${seedText}"\n`);
  const verdicts = games.flatMap((game) =>
    Object.keys(game.returns).map((choice) => judge(game, choice, { rounds, seedText })),
  );
  return verdicts.every(Boolean) ? 0 : 1;
};
process.exitCode = main();
