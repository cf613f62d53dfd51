import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { blockText, fairBelow, type Below } from './fair-stream';

/** Server seeds are 32 bytes, written as lower-case hex. */
export const SERVER_SEED_BYTES = 32;
export const CLIENT_SEED_PATTERN = /^[A-Za-z0-9_-]{4,64}$/;

/** The commitment shown before play: SHA-256 of the seed's bytes, in hex. */
export const seedHash = (serverSeed: string): string =>
  createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');

/** Fair numbers of every nonce under one pair of seeds. */
export const seededRounds = (input: {
  serverSeed: string;
  clientSeed: string;
}): ((nonce: number) => Below) => {
  const key = createSecretKey(Buffer.from(input.serverSeed, 'hex'));
  const { clientSeed } = input;
  return (nonce) =>
    fairBelow((cursor) =>
      createHmac('sha256', key).update(blockText({ clientSeed, nonce, cursor })).digest(),
    );
};
