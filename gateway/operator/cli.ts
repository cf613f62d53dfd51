import { parseArgs } from 'node:util';
import { listOperatorMerchants, type OperatorMerchant } from '../platform/index';
import { sqlState } from '../database/errors';
import type { Database } from '../database/types';
import type { Command, CommandInput, CommandResult, DatabasePlace, Tools, Values } from './command';
import { commands } from './commands/index';
import { commandHelp, overview } from './help';
import { EXIT, missing, OperatorProblem, wrong } from './problem';
import { runForMerchant } from './run-command';
import { quoted } from './values';

export interface CliDeps extends Omit<Tools, 'db'> {
  /** Opened only for a command that is well-formed. */
  openDatabase: () => Promise<Database>;
  /** For commands that work as the owner of the tables. */
  findDatabase: () => Promise<DatabasePlace>;
  out: (line: string) => void;
  err: (line: string) => void;
}

interface Parsed {
  command: Command;
  args: Record<string, string>;
  options: Values;
  merchant: string | null;
}

const wordsOf = (name: string): number => name.split(' ').length;

const commandOf = (argv: readonly string[]): Command | null =>
  commands.find(({ name }) => name === argv.slice(0, wordsOf(name)).join(' ')) ?? null;

const unknownCommand = (argv: readonly string[]): OperatorProblem => {
  const [group = '', verb = ''] = argv;
  const verbs = commands.map(({ name }) => name).filter((name) => name.startsWith(`${group} `));
  if (verbs.length === 0)
    return wrong('', `there is no command ${quoted(group)}; foyer --help lists them all.`);
  return wrong(
    '',
    `${verb === '' ? 'which one' : `there is no ${quoted(`${group} ${verb}`)}`}: ${verbs.join(', ')}?`,
  );
};

/** The words and options behind a command; the parser's own sentences name the option. */
const parse = (command: Command, rest: readonly string[]): Parsed => {
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    merchant: { type: 'string' },
    json: { type: 'boolean' },
  };
  for (const [name, option] of Object.entries(command.options ?? {}))
    options[name] = { type: option.value === undefined ? 'boolean' : 'string' };
  let read: { values: Record<string, unknown>; positionals: string[] };
  try {
    read = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw wrong('', sentence.replace(/\. To specify.*$/s, '.'));
  }
  const known = command.arguments ?? [];
  if (read.positionals.length > known.length)
    throw wrong('', `${quoted(read.positionals[known.length] ?? '')} is one word too many.`);
  const args: Record<string, string> = {};
  known.forEach(({ name, choices }, at) => {
    const value = read.positionals[at];
    if (value === undefined) throw wrong(name, 'is missing.');
    if (choices !== undefined && !choices.includes(value))
      throw wrong(name, `must be ${choices.join(' or ')}, not ${quoted(value)}.`);
    args[name] = value;
  });
  const values: Record<string, string | true> = {};
  for (const [name, value] of Object.entries(read.values))
    if (typeof value === 'string' || value === true) values[name] = value;
  const { merchant } = values;
  return { command, args, options: values, merchant: typeof merchant === 'string' ? merchant : null };
};

const merchantOf = async (db: Database, code: string | null): Promise<OperatorMerchant> => {
  const all = await listOperatorMerchants(db);
  if (code === null) {
    // The demo's second merchant is there to be looked at: commands mean the first one.
    const counted = all.filter(({ settings }) => settings['secondOfDemo'] !== true);
    const [only] = counted;
    if (only !== undefined && counted.length === 1) return only;
    if (only === undefined)
      throw missing('', 'there is no merchant yet; make one with foyer merchant create.');
    throw wrong('--merchant', `is needed, there are several: ${all.map((row) => row.code).join(', ')}.`);
  }
  const found = all.find((row) => row.code === code);
  if (found === undefined) throw missing('--merchant', `${quoted(code)} is no merchant.`);
  return found;
};

const execute = async (parsed: Parsed, tools: Tools): Promise<CommandResult> => {
  const { command, args, options } = parsed;
  if (command.scope === 'operator') return command.run({ ...tools, args, options });
  if (command.scope !== 'merchant') throw new Error(`${command.name} takes no database`);
  const merchant = await merchantOf(tools.db, parsed.merchant);
  return runForMerchant(command, { ...tools, args, options, merchant });
};

const UNDEFINED_TABLE = '42P01';

const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return sqlState(error) === UNDEFINED_TABLE
    ? `The database is older than this build (${message}): run foyer migrate first.`
    : message;
};

/** Tells what went wrong, on one line for people or as JSON for scripts. */
const complain = (error: unknown, input: { deps: CliDeps; json: boolean; name: string }): number => {
  const { deps, json, name } = input;
  const problem = error instanceof OperatorProblem ? error : null;
  const sentence = sentenceOf(error);
  const argument = problem?.argument ?? '';
  if (json) deps.err(JSON.stringify({ error: { argument, message: sentence } }));
  else deps.err([name, argument, sentence].filter((part) => part !== '').join(': '));
  return problem?.exit ?? EXIT.failed;
};

/** Commands that do not work through the application's role. */
const withoutDatabase = async (
  command: Extract<Command, { scope: 'file' | 'owner' }>,
  input: Omit<CommandInput, 'db'> & Pick<CliDeps, 'findDatabase'>,
): Promise<CommandResult> => {
  if (command.scope === 'file') return command.run(input);
  const place = await input.findDatabase();
  try {
    return await command.run({ ...input, place });
  } finally {
    await place.stop();
  }
};

/** Runs one command line and answers its exit code. */
export const runCli = async (argv: readonly string[], deps: CliDeps): Promise<number> => {
  const say = (lines: readonly string[]): number => {
    for (const line of lines) deps.out(line);
    return EXIT.done;
  };
  const json = argv.includes('--json');
  const command = commandOf(argv);
  if (argv.length === 0 || argv[0] === 'help' || (command === null && argv.includes('--help')))
    return say(overview());
  if (command !== null && argv.includes('--help')) return say(commandHelp(command));
  const name = command === null ? 'foyer' : `foyer ${command.name}`;
  let db: Database | null = null;
  try {
    if (command === null) throw unknownCommand(argv);
    const parsed = parse(command, argv.slice(wordsOf(command.name)));
    const { args, options } = parsed;
    const done =
      command.scope === 'file' || command.scope === 'owner'
        ? await withoutDatabase(command, { ...deps, args, options })
        : await execute(parsed, { ...deps, db: (db = await deps.openDatabase()) });
    const { lines, data, stream, exit } = done;
    if (stream) for await (const line of stream(json)) deps.out(line);
    else say(json ? [JSON.stringify(data, null, 2)] : lines);
    return exit ?? EXIT.done;
  } catch (error) {
    return complain(error, { deps, json, name });
  } finally {
    await db?.close();
  }
};
