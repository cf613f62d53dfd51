import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, startOf } from './process-identity';

interface Holder {
  pid: number;
  startedAt: string;
  host: string;
}

const MAX_TRIES = 5;

const read = (path: string): { text: string; holder: Holder | null } | null => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return { text, holder: JSON.parse(text) as Holder };
  } catch {
    return { text, holder: null };
  }
};

const isHeld = (holder: Holder | null): boolean => {
  if (holder === null) return false;
  // Another host cannot be asked about its processes; the advisory lock in the database decides there.
  if (holder.host !== hostname()) return false;
  return isAlive(holder.pid) && startOf(holder.pid) === holder.startedAt;
};

/**
 * Takes `path` for this process. A file whose process is gone is taken over. `stale` tells that such a file was there, so
 * its database connection may live a moment longer.
 * @throws what `inUse` makes of the process that has it, null if that is not known
 */
export const takeLock = (input: {
  path: string;
  inUse: (pid: number | null) => Error;
}): { stale: boolean; release: () => void } => {
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: startOf(process.pid),
    host: hostname(),
  } satisfies Holder);
  const draft = `${input.path}.${process.pid}`;
  let stale = false;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        // A link is made whole or not at all: a half-written lock is never read.
        linkSync(draft, input.path);
        return { stale, release: () => release({ path: input.path, mine }) };
      } catch {
        const found = read(input.path);
        if (found === null) continue;
        if (isHeld(found.holder)) throw input.inUse(found.holder?.pid ?? null);
        stale = true;
        setAside({ path: input.path, text: found.text });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw input.inUse(null);
};

/** Removes the stale lock that was read, and no other: two that start at once must not remove each other's. */
const setAside = (input: { path: string; text: string }): void => {
  const aside = `${input.path}.stale.${process.pid}`;
  try {
    renameSync(input.path, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  if (taken !== null && taken.text !== input.text) {
    try {
      linkSync(aside, input.path);
    } catch {
      // A third one was quicker; the advisory lock in the database sorts it out.
    }
  }
  rmSync(aside, { force: true });
};

const release = (input: { path: string; mine: string }): void => {
  if (read(input.path)?.text === input.mine) rmSync(input.path, { force: true });
};
