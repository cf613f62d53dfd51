import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUSE_SECRET } from '../../gateway/conformance/house-call';
import { rawClient } from '../../gateway/conformance/raw-client';

const LOOK_EVERY_MS = 50;
/** On a busy machine the whole gateway takes minutes to start. */
const READY_WITHIN_MS = 300_000;
const SECONDS = 1_000;

/** A gateway as a process of its own on a port that it keeps. */
export interface RollingNode {
  port: number;
  start(): Promise<void>;
  /** SIGTERM. Resolves with the exit code; null if a signal ended it. */
  stop(): Promise<number | null>;
  /** Everything it has written, over all starts. */
  output(): string;
}

export interface RollingNodeInput {
  command: readonly [string, ...string[]];
  port: number;
  examplesPort: number;
  databaseUrl: string;
  dataDir: string;
  /** Origin of the proxy. */
  publicUrl: string;
  drainMs: number;
}

const isReady = async (port: number): Promise<boolean> => {
  const reply = await rawClient({ port, merchant: 'demo' })
    .send({ path: '/readyz' })
    .catch(() => null);
  return reply?.status === 200;
};

export const createRollingNode = (input: RollingNodeInput): RollingNode => {
  const [program, ...words] = input.command;
  let child: ChildProcess | null = null;
  let ended: Promise<number | null> = Promise.resolve(null);
  let output = '';
  return {
    port: input.port,
    output: () => output,
    async start() {
      const started = spawn(program, words, {
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(input.port),
          EXAMPLES_PORT: String(input.examplesPort),
          FOYER_DATA_DIR: join(input.dataDir, String(input.port)),
          DATABASE_URL: input.databaseUrl,
          PUBLIC_URL: input.publicUrl,
          DRAIN_SECONDS: String(input.drainMs / SECONDS),
          TRUSTED_PROXY_HOPS: '1',
          HOUSE_VENDOR_SECRET: HOUSE_SECRET,
          RATE_LIMIT_SCALE: '1000000',
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk) => (output += String(chunk)));
      child = started;
      ended = new Promise((resolve) => started.once('exit', resolve));
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      const untilMs = Date.now() + READY_WITHIN_MS;
      while (!(await isReady(input.port))) {
        if (hasEnded || Date.now() > untilMs)
          throw new Error(`the node at ${input.port} is not ready:\n${output}`);
        await wait(LOOK_EVERY_MS);
      }
    },
    stop() {
      child?.kill('SIGTERM');
      return ended;
    },
  };
};
