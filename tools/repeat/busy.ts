import { spawn } from 'node:child_process';

/** Keeps cores busy beside what is tested, as other work on a machine does. */
const BUSY = 'for (;;) for (let at = 0; at < 1e7; at += 1);';

/** @param count processes, each of which takes all of a core that it gets. @returns what ends them */
export function startLoad(count: number): () => void {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  );
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}
