import { createHmac } from 'node:crypto';
import type { Words } from '../../../src/contract/lottery/index';

/** No draw takes more blocks; a stream that asks for more is broken. */
const MAX_BLOCKS = 4_096;
const BLOCK_BYTES = 32;

/**
 * The stream of a draw's key: block i is HMAC-SHA-256(key, i as four bytes, big-endian), words are its eight big-endian
 * 32-bit numbers in order.
 */
export const wordsFrom = (key: Uint8Array): Words => {
  let block = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at + 4 > block.length) {
      if (blocks >= MAX_BLOCKS) throw new RangeError('the stream is exhausted');
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(blocks);
      block = createHmac('sha256', key).update(counter).digest().subarray(0, BLOCK_BYTES);
      blocks += 1;
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4);
  };
};
