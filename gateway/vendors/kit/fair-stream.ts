/** A fair whole number from 0 to `bound` - 1. */
export type Below = (bound: number) => number;

const WORD = 0x1_0000_0000;
/** More blocks than any round can use; a stream that asks for more is broken. */
export const MAX_BLOCKS = 256;

/** The text that is signed for one block of a round's stream. */
export const blockText = (input: { clientSeed: string; nonce: number; cursor: number }): string =>
  `${input.clientSeed}:${input.nonce}:${input.cursor}`;

/**
 * Turns HMAC blocks into fair numbers: big-endian 32-bit words in order, each refused when it falls into the last,
 * incomplete stretch of the bound (rejection sampling), so that every number is equally likely.
 * @param block the 32 bytes HMAC-SHA256(serverSeed, `${clientSeed}:${nonce}:${cursor}`) of a cursor counting from 0
 */
export const fairBelow = (block: (cursor: number) => Uint8Array): Below => {
  let cursor = 0;
  let bytes: Uint8Array | null = null;
  let offset = 0;
  const byte = (at: number): number => bytes?.[at] ?? 0;
  const word = (): number => {
    if (bytes === null || offset + 4 > bytes.length) {
      if (cursor >= MAX_BLOCKS) throw new RangeError('stream exhausted');
      bytes = block(cursor);
      cursor += 1;
      offset = 0;
    }
    offset += 4;
    // The first byte is multiplied, not shifted: a shift would make it negative.
    return (
      byte(offset - 4) * 0x1000000 + ((byte(offset - 3) << 16) | (byte(offset - 2) << 8) | byte(offset - 1))
    );
  };
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD) throw new RangeError(`bad bound ${bound}`);
    const limit = WORD - (WORD % bound);
    for (let tries = 0; tries < MAX_BLOCKS * 8; tries += 1) {
      const value = word();
      if (value < limit) return value % bound;
    }
    throw new RangeError('stream exhausted');
  };
};
