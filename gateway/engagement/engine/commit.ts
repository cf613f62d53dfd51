import type { Database } from '../../database/types';
import type { Ledger, PostOperation } from '../../ledger/index';
import { type NewGrant, commitGrants, takeGrantNumbers } from '../grants/grants.queries';
import { isWorthMoney, readLinked } from '../grants/holds.queries';
import { type GrantMoney, grantMove, playerAccount } from '../grants/moves';
import type { Candidate } from './types';

export interface Committed {
  candidate: Candidate;
  grantId: bigint;
  isIssued: boolean;
  /** A person decides first: its member is not told that it came. */
  isHeld: boolean;
}

/** What is counted and is no money: the database makes columns of FREE rounds and their STAKE. */
const ticketsText = ({ award: { tickets, rounds } }: Candidate): string =>
  JSON.stringify({
    ...Object.fromEntries(tickets.map(({ ticket, count }) => [`TKT${ticket}`, count.toString()])),
    ...(rounds !== undefined && { FREE: rounds.count.toString(), STAKE: rounds.stakeMinor.toString() }),
  });

const stateOf = ({ version, award }: Candidate, isHeld: boolean): NewGrant['state'] =>
  isHeld || version.definition.settle.claim !== 'auto'
    ? 'issued'
    : award.bonus > 0n || award.rounds !== undefined
      ? 'active'
      : 'completed';

const grantOf = (candidate: Candidate, id: bigint, isHeld: boolean): NewGrant => {
  const { version, award, promotionId, memberId, occasion, seq, cause, singleCode, required } = candidate;
  const { kind, currency, settle } = version.definition;
  return {
    ...{ id, promotionId, version: version.number, memberId, occasion, seq, cause, kind, currency },
    ...{ money: award.money, bonus: award.bonus, points: award.points, tickets: ticketsText(candidate) },
    state: stateOf(candidate, isHeld),
    ...{ singleCode, required, claimHours: settle.claimHours ?? null },
    bonusDays: award.rounds === undefined ? (settle.bonus?.days ?? null) : (settle.rounds?.days ?? null),
  };
};

/** Places of what would come by itself, and that another account of the same person had before. The database writes down that they are held. */
const heldOf = async (
  deps: { db: Database },
  of: { merchantId: number; candidates: readonly Candidate[] },
): Promise<ReadonlySet<number>> => {
  const places = of.candidates.flatMap(({ version, award }, at) => {
    const rounds = award.rounds?.count ?? 0n;
    return version.definition.settle.claim === 'auto' && isWorthMoney({ ...award, rounds }) ? [at] : [];
  });
  const rewards = places.flatMap((at) => of.candidates[at] ?? []);
  const linked = await readLinked(deps.db.merchant(of.merchantId).query, { ...of, rewards });
  return new Set(places.filter((_, nth) => linked.has(nth)));
};

/** Commits what was decided between two numbers of the log, with its money. null: another node was there first. */
export const commit = async (
  deps: { db: Database; ledger: Pick<Ledger, 'postWith' | 'open'> },
  of: {
    merchantId: number;
    from: bigint;
    to: bigint;
    candidates: readonly Candidate[];
    wagered: readonly { grantId: bigint; amount: bigint }[];
  },
): Promise<Committed[] | null> => {
  const { merchantId, candidates } = of;
  const ids = await takeGrantNumbers(deps.db.merchant(merchantId).query, candidates.length);
  const held = await heldOf(deps, of);
  const grants = candidates.map((candidate, at) => grantOf(candidate, ids[at] ?? 0n, held.has(at)));
  const operations: PostOperation[] = [];
  for (const [at, grant] of grants.entries()) {
    const candidate = candidates[at];
    if (candidate === undefined) continue;
    if (grant.state !== 'issued' && grant.money > 0n)
      await deps.ledger.open({ merchantId, account: playerAccount(grant) });
    const money: GrantMoney = { merchantId, ...grant, grantId: grant.id, award: candidate.award };
    operations.push(grantMove(money, grant.state !== 'issued'));
  }
  const stands = await commitGrants(deps, { ...of, grants, operations });
  if (stands === null) return null;
  return grants.flatMap((grant, at) => {
    const candidate = candidates[at];
    return candidate !== undefined && stands[at] === true
      ? [{ candidate, grantId: grant.id, isIssued: grant.state === 'issued', isHeld: held.has(at) }]
      : [];
  });
};
