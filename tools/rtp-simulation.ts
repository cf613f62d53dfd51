import { createHash } from 'node:crypto';
import { seededRounds } from '../gateway/vendors/house/fair-seed';
import { houseGames, type HouseGame } from '../gateway/vendors/house/games/index';
import { inPartsPerMillion } from '../gateway/vendors/kit/fraction';
import { simulate } from '../gateway/vendors/house/games/simulate';
import type { Model } from '../gateway/vendors/studio/families/family';
import { families } from '../gateway/vendors/studio/families/index';
import { simulateModel } from '../gateway/vendors/studio/families/simulate-model';

// Usage: tsx tools/rtp-simulation.ts [rounds] [seed text] [game]: a game id of the house, 'all' of them, a model of the studio
// ('roulette/single-zero'), a family, or 'studio' for all of its models. Every round is drawn by the games' own HMAC-SHA256
// stream: server seed = SHA-256 of the seed text, nonce = number of the round. The same arguments give the same figures.
const DEFAULT_ROUNDS = 10_000_000;
const MAX_ROUNDS = 1_000_000_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

const streamOf = (seedText: string) =>
  seededRounds({
    serverSeed: createHash('sha256').update(seedText).digest('hex'),
    clientSeed: 'simulation',
  });

/** Plays one choice of a game; true when the published return is exact and inside of the interval. */
const judge = (game: HouseGame, choice: string, input: { rounds: number; seedText: string }): boolean => {
  const startedAt = performance.now();
  const stream = streamOf(input.seedText);
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

/** The published figures of a model take turns, round by round; true when what came lies inside of their interval. */
const judgeModel = (name: string, model: Model, input: { rounds: number; seedText: string }): boolean => {
  const startedAt = performance.now();
  const counted = model.returns.filter(({ by }) => by === 'count');
  const isExact = counted.every(
    ({ of, millionths }) => inPartsPerMillion(model.exactReturn(of)) === millionths,
  );
  const result = simulateModel({ model, rounds: input.rounds, streamAt: streamOf(input.seedText) });
  const low = percent(result.published - result.halfWidth);
  const high = percent(result.published + result.halfWidth);

  print(`${name}, ${model.returns.length} published figures`);
  print(`mean return      ${percent(result.mean)}`);
  print(`published        ${percent(result.published)}`);
  print(`counted figures  ${counted.length}, ${isExact ? 'equal to' : 'DIFFERENT FROM'} the exact count`);
  print(`99.9 % band      ${low} … ${high}`);
  print(`verdict          ${result.isInside ? 'inside the band' : 'OUTSIDE of the band'}`);
  print(`hit rate         ${percent(result.hitRate)}; highest ${result.highest.toFixed(1)} stakes`);
  print(`deviation        ${result.deviation.toFixed(3)} stakes a round`);
  print(`time             ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return isExact && result.isInside;
};

/** The studio's models that a word of the command asks for. */
const studioModels = (requested: string): (readonly [name: string, model: Model])[] =>
  families
    .flatMap((family) => family.models.map((model) => [`${family.name}/${model.name}`, model] as const))
    .filter(([name]) => requested === 'studio' || name === requested || name.startsWith(`${requested}/`));

const main = (): number => {
  const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
    print(`rounds must be a whole number from 1 to ${MAX_ROUNDS}`);
    return 2;
  }
  const seedText = process.argv[3] ?? 'glowmoth';
  const requested = process.argv[4] ?? 'GLOWMOTH';
  const games = houseGames.filter((game) => requested === 'all' || game.gameId === requested);
  const models = studioModels(requested);
  if (games.length + models.length === 0) {
    const known = [...houseGames.map((game) => game.gameId), ...studioModels('studio').map(([name]) => name)];
    print(`there is no game ${requested}: all, studio, ${known.join(', ')}`);
    return 2;
  }
  print(`${rounds} rounds each, HMAC-SHA256 stream, seed text "${seedText}"\n`);
  const verdicts = games.flatMap((game) =>
    Object.keys(game.returns).map((choice) => judge(game, choice, { rounds, seedText })),
  );
  for (const [name, model] of models) verdicts.push(judgeModel(name, model, { rounds, seedText }));
  return verdicts.every(Boolean) ? 0 : 1;
};
process.exitCode = main();
