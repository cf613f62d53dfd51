import { operatorKey, type OperatorMerchant } from '../platform/index';
import type { Query } from '../database/types';
import type { CommandOption, Values } from './command';
import { findDeskOperatorState } from './desk-operators.queries';
import { missing, wrong } from './problem';
import { quoted } from './values';

/** The required option of commands that record a decision. */
export const operatorOption: Record<'operator', CommandOption> = {
  operator: { value: 'NAME', help: 'who decides: an operator of the desk, as foyer desk list names them' },
};

export const operatorOf = (options: Values): string => {
  const name = options['operator'];
  if (typeof name === 'string') return name;
  throw wrong('--operator', 'is needed: who decides this?');
};

/**
 * Replaces the typed operator with the canonical name of the desk account.
 * @throws OperatorProblem where no operator of the merchant has the name, or the account was never opened or is closed
 */
export const signedOptions = async (
  query: Query,
  { merchant, options }: { merchant: OperatorMerchant; options: Values },
): Promise<Values> => {
  const typed = options['operator'];
  if (typeof typed !== 'string') return options;
  const name = operatorKey(typed);
  const state = await findDeskOperatorState(query, { merchantId: merchant.id, name });
  if (state === null)
    throw missing(
      '--operator',
      `${quoted(typed)} is no operator of ${merchant.code}; foyer desk list names them all, foyer desk add makes one.`,
    );
  if (state === 'closed') throw wrong('--operator', `the account of ${name} is closed.`);
  if (state === 'invited')
    throw wrong('--operator', `${name} has not opened the account yet; foyer desk renew makes a new link.`);
  return { ...options, operator: name };
};
