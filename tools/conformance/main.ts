import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { conformance } from './command';
import { answerTo, passwordOf, paymentPasswordOf, readPicture } from './terminal';

// The first two words are the program and its file; the third is the command itself.
process.exitCode = await conformance(process.argv.slice(3), {
  fetch: globalThis.fetch,
  wait: (ms) => pause(ms),
  readPicture,
  ask: answerTo,
  tell: (line) => void process.stderr.write(`${line}\n`),
  password: passwordOf,
  paymentPassword: paymentPasswordOf,
  writeFile: (path, text) => writeFileSync(path, text),
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
});
