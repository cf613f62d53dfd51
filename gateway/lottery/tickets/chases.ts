import type { Database } from '../../database/types';
import { GatewayError, LeftOut } from '../../platform/index';
import {
  type ChaseRow,
  endChase,
  findChase,
  insertChase,
  listChases,
  listToMove,
  notePlaced,
} from './chases.queries';
import { requestHashOf } from './sell';
import type { TicketRules } from './tickets';
import type { AskedLine, Buyer, Chase, Chases, PlacedTicket, PlaceRequest } from './types';

const REQUEST = /^[A-Za-z0-9_-]{8,64}$/;
/** Issues of one chase. */
export const MAX_ISSUES = 100;
const MAX_LISTED = 100;
/** Chases moved on by one run and merchant; the rest waits for the next. */
const MAX_MOVED = 500;
/** Refusals that pass: the issue is tried again by the next run. */
const TRANSIENT = new Set(['BUSY', 'TOO_MANY_REQUESTS']);
/** A chase that failed is left out for so long: shorter than the quickest game's issues. */
const LEFT_OUT_MS = 20_000;
/** Nothing is on sale just now: the next issue opens soon. */
const CLOSED = 'LOTTERY_CLOSED';

const chaseOf = (row: ChaseRow): Chase => ({
  id: row.id,
  game: row.game_code,
  multiples: row.multiples,
  placed: row.placed,
  stopOnWin: row.stop_on_win,
  state: row.state,
  reason: row.reason,
  ticketId: row.ticket_id,
  createdAt: row.created_at,
});

export interface ChaseRules extends Chases {
  /** Places the next issue of each chase whose last one is settled, or ends it. Safe to run anywhere at any time. */
  moveOn(merchant: { id: number; currency: string }): Promise<void>;
}

export const createChases = (deps: {
  db: Database;
  tickets: Pick<TicketRules, 'placeOrder' | 'quote'>;
}): ChaseRules => {
  const { db, tickets } = deps;
  const leftOut = new LeftOut(Date.now, LEFT_OUT_MS);

  /** The issue of a number has a key of its own: placed twice it is one ticket. */
  const placeIssue = async (input: {
    buyer: Buyer;
    row: ChaseRow;
    no: number;
    /** For the first issue what was shown; the next ones are bought at whole odds or end the chase. */
    lines: readonly AskedLine[];
    issue: string | null;
    seen: { totalMinor: bigint; oddsVersion: number } | null;
  }): Promise<PlacedTicket> => {
    const { buyer, row, no } = input;
    const times = row.multiples[no - 1] ?? 1;
    const lines: AskedLine[] = input.lines.map((line) => ({ ...line, multiple: line.multiple * times }));
    const game = row.game_code;
    const placed = await tickets.placeOrder(buyer, {
      game,
      issue: input.issue,
      lines,
      requestKey: `chase:${row.id}:${no}`,
      requestHash: requestHashOf({ game, issue: null, lines }),
      seen: input.seen,
      chase: { id: row.id, no },
    });
    const { merchantId } = buyer;
    const { drawId, id: ticketId } = placed.ticket;
    await notePlaced(db.merchant(merchantId).query, { merchantId, id: row.id, no, drawId, ticketId });
    return placed;
  };

  const moveOne = async (buyer: Buyer, row: ChaseRow & { won: boolean | null }): Promise<void> => {
    const { query } = db.merchant(buyer.merchantId);
    const named = { merchantId: buyer.merchantId, id: row.id };
    if (row.stop_on_win && row.won === true)
      return endChase(query, { ...named, state: 'stopped', reason: 'WON' });
    if (row.placed >= row.multiples.length) return endChase(query, { ...named, state: 'done', reason: '' });
    try {
      await placeIssue({ buyer, row, no: row.placed + 1, lines: row.lines, issue: null, seen: null });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (TRANSIENT.has(error.code) || error.code === CLOSED) return;
      await endChase(query, { ...named, state: 'stopped', reason: error.code });
    }
  };

  const find = async (buyer: Buyer, id: bigint): Promise<ChaseRow> => {
    const row = await findChase(db, { ...buyer, id });
    if (row === null) throw new GatewayError('LOTTERY_CHASE_UNKNOWN');
    return row;
  };

  return {
    async place(buyer, request) {
      checkRequest(request);
      const requestHash = requestHashOf(request);
      const row = await insertChase(db.merchant(buyer.merchantId).query, {
        ...buyer,
        ...request,
        requestKey: request.requestId,
        requestHash,
      });
      if (row.request_hash.toString('hex') !== requestHash) throw new GatewayError('LEDGER_KEY_CONFLICT');
      const seen = { totalMinor: request.seenTotalMinor, oddsVersion: request.oddsVersion };
      try {
        const placed = await placeIssue({
          buyer,
          row,
          no: 1,
          lines: request.lines,
          issue: request.issue,
          seen,
        });
        return { chase: chaseOf(await find(buyer, row.id)), placed };
      } catch (error) {
        // The first issue was not taken, so there is nothing to go on with.
        if (error instanceof GatewayError && !TRANSIENT.has(error.code))
          await endChase(db.merchant(buyer.merchantId).query, {
            merchantId: buyer.merchantId,
            id: row.id,
            state: 'stopped',
            reason: error.code,
          });
        throw error;
      }
    },
    async stop(buyer, id) {
      const row = await find(buyer, id);
      const { merchantId } = buyer;
      await endChase(db.merchant(merchantId).query, {
        merchantId,
        id: row.id,
        state: 'stopped',
        reason: 'MEMBER',
      });
      return chaseOf(await find(buyer, id));
    },
    async list(buyer, { state, size }) {
      const rows = await listChases(db, { ...buyer, state, limit: Math.max(1, Math.min(MAX_LISTED, size)) });
      return rows.map(chaseOf);
    },
    async moveOn({ id: merchantId, currency }) {
      const rows = await listToMove(db, { merchantId, except: leftOut.ids(), limit: MAX_MOVED });
      await leftOut.work(rows, async (row) => {
        await moveOne({ merchantId, memberId: row.member_id, currency }, row);
        return true;
      });
    },
  };
};

/** @throws GatewayError REQUEST_INVALID, LOTTERY_CHASE_INVALID */
const checkRequest = (request: PlaceRequest & { multiples: readonly number[] }): void => {
  if (!REQUEST.test(request.requestId)) throw new GatewayError('REQUEST_INVALID', { reason: 'requestId' });
  const { multiples } = request;
  const isRight =
    multiples.length >= 1 &&
    multiples.length <= MAX_ISSUES &&
    multiples.every((times) => Number.isInteger(times) && times >= 1 && times <= 1_000_000);
  if (!isRight) throw new GatewayError('LOTTERY_CHASE_INVALID');
};
