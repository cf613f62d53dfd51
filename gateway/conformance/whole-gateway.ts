import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { folderForServers } from '../database/testing';
import { HOUSE_SECRET } from './house-call';
import type { RawClient } from './raw-client';

/** On a busy machine the whole gateway takes minutes to start. */
const PATIENCE = { timeout: 300_000, interval: 20 };
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export interface Ports {
  port: number;
  examplesPort: number;
}

export const freePorts = async (): Promise<Ports> => ({
  port: await freePort(),
  examplesPort: await freePort(),
});

/** An empty folder for the files of a gateway with a database of its own. */
export const makeServerFolder = (name: string): string => {
  const folder = mkdtempSync(join(folderForServers(), name));
  // Where the tests run as root, the server's account has to pass.
  chmodSync(folder, 0o711);
  return folder;
};

/** The gateway as a process of its own, as an operator starts it. */
export interface WholeGateway {
  child: ChildProcess;
  pid: number;
  output: () => string;
  /** Exit code; null if a signal ended it. */
  exit: Promise<number | null>;
}

/** Starts a command that ends up in a gateway. */
export const launchGateway = (input: {
  dataDir: string;
  ports: Ports;
  command: readonly [string, ...string[]];
  /** More of the environment. Omit for the demo. */
  env?: Readonly<Record<string, string>>;
}): WholeGateway => {
  const [program, ...words] = input.command;
  const child = spawn(program, words, {
    env: {
      ...process.env,
      PORT: String(input.ports.port),
      EXAMPLES_PORT: String(input.ports.examplesPort),
      FOYER_DATA_DIR: input.dataDir,
      DATABASE_URL: '',
      HOUSE_VENDOR_SECRET: HOUSE_SECRET,
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      ...input.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, pid, output: () => output, exit };
};

/** Waits until the gateway answers that it is ready; fails with its output if it has ended. */
export const waitReady = async (gateway: WholeGateway, client: RawClient): Promise<void> => {
  let hasEnded = false;
  void gateway.exit.then(() => (hasEnded = true));
  const status = await vi.waitFor(async () => {
    if (hasEnded) return 0;
    const reply = await client.send({ path: '/readyz' });
    if (reply.status !== 200) throw new Error(`the gateway is not ready:\n${gateway.output()}`);
    return reply.status;
  }, PATIENCE);
  if (status === 0) throw new Error(`the gateway has ended:\n${gateway.output()}`);
};
