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

const params = (mode: number, postfixBits = 0): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: mode,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
  },
});

/** Distances can be written in two ways, and for scripts either may be the smaller one. */
async function smallest(content: Buffer): Promise<Buffer> {
  const [one, other] = await Promise.all([
    brotli(content, params(constants.BROTLI_MODE_GENERIC, 0)),
    brotli(content, params(constants.BROTLI_MODE_GENERIC, 1)),
  ]);
  return one.length <= other.length ? one : other;
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
