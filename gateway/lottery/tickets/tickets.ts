import { memberKind } from '../../../src/contract/entities/member';
import { readLineText } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { Members } from '../../identity/index';
import type { Ledger } from '../../ledger/index';
import { GatewayError } from '../../platform/index';
import type { Protection } from '../../protection/index';
import { giveBack } from './cancels';
import { detailOf } from './detail';
import { priceLines } from './pricing';
import { type Ladder, PPM } from '../risk/ladder';
import type { Ladders } from '../risk/ladders';
import { JOINED } from '../risk/risk';
import { demandShownOdds, isWide, nameOf, type Restriction, restrictionsOf, watching } from './restrictions';
import type { Receipts } from './receipts';
import type { TicketNumbers } from './numbers';
import type { TicketPaths } from './seal';
import { requestHashOf, type Sale, type Seller, type Sold } from './sell';
import { findTicket, findTicketOfAny, listTickets, takeOut, type WholeTicket } from './tickets.queries';
import type {
  Buyer,
  DrawOnSale,
  GameBook,
  PlacedTicket,
  PlaceRequest,
  Quote,
  QuoteRequest,
  Ticket,
  Tickets,
} from './types';

const REQUEST = /^[A-Za-z0-9_-]{8,64}$/;
const NUMBER = /^[1-9]\d{0,17}$/;
const MAX_PAGE = 100;
/** How often a ticket is tried whose odds another sale has moved. */
const MAX_TRIES = 3;

export interface TicketsDeps {
  db: Database;
  ledger: Ledger;
  protection: Pick<Protection, 'noteCorrection'>;
  members: Pick<Members, 'standing'>;
  book: GameBook;
  receipts: Receipts;
  numbers: TicketNumbers;
  paths: TicketPaths;
  seller: Seller;
  ladders: Ladders;
}

/** What a placing is asked by: chases name keys of their own. */
export interface PlaceOrder extends QuoteRequest {
  requestKey: string;
  requestHash: string;
  /** Null: whatever it costs now. */
  seen: { totalMinor: bigint; oddsVersion: number } | null;
  chase: Sale['chase'];
}

/** The tickets, with the placing that chases go through. */
export interface TicketRules extends Tickets {
  placeOrder(buyer: Buyer, order: PlaceOrder): Promise<PlacedTicket>;
}

type Priced = ReturnType<typeof priceLines>;

class MemberTickets implements TicketRules {
  constructor(private readonly deps: TicketsDeps) {}

  async quote(buyer: Buyer, request: QuoteRequest): Promise<Quote> {
    const asked = { ...request, lines: request.lines.map((line) => ({ ...line, oddsPpm: PPM })) };
    const whole = await this.#price(buyer, asked);
    const { draw, game, ladder } = whole;
    const now = await restrictionsOf(this.deps.db, { buyer, ...whole }, ladder);
    const lines = asked.lines.map((line, at) => ({ ...line, oddsPpm: now[at]?.oddsPpm ?? PPM }));
    const { currency } = buyer;
    const priced = now.some(isRestricted) ? priceLines({ game, currency, lines, ladder }) : whole.priced;
    const { totalMinor, rebateMinor, prizeMaxMinor } = priced;
    return {
      game: game.code,
      issue: draw.issue,
      drawId: draw.id,
      closesAt: draw.closesAt,
      oddsVersion: game.version,
      lines: priced.lines.map(({ keys: _, ...line }, at) => ({
        ...line,
        restricted: now[at]?.numbers ?? [],
      })),
      totalMinor,
      rebateMinor,
      prizeMaxMinor,
    };
  }

  async place(buyer: Buyer, request: PlaceRequest): Promise<PlacedTicket> {
    if (!REQUEST.test(request.requestId)) throw new GatewayError('REQUEST_INVALID', { reason: 'requestId' });
    const { game, issue, lines, requestId: requestKey } = request;
    const seen = { totalMinor: request.seenTotalMinor, oddsVersion: request.oddsVersion };
    const requestHash = requestHashOf(request);
    return this.placeOrder(buyer, { game, issue, lines, requestKey, requestHash, seen, chase: null });
  }

  /** A refusal is the answer only where nothing stands under the key: an answer that was lost is given again. */
  async placeOrder(buyer: Buyer, order: PlaceOrder): Promise<PlacedTicket> {
    try {
      return await this.#placeNew(buyer, order);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code === 'BUSY') throw error;
      const found = await findTicket(this.deps.db, { ...buyer, requestKey: order.requestKey });
      if (found === null) throw error;
      if (found.requestHash.toString('hex') !== order.requestHash)
        throw new GatewayError('LEDGER_KEY_CONFLICT');
      return this.#told(buyer, found, true);
    }
  }

