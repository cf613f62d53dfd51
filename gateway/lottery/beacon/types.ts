/** A public source of randomness that speaks in numbered rounds. */
export interface BeaconChain {
  /** Hash by which the chain is known, lower-case hex. */
  hash: string;
  /** BLS12-381 key in G2, compressed, lower-case hex. */
  publicKey: string;
  /** When its first round was due, in seconds. */
  genesisS: number;
  periodS: number;
}

export interface BeaconRound {
  round: bigint;
  /** Lower-case hex. */
  signature: string;
  /** SHA-256 of the signature, lower-case hex. */
  randomness: string;
}

/** 'not-yet': asked for too early, or no answer comes; 'forged': what was answered is not of this chain or round. */
export type BeaconAnswer = { ok: true; round: BeaconRound } | { ok: false; why: 'not-yet' | 'forged' };

export interface Beacon {
  chain: BeaconChain;
  /** Asks for one round and checks it; never throws. */
  round(round: bigint): Promise<BeaconAnswer>;
}

/** When a round is due, in milliseconds. */
export const timeOfRound = (chain: BeaconChain, round: bigint): number =>
  (chain.genesisS + (Number(round) - 1) * chain.periodS) * 1_000;

/** The first round that is not due before an instant (milliseconds). */
export const firstRoundFrom = (chain: BeaconChain, atMs: number): bigint =>
  BigInt(Math.max(0, Math.ceil((atMs / 1_000 - chain.genesisS) / chain.periodS)) + 1);
