import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib';
import { sourceFiles } from '../checks/source-files';

const ENDINGS = ['.js', '.css', '.html', '.json', '.svg', '.webmanifest'];
/** Smaller files gain nothing from compression. */
const FROM_BYTES = 200;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Ways to write distances, as RFC 7932 numbers them: postfix bits, and direct codes in units of 2 ** bits. Each is the smallest for some scripts. */
const DISTANCES = [
  [0, 0],
  [0, 2],
  [0, 6],
  [0, 12],
  [1, 0],
  [1, 4],
  [2, 0],
  [3, 1],
] as const;

const params = (mode: number, bits = 0, direct = 0): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: mode,
    [constants.BROTLI_PARAM_NPOSTFIX]: bits,
    [constants.BROTLI_PARAM_NDIRECT]: direct << bits,
  },
});

async function smallest(content: Buffer): Promise<Buffer> {
  const [first, ...others] = await Promise.all(
    DISTANCES.map(([bits, direct]) => brotli(content, params(constants.BROTLI_MODE_GENERIC, bits, direct))),
  );
  return others.reduce((best, one) => (one.length < best.length ? one : best), first ?? content);
}

/**
 * Writes compressed copies beside the files, so that the gateway never compresses while it serves. Returns the number of
 * files.
 */
export async function compress(root: string, folders: string[]): Promise<number> {
  const files = sourceFiles({ root, folders, endings: ENDINGS });
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(root, file));
      if (content.length < FROM_BYTES) return;
      const isScript = extname(file) === '.js';
      const packed = isScript ? smallest(content) : brotli(content, params(constants.BROTLI_MODE_TEXT));
      writeFileSync(join(root, `${file}.br`), await packed);
      writeFileSync(join(root, `${file}.gz`), await zip(content, { level: 9 }));
    }),
  );
  return files.length;
}
