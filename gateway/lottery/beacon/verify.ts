import { createHash } from 'node:crypto';
import { QUICKNET_DST } from '../../../src/contract/tables/drand-quicknet';
import type { BeaconChain, BeaconRound } from './types';

const HEX_SIGNATURE = /^[0-9a-f]{96}$/;

/** Its tables take half a second to build, so a gateway without such draws never loads it. */
const signatures = async () => (await import('@noble/curves/bls12-381.js')).bls12_381.shortSignatures;

/** What is signed for a round: SHA-256 of its number, eight bytes big-endian. */
const roundBytes = (round: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(round);
  return createHash('sha256').update(bytes).digest();
};

export const randomnessOf = (signature: string): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

/** True when the chain's key signed this round and the randomness is the signature's. */
export const isRoundOf = async (
  chain: Pick<BeaconChain, 'publicKey'>,
  { round, signature, randomness }: BeaconRound,
): Promise<boolean> => {
  if (round < 1n || !HEX_SIGNATURE.test(signature) || randomness !== randomnessOf(signature)) return false;
  try {
    const bls = await signatures();
    const key = Buffer.from(chain.publicKey, 'hex');
    return bls.verify(Buffer.from(signature, 'hex'), bls.hash(roundBytes(round), QUICKNET_DST), key);
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
};

/** The other side, for simulators: the public key of a secret one, and its signature of a round. */
export const beaconSigner = async (
  secretKey: Uint8Array,
): Promise<{ publicKey: string; sign: (round: bigint) => string }> => {
  const bls = await signatures();
  return {
    publicKey: Buffer.from(bls.getPublicKey(secretKey).toBytes()).toString('hex'),
    sign: (round) =>
      Buffer.from(bls.sign(bls.hash(roundBytes(round), QUICKNET_DST), secretKey).toBytes()).toString('hex'),
  };
};
