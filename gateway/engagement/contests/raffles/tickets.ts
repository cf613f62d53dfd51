import { randomBytes } from 'node:crypto';
import { leafHash } from '../../../../src/contract/lottery/index';
import type { Query } from '../../../database/types';
import { sha256 } from '../../../lottery/index';
import type { Loaded } from '../contests';
import type { Moved } from '../count.queries';
import { countTickets, insertTickets, type NewTicket } from './raffles.queries';

const SALT_BYTES = 16;

/** Numbers for what moved: one for each full `per`, up to what one member and all together may have. */
export const giveTickets = async (
  query: Query,
  of: { merchantId: number; merchant: string },
  { row, rules }: Loaded<'raffle'>,
  moved: readonly Moved[],
): Promise<void> => {
  const raised = moved.filter(({ value }) => value > 0n);
  if (raised.length === 0) return;
  const place = { merchantId: of.merchantId, contestId: row.id };
  const { issued, by } = await countTickets(query, { ...place, members: raised.map((one) => one.member_id) });
  const tickets: NewTicket[] = [];
  for (const { member_id: memberId, value } of raised) {
    const earned = value / BigInt(rules.per.minor);
    const due = Number(earned < BigInt(rules.perMember) ? earned : BigInt(rules.perMember));
    for (
      let count = by.get(memberId) ?? 0;
      count < due && issued + tickets.length < rules.tickets;
      count += 1
    ) {
      const no = issued + tickets.length + 1;
      const text = ['raffle ticket 1', of.merchant, row.code, no, row.now.toISOString()].join('|');
      const salt = randomBytes(SALT_BYTES);
      const leaf = Buffer.from(leafHash(sha256, text, salt)).toString('hex');
      tickets.push({ no, memberId, text, salt: salt.toString('hex'), leaf, at: row.now });
    }
  }
  if (tickets.length > 0) await insertTickets(query, { ...place, issued: issued + tickets.length, tickets });
};
