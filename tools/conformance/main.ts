import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { conformance } from './command';
import { answerTo, passwordOf, paymentPasswordOf, readPicture } from './terminal';

// A reader such as head closes the pipe once it has enough lines.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Checks that a file can be written, without changing it. @throws Error if it cannot */
const tryFile = (path: string): void => {
  const isThere = existsSync(path);
  closeSync(openSync(path, 'a'));
  if (!isThere) rmSync(path);
};

// Not awaited: chunks of the build import this file, and a top-level await here would wait for them in turn.
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
