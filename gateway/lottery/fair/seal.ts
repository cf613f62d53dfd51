import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import { recordText } from '../../../src/contract/lottery/record';

/** DER of an Ed25519 private key before its 32 bytes. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export interface SealFacts {
  /** The merchant's code. */
  merchant: string;
  game: string;
  issue: string;
  commitment: string;
  root: string;
  count: number;
  stakeMinor: bigint;
  /** `chain/round`, or 'none'. */
  beacon: string;
}

/** The signed text: one line, its parts can't hold a bar. */
export const sealText = (facts: SealFacts): string =>
  [
    'foyer lottery seal v1',
    facts.merchant,
    facts.game,
    facts.issue,
    facts.commitment,
    facts.root,
    facts.count,
    facts.stakeMinor,
    facts.beacon,
  ].join('|');

export interface Sealer {
  /** Raw Ed25519 key, lower-case hex: published, so that outsiders keep it. */
  publicKey: string;
  /** Lower-case hex. */
  sign(facts: SealFacts): string;
  /** Signs every field of a draw's record. */
  signRecord<T extends RecordFields>(record: T): T & { signature: string };
}

/** A record as version 2 has it, before it is signed. */
interface RecordFields {
  v: 2;
  seal: { publicKey: string };
}

/** Signs by a key of its own that follows from the operator's secret, so that all nodes sign alike. */
export const createSealer = (secret: string): Sealer => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'foyer lottery seals v1', 32));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, bytes]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(PUBLIC_HEAD.length).toString('hex'),
    sign: (facts) => sign(null, Buffer.from(sealText(facts)), key).toString('hex'),
    signRecord: (record) => ({
      ...record,
      signature: sign(null, Buffer.from(recordText(record)), key).toString('hex'),
    }),
  };
};

const isSigned = (text: string, by: { publicKey: string; signature: string }): boolean => {
  const der = Buffer.concat([PUBLIC_HEAD, Buffer.from(by.publicKey, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(by.signature, 'hex'));
};

/** False for a signature by another key or of other facts. */
export const isSealed = (input: { facts: SealFacts; publicKey: string; signature: string }): boolean => {
  try {
    return isSigned(sealText(input.facts), input);
  } catch {
    // Bytes that are no key.
    return false;
  }
};

/** Returns false where a field of the record was changed, or where another key signed it. */
export const isSignedRecord = (
  record: Readonly<Record<string, unknown>>,
  by: { publicKey: string; signature: string },
): boolean => {
  try {
    return isSigned(recordText(record), by);
  } catch {
    return false;
  }
};
