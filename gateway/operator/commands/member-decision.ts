import { decideAbout } from '../../account/index';
import { isOwnOrUpline } from '../../cashier/index';
import { lockMember, type OperatorMember } from '../../identity/index';
import type { Query } from '../../database/types';
import type { Change, MerchantInput } from '../command';
import { wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { textOption } from '../values';

const MAX_NOTE = 300;

export const decisionOptions = {
  ...operatorOption,
  note: { value: 'TEXT', help: 'why, for the record' },
};

/**
 * Runs `work` once two operators have decided it about a member; the first decision waits a day for the second. `refusal` returns why it
 * cannot be done at all, or null, and is asked for both operators. Everything is one transaction. Returns null while a second operator is
 * needed.
 */
export const decideOnMember = async <T>(
  input: MerchantInput,
  decision: {
    kind: 'factors';
    member: OperatorMember;
    refusal: (query: Query) => Promise<string | null>;
    work: (query: Query) => Promise<{ after: Change['after']; result: T }>;
  },
): Promise<T | null> => {
  const { merchant, options, change } = input;
  const { kind, member, refusal, work } = decision;
  const operator = operatorOf(options);
  const why = textOption(options, 'note', { max: MAX_NOTE })?.trim() ?? '';
  if (why === '') throw wrong('--note', 'is needed: why?');
  const who = { merchantId: merchant.id, memberId: member.id };
  return change(async (query, note) => {
    await lockMember(query, who);
    if (await isOwnOrUpline(query, { ...who, operator }))
      throw wrong('--operator', `${operator} does not decide about an account of their own or below it.`);
    const reason = await refusal(query);
    if (reason !== null) throw wrong('NAME', reason);
    const answer = await decideAbout(query, { ...who, kind, operator, note: why, at: new Date(Date.now()) });
    if (answer === 'same')
      throw wrong('--operator', `${operator} has decided so already: another person has to.`);
    const done = answer === 'decided' ? await work(query) : null;
    const by = { operator, note: why, decided: done !== null };
    note({ target: member.username, before: null, after: done === null ? by : { ...by, taken: done.after } });
    return done === null ? null : done.result;
  });
};
