import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** On a busy machine the whole gateway takes more than a minute to start. */
const READY_WITHIN_MS = 300_000;

/** A process that tells when it is ready, and can be killed as nothing in this one can. */
export interface OwnProcess<Ready, Said> {
  ready: Ready;
  send(message: object | string): void;
  /** What it says next. */
  next(): Promise<Said>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

export const startProcess = async <Ready, Said>(
  file: string,
  order: object,
): Promise<OwnProcess<Ready, Said>> => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4_000)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const heard = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      void gone.then(() => reject(new Error(`${file} ended: ${said}`)));
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const { ready } = await heard<{ ready: Ready }>();
  clearTimeout(timer);
  return {
    ready,
    send: (message) => void child.send(message),
    next: () => heard<Said>(),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
};