  async cancel(buyer: Buyer, id: bigint): Promise<Ticket> {
    const answer = await takeOut(this.deps.db, { ...buyer, id });
    if (answer === 'unknown') throw new GatewayError('LOTTERY_TICKET_UNKNOWN');
    if (answer === 'late') throw new GatewayError('LOTTERY_NOT_CANCELLABLE');
    const { ticket } = await this.#find(buyer, id);
    await giveBack(this.deps, {
      merchantId: buyer.merchantId,
      drawId: ticket.drawId,
      id,
      memberId: buyer.memberId,
    });
    return (await this.#find(buyer, id)).ticket;
  }

  async repeat(
    buyer: Buyer,
    input: { id: bigint; requestId: string; seenTotalMinor: bigint; oddsVersion: number },
  ): Promise<PlacedTicket> {
    const { ticket, lines } = await this.#find(buyer, input.id);
    // With its rebate, and at whole odds: what a number pays in another draw has not been seen.
    const asked = lines.split('\n').map((text) => {
      const { terms, ...line } = readLineText(text);
      return { ...line, rebatePpm: terms.rebatePpm };
    });
    return this.place(buyer, { ...input, game: ticket.game, issue: null, lines: asked });
  }

  async mine(buyer: Buyer, filter: Parameters<Tickets['mine']>[1]): ReturnType<Tickets['mine']> {
    if (filter.cursor !== '' && !NUMBER.test(filter.cursor))
      throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
    const size = Math.max(1, Math.min(MAX_PAGE, filter.size));
    const before = filter.cursor === '' ? null : BigInt(filter.cursor);
    const rows = await listTickets(this.deps.db, { ...buyer, ...filter, before, limit: size + 1 });
    const tickets = rows.slice(0, size);
    return { tickets, next: rows.length > size ? (tickets.at(-1)?.id.toString() ?? '') : '' };
  }

  async detail(buyer: Buyer, id: bigint): ReturnType<Tickets['detail']> {
    const found = await this.#find(buyer, id);
    return detailOf(this.deps, buyer, found);
  }

  numberOf(ticket: { merchantId: number; id: bigint }): string {
    return this.deps.numbers.of(ticket);
  }

  async check(input: { merchantId: number; number: string }): ReturnType<Tickets['check']> {
    const id = this.deps.numbers.read(input);
    const found = id === null ? null : await findTicketOfAny(this.deps.db, { ...input, id });
    if (found === null) throw new GatewayError('LOTTERY_TICKET_UNKNOWN');
    return detailOf(this.deps, input, found);
  }

  async #find(buyer: Buyer, id: bigint): Promise<WholeTicket> {
    const found = await findTicket(this.deps.db, { ...buyer, id });
    if (found === null) throw new GatewayError('LOTTERY_TICKET_UNKNOWN');
    return found;
  }

