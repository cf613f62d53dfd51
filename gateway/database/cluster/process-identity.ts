import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** True when a process with this id exists, under any owner. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** `ps` where there is no /proc; empty when it cannot tell. */
const ps = (input: { pid: number; field: string }): string => {
  try {
    return execFileSync('ps', ['-o', `${input.field}=`, '-p', String(input.pid)], {
      encoding: 'utf8',
      timeout: 2_000,
    }).trim();
  } catch {
    return '';
  }
};

/** When a process began, in the system's own words. Ids are used again; id and beginning together are not. */
export const startOf = (pid: number): string => {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync('/proc/self/stat')) return process.platform === 'win32' ? '' : ps({ pid, field: 'lstart' });
  try {
    const text = readFileSync(stat, 'utf8');
    // The name in brackets may hold blanks; field 22 counts from behind it.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

/** Whether `pid` is a server on this data folder: it works inside of the folder. */
export const isServerOf = (input: { pid: number; cluster: string }): boolean => {
  if (!isAlive(input.pid)) return false;
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${input.pid}/cwd`) === realpathSync(input.cluster);
    } catch {
      return false;
    }
  }
  // Windows has no ps: the connection test that follows decides.
  return process.platform === 'win32' || ps({ pid: input.pid, field: 'command' }).includes('postgres');
};

const readProc = (pid: number, file: 'comm' | 'cmdline'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
const commandOf = (pid: number): string => readProc(pid, 'comm').trim();

/** Every process of a server on this data folder; none where the system has no /proc. */
export const serversOf = (cluster: string): number[] =>
  existsSync('/proc/self/comm')
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => commandOf(pid) === 'postgres' && isServerOf({ pid, cluster }))
    : [];

/** What creates a cluster: initdb, the servers that it starts, and the shell that becomes such a server. */
const isCreator = (pid: number): boolean => {
  const command = commandOf(pid);
  if (command === 'initdb' || command === 'postgres') return true;
  return command === 'sh' && readProc(pid, 'cmdline').includes('postgres');
};

/** Every process that creates a cluster in a folder or below it; none where the system has no /proc. */
export const processesIn = (folder: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return [];
  const real = realpathSync(folder);
  const isInside = (pid: number): boolean => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${real}/`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isInside(pid) && isCreator(pid));
};
