import { dropFactors, hasFactors } from '../../account/index';
import type { OperatorMember } from '../../identity/index';
import { renderMessage } from '../../messages/index';
import { createOutbox } from '../../platform/index';
import type { Query } from '../../database/types';
import type { Command, MerchantInput } from '../command';
import { decideOnMember, decisionOptions } from './member-decision';
import { memberArgument, memberOf } from './member-tools';

/** Tells the member at a confirmed contact, in the merchant's default language. */
const tell = async (input: MerchantInput, query: Query, member: OperatorMember): Promise<void> => {
  const { db, merchant } = input;
  const email = member.email_verified_at === null ? undefined : member.contact['email'];
  const mobile = member.mobile_verified_at === null ? null : member.mobile;
  const [channel, recipient] =
    typeof email === 'string' && email !== '' ? (['mail', email] as const) : (['sms', mobile] as const);
  if (recipient === null) return;
  await createOutbox({ db, site: merchant.name, render: renderMessage }).write(query, {
    merchantId: merchant.id,
    channel,
    recipient,
    language: merchant.default_language,
    purpose: 'factors-reset',
    values: { name: member.username },
  });
};

export const memberReset: Command = {
  name: 'member reset-factors',
  summary:
    'Takes away a lost authenticator, passkeys, security answers and payment password when two operators decide it; sessions end and the member is told.',
  scope: 'merchant',
  arguments: [memberArgument],
  options: decisionOptions,
  examples: [
    'foyer member reset-factors demomember --note "Lost phone, seen by video" --operator ana --merchant demo',
  ],
  async run(input) {
    const member = await memberOf(input);
    const who = { merchantId: input.merchant.id, memberId: member.id };
    const done = await decideOnMember(input, {
      kind: 'factors',
      member,
      async refusal(query) {
        if (member.status === 'closed') return `${member.username} is closed.`;
        return (await hasFactors(query, who)) ? null : `${member.username} has none of these.`;
      },
      async work(query) {
        await tell(input, query, member);
        const dropped = await dropFactors(query, who);
        return { after: dropped, result: dropped };
      },
    });
    if (done === null)
      return {
        lines: ['Noted; another operator has to decide it as well, within 24 hours.'],
        data: { needsSecond: true },
      };
    return {
      lines: [
        `${member.username} has only the password now; ${done.sessionsEnded} sessions ended. No money goes out for 24 hours.`,
      ],
      data: { needsSecond: false, ...done },
    };
  },
};
