import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { PictureError, recodePicture } from './recode-picture';
import { JPEG } from './testing-pictures';

const drawn = (width: number, height: number): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#e02020"/></svg>`,
  )
    .render()
    .asPng();
const refusal = async (bytes: Buffer): Promise<string> => {
  try {
    await recodePicture(bytes);
    return '';
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
};
/** A PNG whose header claims a size; what follows does not matter. */
const claimed = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(drawn(4, 4));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('an uploaded picture', () => {
  it('is written anew as a PNG of the same pixels, named by what is in it', async () => {
    const { id, width, height, png } = await recodePicture(drawn(40, 30));
    expect([width, height]).toEqual([40, 30]);
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect((await recodePicture(drawn(40, 30))).id).toBe(id);
    expect((await recodePicture(drawn(40, 31))).id).not.toBe(id);
    expect((await recodePicture(png)).id).toBe(id);
  });

  it('may be a JPEG, and loses whatever else its file carried', async () => {
    const trailer = Buffer.from('<script>alert(1)</script> somebody’s place and camera');
    const { width, height, png } = await recodePicture(Buffer.concat([JPEG, trailer]));
    expect([width, height]).toEqual([16, 8]);
    expect(png.includes('script')).toBe(false);
    expect(png.includes('Google')).toBe(false);
  });

  it('is made smaller when it is wider than any screen shows', async () => {
    expect(await recodePicture(drawn(3_200, 1_000))).toMatchObject({ width: 1_600, height: 500 });
  });

  it('is refused when it is something else, too large, or broken', async () => {
    expect(await refusal(Buffer.from(''))).toContain('no PNG');
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toContain('no PNG');
    expect(await refusal(Buffer.from('GIF89a'))).toContain('no PNG');
    expect(await refusal(Buffer.alloc(5_000_001))).toContain('5 MB');
    expect(await refusal(claimed(60_000, 60_000))).toContain('million');
    expect(await refusal(claimed(0, 10))).toContain('no size');
    expect(await refusal(claimed(9, 131_081))).toContain('a side of more');
    expect(await refusal(claimed(2_000_000, 9))).toContain('a side of more');
    expect(await refusal(drawn(200, 200).subarray(0, 60))).toContain('broken');
    expect(await refusal(JPEG.subarray(0, 200))).toContain('no PNG');
    const bomb = Buffer.concat([drawn(4, 4).subarray(0, 33), deflateSync(Buffer.alloc(1_000_000))]);
    expect(await refusal(bomb)).toContain('broken');
  });

  it('never does more than be refused, whatever its bytes are', async () => {
    const heads = [drawn(9, 9), JPEG];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.nat(),
        fc.uint8Array({ maxLength: 40 }),
        async (head, at, noise) => {
          const bytes = Buffer.from(head);
          Buffer.from(noise).copy(bytes, at % bytes.length);
          await refusal(bytes);
        },
      ),
    );
  });
});
