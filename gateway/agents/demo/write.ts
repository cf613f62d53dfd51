import { dayAfter, nextStart, spanOf } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { merchantToday } from '../contracts/contracts.queries';
import { act, offer, type Signer } from '../contracts/signing';
import { backdate, writePlay } from './demo.queries';
import { DEMO_DAYS, demoContracts, type DemoPerson, demoPeople, demoPlay } from './plan';

const signerOf = (side: Signer['side'], memberId: bigint | null): Signer => ({
  ...{ side, memberId, actor: 'demo', language: 'EN', wording: '' },
});

/** Puts a team with three months of play and every kind of contract below an agent of the demo. */
export const writeDemoTeam = async (
  query: Query,
  of: {
    merchant: { id: number; currency: string };
    agentId: bigint;
    /** Makes a member of the team. */
    insert: (person: DemoPerson, agentId: bigint) => Promise<bigint>;
  },
): Promise<{ people: number; days: number; contracts: number }> => {
  const merchantId = of.merchant.id;
  const people = demoPeople();
  const ids: bigint[] = [];
  const idOf = (place: number | null): bigint => (place === null ? of.agentId : (ids[place] ?? of.agentId));
  for (const person of people) ids.push(await of.insert(person, idOf(person.above)));
  const today = await merchantToday(query, merchantId);
  const from = dayAfter(today, -DEMO_DAYS);
  const play = demoPlay(people);
  await writePlay(query, {
    ...{ merchantId, from },
    rows: [
      ...play.map(({ person, ago, ...row }) => ({
        ...row,
        memberId: idOf(person),
        day: dayAfter(today, -ago),
      })),
      // Agents do not play here, but stood there as well.
      ...ids.map((memberId) => ({
        ...{ memberId, day: from, category: '', turnover: 0n, won: 0n, winnings: 0n, rounds: 0 },
      })),
    ],
  });
  const contracts = demoContracts(people, of.merchant.currency);
  for (const { person, terms, ago } of contracts) {
    const receiverId = idOf(person);
    const payerId = person === null ? null : idOf(people[person]?.above ?? null);
    const common = { merchantId, now: new Date() };
    const row = await offer(query, {
      ...{ ...common, receiverId, payerId, terms, confirmed: true, signer: signerOf('payer', payerId) },
    });
    await act(query, { ...common, row, action: 'A', signer: signerOf('receiver', receiverId) });
    const day = dayAfter(today, -ago);
    const span = spanOf(terms);
    const isBegin = span === 'D' || span === 'h' || span === '5';
    await backdate(query, { merchantId, contractId: row.id, day: isBegin ? day : nextStart(span, day) });
  }
  return { people: people.length, days: play.length, contracts: contracts.length };
};
