import { readFileSync } from 'node:fs';

/** Milliseconds between two looks whether npm is still there. A killed npm cannot pass its signal on. */
const LOOK_MS = 1_000;

/** A file of a process on Linux; '' where the system has none, or the process has ended. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function parentOf(pid) {
  const stat = read(pid, 'stat');
  // The name in brackets may hold blanks.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/**
 * Calls `onGone` once the npm that runs this script has ended. npm starts scripts in a shell: bash becomes the script, and
 * dash waits for it, so that our parent goes on when npm is killed and only its own parent changes.
 */
export function watchNpm(onGone, lookMs = LOOK_MS) {
  const script = process.env.npm_lifecycle_script;
  if (script === undefined) return;
  const parent = process.ppid;
  // Only a shell has the whole script as an argument. The parent of npm itself may end: nohup npm start.
  const isShell = read(parent, 'cmdline').split('\0').includes(script);
  const npm = isShell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === npm)) return;
    clearInterval(timer);
    onGone();
  }, lookMs).unref();
}
