import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BeaconChain } from './types';
import { timeOfRound } from './types';
import { beaconSigner, randomnessOf } from './verify';

/** 'down': no answer; 'forged': a signature of another round; 'other-round': the next round, rightly signed. */
export type BeaconFault = 'none' | 'down' | 'forged' | 'other-round';

export interface BeaconSimulator {
  chain: BeaconChain;
  origin: string;
  fault(kind: BeaconFault): void;
  /** Rounds that were handed out. */
  asked(): number;
  close(): Promise<void>;
}

const GENESIS_S = 1_700_000_000;
const PATH = /^\/([0-9a-f]{64})\/public\/([1-9]\d{0,15})$/;
/** Below the order of the curve's group, whatever the text is. */
const keyOf = (text: string): Buffer => {
  const key = createHash('sha256').update(`beacon in play ${text}`).digest();
  key[0] = 0x01;
  return key;
};

/**
 * A beacon in play: drand's protocol over real HTTP, signed by a key of its own that follows from `seed`. A round is handed
 * out once it is due and not before.
 */
export const startBeaconSimulator = async (input: {
  seed: string;
  now: () => number;
  periodS?: number;
}): Promise<BeaconSimulator> => {
  const { now, periodS = 3 } = input;
  let kind: BeaconFault = 'none';
  let asked = 0;
  const signer = await beaconSigner(keyOf(input.seed));
  const hash = createHash('sha256').update(signer.publicKey).digest('hex');
  const chain = { hash, publicKey: signer.publicKey, genesisS: GENESIS_S, periodS };
  const server = createServer((request, response) => {
    const [, of, text = '0'] = PATH.exec(request.url ?? '') ?? [];
    const round = BigInt(text);
    if (kind === 'down') return void response.destroy();
    if (of !== hash || timeOfRound(chain, round) > now()) return void response.writeHead(404).end();
    asked += 1;
    const told = kind === 'other-round' ? round + 1n : round;
    const signature = signer.sign(kind === 'forged' ? round + 1n : told);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ round: Number(told), randomness: randomnessOf(signature), signature }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    chain,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: (next) => {
      kind = next;
    },
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
