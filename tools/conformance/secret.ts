import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BadCommand } from './arguments';

/** Asks for a password on the terminal; what is typed is not shown. */
const askedFor = async (question: string): Promise<string> => {
  const silent = new Writable({ write: (_part, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const gone = new AbortController();
  // Ctrl-C and a closed terminal end the question, and with it the command.
  lines.once('SIGINT', () => gone.abort());
  lines.once('close', () => gone.abort());
  try {
    process.stderr.write(question);
    return await lines.question('', { signal: gone.signal });
  } catch {
    throw new BadCommand('no password was given.');
  } finally {
    lines.close();
    process.stderr.write('\n');
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
  const typed = await askedFor(`Password of ${name}: `);
  if (typed === '') throw new BadCommand('no password was given.');
  return typed;
};
