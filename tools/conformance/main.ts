import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { conformance } from './command';
import { answerTo, passwordOf, paymentPasswordOf, readPicture } from './terminal';

// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Opens a file for writing and leaves it as it was. */
const tryFile = (path: string): void => {
  const isThere = existsSync(path);
  closeSync(openSync(path, 'a'));
  if (!isThere) rmSync(path);
};

// Not awaited: chunks of the build import from this file, and one that has not ended would never let them in.
// The first two words are the program and its file; the third is the command itself.
void conformance(process.argv.slice(3), {
  fetch: globalThis.fetch,
  wait: (ms) => pause(ms),
  readPicture,
  ask: answerTo,
  tell: (line) => void process.stderr.write(`${line}\n`),
  password: passwordOf,
  paymentPassword: paymentPasswordOf,
  tryFile,
  writeFile: (path, text) => writeFileSync(path, text),
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
}).then((code) => {
  process.exitCode = code;
});
