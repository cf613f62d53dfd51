import { basename } from 'node:path';
import {
  insertPicture,
  listPictures,
  pictureAddress,
  PictureError,
  recodePicture,
} from '../../content/index';
import type { Command } from '../command';
import { wrong } from '../problem';
import { readFileOf } from '../read-file';
import { table } from '../table';

const MAX_NAME = 200;
/** Visitors on phones wait for more. */
const HEAVY_BYTES = 400_000;

const list: Command = {
  name: 'image list',
  summary: 'Lists the pictures of a merchant, newest first.',
  scope: 'merchant',
  examples: ['foyer image list --merchant demo'],
  async run({ merchant, query }) {
    const pictures = (await listPictures(query, merchant.id)).map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      address: pictureAddress({ merchant: merchant.code, id: row.id }),
    }));
    return {
      lines: table(
        ['id', 'size', 'kB', 'from', 'address'],
        pictures.map((row) => [
          row.id,
          `${row.width}×${row.height}`,
          String(Math.ceil(row.bytes / 1_000)),
          row.name,
          row.address,
        ]),
      ),
      data: pictures,
    };
  },
};

const add: Command = {
  name: 'image add',
  summary: 'Takes a PNG or JPEG: decoded and written anew, without whatever else was in the file.',
  scope: 'merchant',
  arguments: [{ name: 'FILE', help: 'up to 5 MB and 25 million pixels; wider than 1600 it is made smaller' }],
  examples: ['foyer image add summer.jpg --merchant demo'],
  async run({ merchant, args, readFile, change }) {
    const path = args['FILE'] ?? '';
    const bytes = readFileOf(readFile, path);
    let picture;
    try {
      picture = await recodePicture(bytes);
    } catch (error) {
      if (error instanceof PictureError) throw wrong('FILE', `${basename(path)} ${error.message}.`);
      throw error;
    }
    const { id, width, height, png } = picture;
    const name = basename(path).slice(-MAX_NAME);
    const isNew = await change(async (query, note) => {
      const added = await insertPicture(query, { merchantId: merchant.id, name, ...picture });
      if (added) note({ target: id, before: null, after: { name, width, height, bytes: png.length } });
      return added;
    });
    const address = pictureAddress({ merchant: merchant.code, id });
    const heavy =
      png.length > HEAVY_BYTES
        ? [`It is heavy, ${Math.ceil(png.length / 1_000)} kB: fewer pixels load sooner.`]
        : [];
    return {
      lines: [
        `${isNew ? 'Added' : 'There already'}: ${id}, ${width}×${height}.`,
        `Give it as picture in a banner or an announcement: ${id}. It is shown from ${address}.`,
        ...heavy,
      ],
      data: { id, width, height, bytes: png.length, address, added: isNew },
    };
  },
};

export const imageCommands: readonly Command[] = [list, add];
