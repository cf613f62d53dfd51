import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BadCommand } from './arguments';

/** Asks on the terminal. @param isSecret what is typed is not shown */
const askedFor = async (question: string, isSecret: boolean): Promise<string> => {
  const silent = new Writable({ write: (_part, _encoding, done) => done() });
  const output = isSecret ? silent : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const gone = new AbortController();
  // Ctrl-C and a closed terminal end the question, and with it the command.
  lines.once('SIGINT', () => gone.abort());
  lines.once('close', () => gone.abort());
  try {
    if (isSecret) process.stderr.write(question);
    return await lines.question(isSecret ? '' : question, { signal: gone.signal });
  } catch {
    throw new BadCommand('no answer was given.');
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
};

/** The password of an account: from the environment, else from the terminal. @throws BadCommand */
export const passwordOf = async (name: string, variable: string): Promise<string> => {
  const given = process.env[variable] ?? '';
  if (given !== '') return given;
  if (!process.stdin.isTTY)
    throw new BadCommand(
      `the password of ${name} is needed in ${variable}, since there is no terminal to ask on.`,
    );
  const typed = await askedFor(`Password of ${name}: `, true);
  if (typed === '') throw new BadCommand('no password was given.');
  return typed;
};

/** The payment password of an account: from the environment, else from the terminal; '' where it has none. */
export const paymentPasswordOf = async (name: string, variable: string): Promise<string> => {
  const given = process.env[variable] ?? '';
  if (given !== '' || !process.stdin.isTTY) return given;
  return askedFor(`Payment password of ${name}, empty for none: `, true);
};

/** What a person answers; null where there is no terminal to ask on. */
export const answerTo = async (question: string): Promise<string | null> =>
  process.stdin.isTTY ? askedFor(question, false) : null;

/** Puts a captcha into a file of its own and asks what it shows; null where there is no terminal to ask on. */
export const readPicture = async (picture: string, name: string): Promise<string | null> => {
  const [, type = 'png', data = ''] = /^data:image\/(\w+)[^,]*;base64,(.*)$/s.exec(picture) ?? [];
  if (!process.stdin.isTTY || data === '') return null;
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'));
  const path = join(folder, `captcha.${type}`);
  try {
    writeFileSync(path, Buffer.from(data, 'base64'));
    const read = await askedFor(`The login of ${name} wants a captcha. What does ${path} show? `, false);
    return read.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
