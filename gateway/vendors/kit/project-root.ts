import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_UP = 8;

/** The nearest folder upwards that holds package.json: the project, from source and from a build alike. */
export const projectRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < MAX_UP; up += 1) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    folder = dirname(folder);
  }
  throw new Error('the project folder with the game pages was not found');
};
