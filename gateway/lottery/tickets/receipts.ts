import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { lastingKey, type Secret } from '../../platform/index';
import type { Receipt } from './types';

/** What stands before the 32 bytes of an Ed25519 key in PKCS#8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Receipts {
  /** Says that the gateway took the ticket with this leaf at this time. The same ticket has the same receipt, always. */
  of(ticket: { merchantId: number; drawId: bigint; id: bigint; leaf: string; placedAt: Date }): Receipt;
}

const keyOf = (secret: Secret): KeyObject => {
  const seed = lastingKey(secret, 'foyer lottery receipts v1');
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
};

/** Signed with a key of the operator's secret, so that every node signs alike. */
export const createReceipts = (secret: Secret): Receipts => {
  const key = keyOf(secret);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    of({ merchantId, drawId, id, leaf, placedAt }) {
      const text = `receipt 1|${merchantId}|${drawId}|${id}|${leaf}|${placedAt.toISOString()}`;
      return { text, signature: sign(null, Buffer.from(text), key).toString('base64url'), key: x };
    },
  };
};
