import { findOperatorMember, type OperatorMember } from '../../identity/index';
import type { MerchantInput } from '../command';
import { missing } from '../problem';
import { quoted } from '../values';

/** The argument by which a command names a member. */
export const memberArgument = { name: 'NAME', help: 'the member’s username' };

/** @throws OperatorProblem where the merchant has no such member */
export const memberOf = async ({ merchant, args, query }: MerchantInput): Promise<OperatorMember> => {
  const username = args['NAME'] ?? '';
  const member = await findOperatorMember(query, { merchantId: merchant.id, username });
  if (member === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
  return member;
};
