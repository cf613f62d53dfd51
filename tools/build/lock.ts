import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 500;
/** No build takes this long: the number of a killed build may belong to another program by now. */
const MAX_AGE_MS = 15 * 60_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The process that holds the lock; null if none does. */
const holderOf = (file: string): number | null => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const isYoung = Date.now() - statSync(file).mtimeMs < MAX_AGE_MS;
    return Number.isInteger(pid) && pid > 0 && isYoung && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
};

/** Returns false if a living process holds the lock. */
const take = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (holderOf(file) !== null) return false;
    // Left behind by a killed build.
    rmSync(file, { force: true });
    return take(file);
  }
};

/** Waits until no other build writes to dist/, then holds the lock until the process ends. */
export async function lockBuild(
  file: string,
  onWait: () => void,
  pause: () => Promise<unknown> = () => wait(LOOK_MS),
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  if (!take(file)) {
    onWait();
    do await pause();
    while (!take(file));
  }
  process.on('exit', () => rmSync(file, { force: true }));
}
