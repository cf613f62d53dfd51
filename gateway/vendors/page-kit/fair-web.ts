import { blockText, fairBelow, MAX_BLOCKS, type Below } from '../kit/fair-stream';

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
export const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const BLOCKS_AT_ONCE = 32;
class NeedMore extends Error {}

/** SHA-256 of a seed's bytes, in hex. */
export const webSeedHash = async (seed: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', fromHex(seed)));

/** Draws in the browser what the service drew: its own mapping over blocks that WebCrypto signs. */
export const webFair = async <T>(
  input: { serverSeed: string; textOf: (cursor: number) => string },
  draw: (below: Below) => T,
): Promise<T> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(input.serverSeed), hmac, false, ['sign']);
  const blocks: Uint8Array[] = [];
  while (blocks.length < MAX_BLOCKS) {
    for (let more = 0; more < BLOCKS_AT_ONCE; more += 1) {
      const text = new TextEncoder().encode(input.textOf(blocks.length));
      blocks.push(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)));
    }
    try {
      return draw(
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

/** A round of the house's games: the stream of one pair of seeds and a counter. */
export const webFairRound = <T>(
  input: { serverSeed: string; clientSeed: string; nonce: number },
  draw: (below: Below) => T,
): Promise<T> =>
  webFair({ serverSeed: input.serverSeed, textOf: (cursor) => blockText({ ...input, cursor }) }, draw);
