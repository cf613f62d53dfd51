import { findRun, type RunRow } from '../../agents/index';
import { amountText } from '../../../src/contract/money';
import type { CommandArgument, MerchantInput } from '../command';
import { missing } from '../problem';
import { amountOption } from '../values';
import { idOf } from './cashier-tools';

// What the commands of pay share.

export const runArgument: CommandArgument = { name: 'ID', help: 'number of a run, as pay list shows it' };

export const runOf = async ({ merchant, query, args }: MerchantInput): Promise<RunRow> => {
  const run = await findRun(query, { merchantId: merchant.id, id: idOf(args) });
  if (run === null) throw missing('ID', 'there is no such run.');
  return run;
};
export const money = ({ merchant }: MerchantInput, minor: bigint): string =>
  amountText({ minor, currency: merchant.currency });

/** For scripts: sums as text. */
export const plain = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? value.toString() : value]),
  );
export const readable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)),
  );

export const amountIn = ({ options, merchant }: MerchantInput, name: string): bigint | undefined =>
  amountOption(options, name, merchant.currency);
