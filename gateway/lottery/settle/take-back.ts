import type { Database } from '../../database/types';
import type { Ledger, Posting } from '../../ledger/index';
import { GatewayError } from '../../platform/index';
import { SOURCE } from '../tickets/place.queries';
import { findOwed, type JudgedRow, planOwed, type Revised, setOwed } from './settle.queries';

/** How often a plan is lowered to what is there; a member who goes on spending owes the rest. */
const MAX_TRIES = 5;

interface Deps {
  db: Database;
  ledger: Ledger;
}
type Ticket = Pick<JudgedRow, 'id' | 'member_id' | 'currency' | 'payout_minor' | 'paid_revision'> & {
  gameCode: string;
};

/** Key of a prize in the ledger: one for a ticket and a revision. */
export const prizeKey = (of: Revised, ticket: bigint): string => `settle:${of.id}:${of.revision}:${ticket}`;

/** A ledger that is busy or refuses leaves the step undone: it is made again from the same keys. */
export const refusedBy = (code: string): GatewayError =>
  new GatewayError(code === 'BUSY' ? 'BUSY' : 'INTERNAL', { reason: code });

const takePart = async (
  { ledger }: Deps,
  of: Revised,
  ticket: Ticket,
  amountMinor: bigint,
): Promise<boolean> => {
  const { member_id: member, currency } = ticket;
  const postings: Posting[] = [
    { account: { class: 'player', owner: member.toString(), currency }, amountMinor: -amountMinor },
    { account: { class: 'lottery', owner: ticket.gameCode, currency }, amountMinor },
  ];
  const result = await ledger.post({
    type: 'post',
    merchantId: of.merchantId,
    source: SOURCE,
    key: `take:${of.id}:${of.revision}:${ticket.id}`,
    actor: 'settle',
    kind: 'adjust',
    postings,
    meta: { round: ticket.id.toString(), game: ticket.gameCode, draw: of.id.toString() },
  });
  if (!result.ok && result.code !== 'WALLET_NOT_ENOUGH') throw refusedBy(result.code);
  return result.ok;
};

/** What is there is taken, the rest is owed; a plan stands in its row before money moves, so that a kill repeats the same. */
const takeWhatIsThere = async (deps: Deps, of: Revised, ticket: Ticket): Promise<void> => {
  const account = {
    class: 'player' as const,
    owner: ticket.member_id.toString(),
    currency: ticket.currency,
  };
  const named = { ...of, ticketId: ticket.id };
  const most = ticket.payout_minor - 1n;
  const available = async (): Promise<bigint> => {
    const balance = (await deps.ledger.balance({ merchantId: of.merchantId, account })) ?? 0n;
    return balance < most ? balance : most;
  };
  let owed = await planOwed(deps.db, {
    ...named,
    memberId: ticket.member_id,
    paidMinor: ticket.payout_minor,
    takenMinor: await available(),
  });
  for (let tries = 0; owed.state === 'taking'; tries += 1) {
    const takenMinor = owed.taken_minor;
    if (takenMinor === 0n || (await takePart(deps, of, ticket, takenMinor)))
      return setOwed(deps.db, named, { takenMinor, state: 'open' });
    const lower = tries < MAX_TRIES ? await available() : 0n;
    await setOwed(deps.db, named, {
      takenMinor: lower < takenMinor ? lower : takenMinor - 1n,
      state: 'taking',
    });
    owed = { ...owed, taken_minor: lower < takenMinor ? lower : takenMinor - 1n };
  }
};

/** Takes the prize of an earlier revision back: whole where it is still there, else in part with a note of the rest. */
export const takeBack = async (deps: Deps, of: Revised, ticket: Ticket): Promise<void> => {
  if ((await findOwed(deps.db, { ...of, ticketId: ticket.id })) !== null)
    return takeWhatIsThere(deps, of, ticket);
  const result = await deps.ledger.post({
    type: 'reverse',
    merchantId: of.merchantId,
    source: SOURCE,
    key: `reverse:${of.id}:${of.revision}:${ticket.id}`,
    targetKey: prizeKey({ ...of, revision: ticket.paid_revision }, ticket.id),
    actor: 'settle',
  });
  if (result.ok) return;
  if (result.code !== 'WALLET_NOT_ENOUGH') throw refusedBy(result.code);
  await takeWhatIsThere(deps, of, ticket);
};
