import { blockText, fairBelow } from '../fair-stream';
import { drawRound, type RoundOutcome } from '../slot-math';

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const BLOCKS_AT_ONCE = 32;
const MAX_BLOCKS = 256;
class NeedMore extends Error {}

/** SHA-256 of a server seed, as it was shown before play. */
export const webSeedHash = async (serverSeed: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', fromHex(serverSeed)));

/** Draws a round in the browser: the service's mapping over blocks that WebCrypto signs. */
export const webFairRound = async (input: {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}): Promise<RoundOutcome> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(input.serverSeed), hmac, false, ['sign']);
  const blocks: Uint8Array[] = [];
  while (blocks.length < MAX_BLOCKS) {
    for (let more = 0; more < BLOCKS_AT_ONCE; more += 1) {
      const text = blockText({ ...input, cursor: blocks.length });
      blocks.push(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))));
    }
    try {
      return drawRound(
        fairBelow((cursor) => {
          const block = blocks[cursor];
          if (!block) throw new NeedMore();
          return block;
        }),
      );
    } catch (error) {
      if (!(error instanceof NeedMore)) throw error;
    }
  }
  throw new RangeError('stream exhausted');
};
