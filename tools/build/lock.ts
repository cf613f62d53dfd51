import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from '../../gateway/database/cluster/lock';

const LOOK_MS = 500;
/** A quarter of an hour: no build takes this long. */
const MAX_LOOKS = 1_800;

const HELD = new Error('another build holds the lock');

/**
 * Waits until no other build writes to dist/, then holds the lock until the process ends.
 * @throws Error if the folder cannot be written, or another build does not end
 */
export async function lockBuild(
  path: string,
  onWait: () => void,
  pause: () => Promise<unknown> = () => wait(LOOK_MS),
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    try {
      const { release } = takeLock({ path, inUse: () => HELD });
      process.on('exit', release);
      return;
    } catch (fault) {
      if (fault !== HELD) throw fault;
    }
    if (looks === 0) onWait();
    await pause();
  }
  throw new Error('Another build has not ended for a quarter of an hour: stop it first.');
}
