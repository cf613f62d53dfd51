import type { Command } from './command';
import { commands } from './commands/index';

const WIDTH = 30;
const row = (left: string, right: string): string => `  ${left.padEnd(WIDTH)}  ${right}`;

const COMMON = [
  row('--merchant CODE', 'whose; not needed where there is one merchant alone'),
  row('--json', 'the answer for scripts, errors too'),
  row('--help', 'what a command does, with examples'),
];

const usageOf = (command: Command): string =>
  ['foyer', command.name, ...(command.arguments ?? []).map(({ name }) => name)].join(' ');

/** All commands on one page. */
export const overview = (): string[] => [
  'foyer – the operator’s switches. Changes are noted, and running gateways show them at the next request.',
  '',
  ...commands.map((command) => row(usageOf(command).slice('foyer '.length), command.summary)),
  row('conformance', 'asks any gateway every call and says which work; it has a --help of its own'),
  '',
  ...COMMON,
  '',
  'The database is DATABASE_URL, else the one in FOYER_DATA_DIR (.foyer), whether its gateway runs or not.',
  'Exit codes: 0 done, 1 failed, 2 an argument is wrong, 3 something named does not exist.',
];

export const commandHelp = (command: Command): string[] => [
  `${usageOf(command)}${command.options === undefined ? '' : ' [options]'}`,
  '',
  command.summary,
  '',
  ...(command.arguments ?? []).map(({ name, help }) => row(name, help)),
  ...Object.entries(command.options ?? {}).map(([name, { value, help }]) =>
    row(`--${name}${value === undefined ? '' : ` ${value}`}`, help),
  ),
  ...COMMON,
  '',
  'Examples:',
  ...command.examples.map((example) => `  ${example}`),
];
