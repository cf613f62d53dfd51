import { drawNumbers, type LotteryGame, type NumberSpace } from '../../../src/contract/lottery/index';
import type { BeaconChain, BeaconRound } from '../beacon/types';
import { wordsFrom } from '../engine/index';
import { drawKey, keyText } from '../fair/chain';
import type { DueDraw } from './life.queries';
import type { ChainRow } from './issues.queries';

/** Everything that a draw's numbers follow from, before it is signed. This object is published and exported as JSON without a change. */
export interface Transcript {
  v: 2;
  /** The merchant's code. */
  merchant: string;
  game: string;
  gameVersion: number;
  /** What is drawn, so that the rest of the rules is not needed for it. */
  space: NumberSpace;
  issue: string;
  closesAt: string;
  drawsAt: string;
  sealedAt: string;
  late: boolean;
  /** 'house': without a beacon the operator could know the numbers before the close. */
  trust: 'beacon' | 'house';
  commitment: string;
  chain: { anchor: string; index: number };
  seed: string;
  root: string;
  count: number;
  stakeMinor: string;
  seal: { publicKey: string; signature: string };
  beacon:
    | { kind: 'none' }
    | {
        kind: 'drand';
        chain: string;
        publicKey: string;
        genesisS: number;
        periodS: number;
        round: string;
        signature: string;
        randomness: string;
      };
  /** What is signed by the seed for the key of all numbers. */
  keyText: string;
  /** Version of the program that drew. */
  build: string;
  numbers: string;
}

/** What a beacon adds to the seal's text. */
export const beaconName = (draw: Pick<DueDraw, 'beacon_chain' | 'beacon_round'>): string =>
  draw.beacon_chain === null ? 'none' : `${draw.beacon_chain}/${draw.beacon_round}`;

/** Draws: the numbers and all that they follow from. */
export const drawTranscript = (input: {
  draw: DueDraw;
  merchant: string;
  game: LotteryGame;
  chain: Pick<ChainRow, 'anchor'>;
  seed: Buffer;
  beacon: { chain: BeaconChain; round: BeaconRound } | null;
  publicKey: string;
  build: string;
}): Transcript => {
  const { draw, merchant, game, beacon } = input;
  const facts = {
    merchant,
    game: draw.game_code,
    issue: draw.issue,
    root: draw.root ?? '',
    count: draw.ticket_count ?? 0,
    beacon: beacon?.round.randomness ?? 'none',
  };
  const numbers = drawNumbers(game, wordsFrom(drawKey(input.seed, facts))).text;
  return {
    v: 2,
    merchant,
    game: draw.game_code,
    gameVersion: draw.game_version,
    space: game.draw,
    issue: draw.issue,
    closesAt: draw.closes_at.toISOString(),
    drawsAt: draw.draws_at.toISOString(),
    sealedAt: draw.sealed_at?.toISOString() ?? '',
    late: draw.late,
    trust: beacon ? 'beacon' : 'house',
    commitment: draw.commitment ?? '',
    chain: { anchor: input.chain.anchor, index: draw.chain_index ?? 0 },
    seed: input.seed.toString('hex'),
    root: facts.root,
    count: facts.count,
    stakeMinor: (draw.stake_minor ?? 0n).toString(),
    seal: { publicKey: input.publicKey, signature: draw.seal_signature ?? '' },
    beacon: beacon
      ? {
          kind: 'drand',
          chain: beacon.chain.hash,
          publicKey: beacon.chain.publicKey,
          genesisS: beacon.chain.genesisS,
          periodS: beacon.chain.periodS,
          round: beacon.round.round.toString(),
          signature: beacon.round.signature,
          randomness: beacon.round.randomness,
        }
      : { kind: 'none' },
    keyText: keyText(facts),
    build: input.build,
    numbers,
  };
};
