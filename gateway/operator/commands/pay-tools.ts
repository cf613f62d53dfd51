import { findRun, type RunRow } from '../../agents/index';
import { amountText, parseAmount } from '../../../src/contract/money';
import type { CommandArgument, MerchantInput } from '../command';
import { missing, wrong } from '../problem';
import { quoted, textOption } from '../values';
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

export const amountIn = (input: MerchantInput, name: string): bigint | undefined => {
  const text = textOption(input.options, name, { max: 32 });
  if (text === undefined) return undefined;
  const minor = parseAmount(text, input.merchant.currency);
  if (minor === null || minor < 0n)
    throw wrong(`--${name}`, `must be an amount like 50.00, not ${quoted(text)}.`);
  return minor;
};
