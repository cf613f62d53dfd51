import { createHash, randomBytes } from 'node:crypto';
import { leafHash, lineText, type LotteryGame, ticketText } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { AccountRef, Ledger } from '../../ledger/index';
import { demand, type Protection } from '../../protection/index';
import { PPM } from '../risk/ladder';
import { betKey, type NewTicket, placeBatch, type Placed, SOURCE, takeNumbers } from './place.queries';
import { TicketPoster } from './poster';
import type { priceLines } from './pricing';
import type { AskedLine, Buyer, DrawOnSale } from './types';

/** Numbers of tickets taken from the database at once; what a node does not use is left out. */
const NUMBERS = 200;
const SALT_BYTES = 16;

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** What makes two purchases under one key the same: all that the caller asked for. */
export const requestHashOf = (asked: {
  game: string;
  issue: string | null;
  lines: readonly AskedLine[];
}): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        asked.game,
        asked.issue,
        asked.lines.map(({ bet, selection, mode, multiple, rebatePpm = 0, oddsPpm = PPM }) => [
          ...[bet, selection, mode, multiple],
          ...(rebatePpm === 0 && oddsPpm === PPM ? [] : [rebatePpm, oddsPpm]),
        ]),
      ]),
    )
    .digest('hex');

export interface Sale {
  buyer: Buyer;
  game: LotteryGame;
  draw: DrawOnSale;
  priced: ReturnType<typeof priceLines>;
  requestKey: string;
  requestHash: string;
  chase: NewTicket['chase'];
}

/** What came of a sale; `leaf` is that of the ticket just made, and `isOwn` says that the ticket which stands is that one. */
export type Sold = Placed & { leaf: string; isOwn: boolean };

export interface Seller {
  /** @throws GatewayError where a limit, pause or exclusion of the member's own stands against it */
  sell(sale: Sale): Promise<Sold>;
}

/** The shelf of the betting record that a game stands on. */
const categoryOf = (game: LotteryGame): string => (game.prizeModes.includes('LOTT') ? 'LOTT' : 'ELOTT');

const ticketOf = (sale: Sale, id: bigint): NewTicket => {
  const { buyer, game, draw, priced } = sale;
  const lines = priced.lines.map(lineText).join('\n');
  const { merchantId, currency } = buyer;
  const salt = randomBytes(SALT_BYTES);
  const facts = { merchantId, game: game.code, issue: draw.issue, id, oddsVersion: game.version, currency };
  return {
    id,
    drawId: draw.id,
    memberId: buyer.memberId,
    gameCode: game.code,
    requestKey: sale.requestKey,
    requestHash: sale.requestHash,
    oddsVersion: game.version,
    category: categoryOf(game),
    currency,
    stakeMinor: priced.totalMinor,
    rebateMinor: priced.rebateMinor,
    prizeMaxMinor: priced.prizeMaxMinor,
    lineCount: priced.lines.length,
    lines,
    salt: salt.toString('hex'),
    leaf: Buffer.from(leafHash(sha256, ticketText(facts, lines), salt)).toString('hex'),
    chase: sale.chase,
    memberCapMinor: priced.limits.memberDrawMax,
    risks: [...priced.risks].map(([key, { payoutMinor, limitMinor }]) => ({
      key,
      amountMinor: payoutMinor,
      limitMinor,
      capMinor: priced.limits.drawPrizeMax,
    })),
  };
};

export const createSeller = (deps: {
  db: Database;
  ledger: Ledger;
  protection: Pick<Protection, 'takeStake' | 'releaseStake'>;
}): Seller => {
  const { db, ledger, protection } = deps;
  const poster = new TicketPoster((merchantId, tickets) => placeBatch({ db, ledger }, merchantId, tickets));
  let numbers: bigint[] = [];
  let taking: Promise<void> | null = null;
  const nextNumber = async (merchantId: number): Promise<bigint> => {
    for (;;) {
      const next = numbers.shift();
      if (next !== undefined) return next;
      taking ??= takeNumbers(db.merchant(merchantId).query, NUMBERS)
        .then((taken) => void (numbers = taken))
        .finally(() => (taking = null));
      await taking;
    }
  };
  return {
    async sell(sale) {
      const { merchantId, memberId, currency } = sale.buyer;
      const account: AccountRef = { class: 'player', owner: memberId.toString(), currency };
      await ledger.open({ merchantId, account });
      const ticket = ticketOf(sale, await nextNumber(merchantId));
      const claim = { merchantId, memberId, source: SOURCE, key: betKey(ticket.id) };
      const { refusal, fresh } = await protection.takeStake({ ...claim, amountMinor: ticket.stakeMinor });
      demand(refusal);
      const placed = await poster.add(merchantId, ticket);
      // A try of ours whose answer was lost has sold it.
      const isOwn = placed.verdict === 'placed' || (placed.verdict === 'replayed' && placed.id === ticket.id);
      // What was not sold gives its place back; of one whose answer is lost the ledger is asked by a job.
      if (fresh && !isOwn && placed.verdict !== 'busy') await protection.releaseStake(claim);
      if (isOwn && placed.verdict === 'replayed') await ledger.tellBalance({ merchantId, account });
      return { ...placed, leaf: ticket.leaf, isOwn };
    },
  };
};
