import { BadCommand, HELP, readArguments, type Asked } from './arguments';
import { SecondStep, Stop } from './door';
import type { Credentials } from './enter';
import { examine, type Surroundings } from './examine';
import { countOf, type Report } from './findings';
import { htmlOf } from './html';
import { markdownOf } from './markdown';
import { rowsIn } from './own-rows';
import { textOf } from './text';

export interface CommandPorts extends Surroundings {
  /** @throws BadCommand when there is none */
  password(name: string, variable: string): Promise<string>;
  /** '' where there is none. */
  paymentPassword(name: string, variable: string): Promise<string>;
  /** Checks that a file can be written, without changing it. @throws Error if it cannot */
  tryFile(path: string): void;
  writeFile(path: string, text: string): void;
  out(line: string): void;
  err(line: string): void;
}

/** Runs `act` on a file. @throws BadCommand with the reason if the file cannot be written */
const toFile = (path: string, act: () => void): void => {
  try {
    act();
  } catch (error) {
    throw new BadCommand(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

const carryOut = async (asked: Asked, ports: CommandPorts): Promise<number> => {
  const write = (path: string | null, text: (report: Report) => string, report: Report): void => {
    if (path !== null) toFile(path, () => ports.writeFile(path, text(report)));
  };
  // A run takes minutes: report files that cannot be written are refused before it.
  for (const path of [asked.html, asked.json, asked.markdown])
    if (path !== null) toFile(path, () => ports.tryFile(path));
  const dialectRows = asked.dialectRows === null ? null : await rowsIn(asked.dialectRows);
  const person = async (name: string | null, who: 'MEMBER' | 'AGENT'): Promise<Credentials | null> => {
    if (name === null) return null;
    const password = await ports.password(name, `FOYER_${who}_PASSWORD`);
    if (asked.money === null) return { username: name, password };
    const paymentPassword = await ports.paymentPassword(name, `FOYER_${who}_PAYMENT_PASSWORD`);
    return { username: name, password, paymentPassword };
  };
  const member = await person(asked.member, 'MEMBER');
  const agent = await person(asked.agent, 'AGENT');
  const report = await examine({ ...asked, dialectRows, member, agent }, ports);
  for (const line of textOf(report)) ports.out(line);
  write(asked.html, htmlOf, report);
  write(asked.json, (all) => `${JSON.stringify(all, null, 2)}\n`, report);
  write(asked.markdown, (all) => `${markdownOf(all).join('\n')}\n`, report);
  return countOf(report, 'wrong') + countOf(report, 'unknown') > 0 ? 1 : 0;
};

/** Carries out `foyer conformance`. @returns what the command ends with */
export const conformance = async (words: readonly string[], ports: CommandPorts): Promise<number> => {
  try {
    const asked = readArguments(words);
    if (asked) return await carryOut(asked, ports);
    for (const line of HELP) ports.out(line);
    return 0;
  } catch (error) {
    if (error instanceof Stop || error instanceof BadCommand) {
      ports.err(`foyer conformance: ${error.message}`);
      return error instanceof SecondStep ? 3 : error instanceof Stop ? 1 : 2;
    }
    throw error;
  }
};