  async #price(
    buyer: Buyer,
    request: QuoteRequest,
  ): Promise<Pick<Sale, 'game' | 'draw' | 'priced'> & { ladder: Ladder }> {
    const { merchantId, currency } = buyer;
    const draw = await this.deps.book.onSale({ merchantId, code: request.game, issue: request.issue });
    if (draw === null) {
      const isKnown = await this.deps.book.knows({ merchantId, code: request.game });
      throw new GatewayError(isKnown ? 'LOTTERY_CLOSED' : 'LOTTERY_GAME_UNKNOWN', { value: { issue: null } });
    }
    const game = await this.deps.book.gameOf({ merchantId, code: draw.gameCode, version: draw.gameVersion });
    if (game === null) throw new GatewayError('LOTTERY_GAME_UNKNOWN');
    const ladder = await this.deps.ladders({ merchantId, game: game.code });
    return { draw, game, ladder, priced: priceLines({ game, currency, lines: request.lines, ladder }) };
  }

  async #placeNew(buyer: Buyer, order: PlaceOrder): Promise<PlacedTicket> {
    await this.#demandPlayer(buyer);
    const whole = await this.#price(buyer, order);
    const { draw, game, priced } = whole;
    const isAsShown =
      order.seen === null ||
      (order.seen.totalMinor === priced.totalMinor && order.seen.oddsVersion === game.version);
    if (!isAsShown) throw priceChanged(priced, game.version);
    const { requestKey, requestHash, chase } = order;
    const sale: Sale = { buyer, game, draw, priced, requestKey, requestHash, chase };
    const sold = await this.#sell(sale, order, whole.ladder);
    if (sold.verdict !== 'placed') return this.#refused(buyer, order, sold, draw);
    const { merchantId } = buyer;
    const { id, placedAt, leaf } = sold;
    const ticket: Ticket = {
      id,
      game: game.code,
      issue: draw.issue,
      drawId: draw.id,
      state: 'placed',
      stakeMinor: priced.totalMinor,
      rebateMinor: priced.rebateMinor,
      payoutMinor: 0n,
      prizeMaxMinor: priced.prizeMaxMinor,
      currency: buyer.currency,
      lineCount: priced.lines.length,
      oddsVersion: game.version,
      chaseId: chase?.id ?? null,
      placedAt,
      endedAt: null,
      closesAt: draw.closesAt,
      drawsAt: draw.drawsAt,
      isOnSale: true,
      numbers: null,
    };
    const receipt = this.deps.receipts.of({ merchantId, drawId: draw.id, id, leaf, placedAt });
    return { ticket, receipt, replayed: false };
  }

  /**
   * Sells at the odds that were shown. Whole ones are judged by the statement alone. Lowered ones are looked up, as they may have risen;
   * so are those of lines whose numbers or combinations the statement sees under one key.
   */
  async #sell(sale: Sale, order: PlaceOrder, ladder: Ladder): Promise<Sold> {
    const look = async (): Promise<Sale> => {
      const now = await restrictionsOf(this.deps.db, sale, ladder);
      demandShownOdds(order.lines, now, {
        total: sale.priced.totalMinor.toString(),
        oddsVersion: sale.game.version,
      });
      return watching(sale, now, ladder);
    };
    const isLooked =
      order.lines.some(({ oddsPpm = PPM }) => oddsPpm < PPM) ||
      sale.priced.risks.has(JOINED) ||
      sale.priced.lines.some((line) => isWide(sale.game, line));
    let watched = isLooked ? await look() : sale;
    for (let tries = 1; ; tries += 1) {
      const sold = await this.deps.seller.sell(watched);
      if (sold.verdict !== 'restricted' || tries >= MAX_TRIES) return sold;
      watched = await look();
    }
  }

  async #refused(buyer: Buyer, order: PlaceOrder, sold: Sold, draw: DrawOnSale): Promise<PlacedTicket> {
    const { merchantId } = buyer;
    switch (sold.verdict) {
      case 'replayed':
        return this.#told(buyer, await this.#find(buyer, sold.id), !sold.isOwn);
      case 'conflict':
        throw new GatewayError('LEDGER_KEY_CONFLICT');
      case 'full':
        throw new GatewayError('LOTTERY_NUMBER_FULL', { value: nameOf(sold.key) });
      case 'member-limit':
        throw new GatewayError('LOTTERY_LIMIT', { value: { of: 'draw' } });
      case 'not-enough':
        throw new GatewayError('WALLET_NOT_ENOUGH');
      case 'closed': {
        // The next issue is offered, never chosen.
        const next = await this.deps.book.onSale({ merchantId, code: order.game, issue: null });
        throw new GatewayError('LOTTERY_CLOSED', {
          value: { issue: next !== null && next.id !== draw.id ? next.issue : null },
        });
      }
      case 'odds':
        throw new GatewayError('LOTTERY_GAME_UNKNOWN');
      default:
        throw new GatewayError('BUSY');
    }
  }

  async #demandPlayer({ merchantId, memberId }: Buyer): Promise<void> {
    const standing = await this.deps.members.standing({ merchantId, memberId });
    if (standing === null || !standing.active) throw new GatewayError('ACCESS_DENIED');
    // Play money has no lottery: draws are shared with real stakes.
    if (memberKind(standing.type) === 'trial') throw new GatewayError('TRIAL_REFUSED');
  }

  #told({ merchantId }: Buyer, { ticket, leaf }: WholeTicket, replayed: boolean): PlacedTicket {
    const { drawId, id, placedAt } = ticket;
    const receipt = this.deps.receipts.of({ merchantId, drawId, id, leaf: leaf.toString('hex'), placedAt });
    return { ticket, receipt, replayed };
  }
}

const isRestricted = ({ oddsPpm }: Restriction): boolean => oddsPpm < PPM;

const priceChanged = (priced: Priced, oddsVersion: number): GatewayError =>
  new GatewayError('LOTTERY_PRICE_CHANGED', { value: { total: priced.totalMinor.toString(), oddsVersion } });

export const createTickets = (deps: TicketsDeps): TicketRules => new MemberTickets(deps);
