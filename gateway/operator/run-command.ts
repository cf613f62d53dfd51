import { listOperatorMerchants, type OperatorMerchant, type Secret } from '../platform/index';
import type { Database } from '../database/types';
import { noteAction } from './change';
import type { Change, Command, CommandInput, CommandResult, MerchantInput, Values } from './command';
import { commands } from './commands/index';
import { missing } from './problem';
import { signedOptions } from './signer';

type MerchantCommand = Extract<Command, { scope: 'merchant' }>;

/** Runs a command on one merchant; each change is noted in its transaction under the actor's name, and only an operator of the merchant signs. */
export const runForMerchant = async (
  command: MerchantCommand,
  input: CommandInput & { merchant: OperatorMerchant },
): Promise<CommandResult> => {
  const { db, actor, merchant } = input;
  const scope = db.merchant(merchant.id);
  const options = await signedOptions(scope.query, input);
  const change: MerchantInput['change'] = (work) =>
    scope.tx(async (query) => {
      const changes: Change[] = [];
      const result = await work(query, (one) => void changes.push(one));
      for (const one of changes)
        await noteAction(query, { ...one, merchantId: merchant.id, actor, command: command.name });
      return result;
    });
  return command.run({ ...input, options, query: scope.query, change });
};

/** What a caller inside the gateway sends along stands for a file of that name; there are no others. */
const sentFiles =
  (files: Readonly<Record<string, string | Buffer>>) =>
  (path: string): Buffer => {
    const file = files[path];
    if (file === undefined)
      throw new Error('a command that is run inside the gateway reads no file of the machine');
    return typeof file === 'string' ? Buffer.from(file) : file;
  };

/**
 * Runs a command of the tool for a caller inside the gateway: the same checks, the same note.
 * @throws OperatorProblem with the sentence that the tool would print
 */
export const runCommand = async (input: {
  db: Database;
  production: boolean;
  actor: string;
  merchantId: number;
  name: string;
  args: Readonly<Record<string, string>>;
  options: Values;
  /** The operator's secret, for commands that compute chances. */
  secret?: Secret;
  /** File contents by the names that the arguments use. */
  files?: Readonly<Record<string, string | Buffer>>;
}): Promise<CommandResult> => {
  const command = commands.find(({ name }) => name === input.name);
  if (command?.scope !== 'merchant') throw missing('', `there is no command ${input.name} for a merchant.`);
  const all = await listOperatorMerchants(input.db);
  const merchant = all.find(({ id }) => id === input.merchantId);
  if (merchant === undefined) throw missing('', 'there is no such merchant any more.');
  return runForMerchant(command, { ...input, merchant, readFile: sentFiles(input.files ?? {}) });
};
