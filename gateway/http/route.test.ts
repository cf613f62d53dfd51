import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Serialized } from './route';

const wrap = (json: string): string => `{"value":${json}}`;

describe('an answer that is made once', () => {
  it('is packed from the second time on, and unpacks to the very same bytes', () => {
    const answer = new Serialized(
      JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'game' }))),
    );
    expect(answer.packed(wrap)).toBeNull();
    const packed = answer.packed(wrap);
    expect(packed).not.toBeNull();
    expect(packed?.length).toBeLessThan(answer.envelope(wrap).length / 4);
    expect(brotliDecompressSync(packed ?? Buffer.alloc(0)).equals(answer.envelope(wrap))).toBe(true);
    expect(answer.packed(wrap)).toBe(packed);
  });

  it('goes as it is when it is short', () => {
    const answer = new Serialized('[]');
    for (let time = 0; time < 5; time += 1) expect(answer.packed(wrap)).toBeNull();
  });
});
