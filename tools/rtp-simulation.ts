import { createHash } from 'node:crypto';
import { seededRounds } from '../gateway/vendors/house/fair-seed';
import {
  PUBLISHED_RETURN_DENOMINATOR,
  PUBLISHED_RETURN_NUMERATOR,
  PUBLISHED_RETURN_PPM,
} from '../gateway/vendors/house/rtp';
import { simulate } from '../gateway/vendors/house/simulate';
import { inPartsPerMillion, theoreticalReturn } from '../gateway/vendors/house/slot-return';

// Usage: tsx tools/rtp-simulation.ts [rounds] [seed text]. Every round is drawn by the game's own HMAC-SHA256 stream:
// server seed = SHA-256 of the seed text, nonce = number of the round. The same arguments give the same figures.
const DEFAULT_ROUNDS = 10_000_000;
const MAX_ROUNDS = 1_000_000_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

const main = (): number => {
  const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
    print(`rounds must be a whole number from 1 to ${MAX_ROUNDS}`);
    return 2;
  }
  const seedText = process.argv[3] ?? 'glowmoth';
  const serverSeed = createHash('sha256').update(seedText).digest('hex');
  const startedAt = performance.now();
  const result = simulate({ rounds, belowOf: seededRounds({ serverSeed, clientSeed: 'simulation' }) });
  const exact = theoreticalReturn();
  const published = PUBLISHED_RETURN_PPM / 1_000_000;
  const isExact =
    exact.numerator * PUBLISHED_RETURN_DENOMINATOR === PUBLISHED_RETURN_NUMERATOR * exact.denominator &&
    inPartsPerMillion(exact) === PUBLISHED_RETURN_PPM;
  const isInside = Math.abs(result.mean - published) <= result.halfWidth;

  print(`Glowmoth Orchard, ${rounds} rounds, HMAC-SHA256 stream, seed text "${seedText}"`);
  print(`mean return      ${percent(result.mean)}`);
  print(
    `99.9 % interval  ${percent(result.mean - result.halfWidth)} … ${percent(result.mean + result.halfWidth)}`,
  );
  print(
    `published        ${percent(published)} (${isExact ? 'equals' : 'DIFFERS FROM'} the exact sum over the strips)`,
  );
  print(`verdict          ${isInside ? 'inside the interval' : 'OUTSIDE of the interval'}`);
  print(`hit rate         ${percent(result.hitRate)}`);
  print(`free spins       1 in ${(1 / result.freeSpinRate).toFixed(1)} rounds`);
  print(
    `deviation        ${result.deviation.toFixed(3)} total bets a round; highest ${result.highest.toFixed(1)}`,
  );
  print(`time             ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return isExact && isInside ? 0 : 1;
};
process.exitCode = main();
