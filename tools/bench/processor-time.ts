import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of the kernel's clock. */
const TICK_MS = 10;

interface Times {
  parent: number;
  ms: number;
}

const timesOf = (pid: string): Times | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    // Ended while the list was read.
    return null;
  }
};

/** Processor time of a process and of all that it started, by themselves; 0 where the system does not tell. */
export const processorTime = (pid: number): { ownMs: number; childrenMs: number } => {
  const all = new Map<number, Times>();
  try {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const times = timesOf(name);
      if (times) all.set(Number(name), times);
    }
  } catch {
    return { ownMs: 0, childrenMs: 0 };
  }
  const isBelow = (one: Times | undefined): boolean =>
    one !== undefined && (one.parent === pid || isBelow(all.get(one.parent)));
  const childrenMs = [...all.values()].filter(isBelow).reduce((sum, { ms }) => sum + ms, 0);
  return { ownMs: all.get(pid)?.ms ?? 0, childrenMs };
};
