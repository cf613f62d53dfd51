import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { DayClock } from './day-types';
import { isGrave } from './grave';

const NODE = fileURLToPath(new URL('./node.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;
const MAX_FAULTS = 500;
/** While a node is down, its port may be the near end of another connection for a moment: it is tried again so often. */
const MAX_PORT_TRIES = 20;
const PORT_PAUSE_MS = 500;

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/** One node of the gateway on a port that it keeps, however often it is killed. */
export interface DayNode {
  port: number;
  /** kill -9, and a new process on the same port; resolves when that is ready. */
  kill(): Promise<void>;
  /** Tells it that time has gone on. */
  pass(ms: number): void;
  /** What it told of going wrong. */
  faults: readonly string[];
  stop(): Promise<void>;
}

export const startNode = async (input: {
  ownerUrl: string;
  appUrl: string;
  port: number;
  clock: DayClock;
}): Promise<DayNode> => {
  const { ownerUrl, appUrl, port, clock } = input;
  const faults: string[] = [];
  let child: ChildProcess | null = null;
  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const order = JSON.stringify({ ownerUrl, appUrl, port, laterMs: clock.laterMs });
      const made = spawn(process.execPath, ['--import', 'tsx', NODE, order], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      child = made;
      let said = '';
      const failed = (why: string): void => reject(new Error(`a node of the gateway ${why}: ${said}`));
      const timer = setTimeout(() => failed('was not ready in time'), READY_WITHIN_MS);
      made.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4_000)));
      made.once('exit', (code) => {
        clearTimeout(timer);
        failed(`stopped with ${code}`);
      });
      made.on('message', (message: { ready?: true; fault?: string }) => {
        const { fault } = message;
        // What is grave is never the one too many.
        if (fault !== undefined && faults.length < (isGrave(fault) ? 2 : 1) * MAX_FAULTS) faults.push(fault);
        if (message.ready !== true) return;
        clearTimeout(timer);
        resolve();
      });
    });
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      const old = child;
      child = null;
      if (!old || old.exitCode !== null) return resolve();
      old.once('exit', () => resolve());
      old.kill('SIGKILL');
    });
  const start = async (): Promise<void> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await launch();
      } catch (error) {
        if (tries >= MAX_PORT_TRIES || !String(error).includes('EADDRINUSE')) throw error;
        await new Promise((resolve) => setTimeout(resolve, PORT_PAUSE_MS));
      }
  };
  await start();
  return {
    port,
    faults,
    pass: (ms) => void child?.send({ passMs: ms }),
    async kill() {
      await end();
      await start();
    },
    stop: end,
  };
};
