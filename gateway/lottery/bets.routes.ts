import {
  lotteryRecentGames,
  lotteryTicketCheck,
  lotteryVnRecentGames,
} from '../../src/contract/calls/lottery';
import {
  lotteryBet,
  lotteryCancel,
  lotteryChase,
  lotteryChases,
  lotteryChaseStop,
  lotteryForget,
  lotteryQuote,
  lotterySave,
  lotterySaved,
  lotteryTicket,
  lotteryTickets,
  lotteryToday,
} from '../../src/contract/calls/lottery-bets';
import { chaseToWire, savedToWire } from '../../src/contract/entities/lottery-chase';
import { quoteToWire } from '../../src/contract/entities/lottery-order';
import {
  ticketCheckToWire,
  ticketDetailToWire,
  ticketToWire,
} from '../../src/contract/entities/lottery-ticket';
import { menuGameToWire } from '../../src/contract/entities/lottery';
import { parseAmount } from '../../src/contract/money';
import { memberScope, route, type Route, type RouteContext } from '../http/index';
import { GatewayError } from '../platform/index';
import type { LotteryServices } from './services';
import { createShown } from './shown';

type Context = RouteContext<LotteryServices>;
const NUMBER = /^\d{1,18}$/;
const MAX_CHASES = 100;
const MAX_TODAY = 100;

const buyer = (context: Context) => ({ ...memberScope(context), currency: context.merchant.currency });
const shown = ({ services, merchant, language }: Context) =>
  createShown({
    boards: services.lotteryBoards,
    tickets: services.lotteryTickets,
    viewer: { merchantId: merchant.id, language },
    currency: merchant.currency,
  });
const idOf = (text: string, code: 'LOTTERY_TICKET_UNKNOWN' | 'LOTTERY_CHASE_UNKNOWN'): bigint => {
  if (!NUMBER.test(text)) throw new GatewayError(code);
  return BigInt(text);
};
const totalOf = (text: string, context: Context): bigint => {
  const minor = parseAmount(text, context.merchant.currency);
  if (minor === null) throw new GatewayError('LOTTERY_PRICE_CHANGED');
  return minor;
};
const issueOf = (issue: string): string | null => (issue === '' ? null : issue);
const savedOf = async (context: Context) =>
  (await context.services.lotterySaved.list(buyer(context), '')).map(({ id, game, name, lines }) =>
    savedToWire({ id: id.toString(), game, name, lines: [...lines] }),
  );
const recentGames = async (context: Context, area: string) => {
  const { services, merchant, language } = context;
  const filter = { game: '', state: '' as const, issue: '', cursor: '', size: MAX_TODAY };
  const { tickets } = await services.lotteryTickets.mine(buyer(context), filter);
  const played = new Set(tickets.map(({ game }) => game));
  const games = await services.lotteryBoards.games({ merchantId: merchant.id, language }, { area });
  return games.filter(({ code }) => played.has(code)).map(menuGameToWire);
};

/** What is bought, and what became of it. */
export const betsRoutes: readonly Route<LotteryServices>[] = [
  route(lotteryRecentGames, (_, context: Context) => recentGames(context, '')),
  route(lotteryVnRecentGames, (_, context: Context) => recentGames(context, 'VN')),
  route(lotteryTicketCheck, async ({ number }, context: Context) => {
    const { services, merchant } = context;
    const found = await services.lotteryTickets.check({ merchantId: merchant.id, number });
    return ticketCheckToWire(await shown(context).check(found));
  }),
  route(lotteryQuote, async ({ game, issue, lines }, context: Context) => {
    const asked = { game, issue: issueOf(issue), lines };
    return quoteToWire(
      shown(context).quote(await context.services.lotteryTickets.quote(buyer(context), asked)),
    );
  }),
  route(lotteryBet, async ({ total, issue, ...order }, context: Context) => {
    const priced = { ...order, issue: issueOf(issue), seenTotalMinor: totalOf(total, context) };
    const { ticket } = await context.services.lotteryTickets.place(buyer(context), priced);
    const detail = await context.services.lotteryTickets.detail(buyer(context), ticket.id);
    return ticketDetailToWire(await shown(context).detail(detail));
  }),
  route(lotteryCancel, async ({ id }, context: Context) => {
    const ticket = await context.services.lotteryTickets.cancel(
      buyer(context),
      idOf(id, 'LOTTERY_TICKET_UNKNOWN'),
    );
    return ticketToWire(await shown(context).ticket(ticket));
  }),
  route(lotteryToday, async ({ game }, context: Context) => {
    const filter = { game, state: '' as const, issue: '', cursor: '', size: MAX_TODAY };
    const { tickets } = await context.services.lotteryTickets.mine(buyer(context), filter);
    const since = Date.now() - 86_400_000;
    const recent = tickets.filter(({ placedAt }) => placedAt.getTime() >= since);
    return (await Promise.all(recent.map(shown(context).ticket))).map(ticketToWire);
  }),
  route(lotteryTickets, async (asked, context: Context) => {
    const page = await context.services.lotteryTickets.mine(buyer(context), { ...asked, issue: '' });
    const list = await Promise.all(page.tickets.map(shown(context).ticket));
    return { list: list.map(ticketToWire), next: page.next };
  }),
  route(lotteryTicket, async ({ id }, context: Context) => {
    const wanted = idOf(id, 'LOTTERY_TICKET_UNKNOWN');
    const detail = await context.services.lotteryTickets.detail(buyer(context), wanted);
    return ticketDetailToWire(await shown(context).detail(detail));
  }),
  route(lotteryChase, async ({ total, issue, ...order }, context: Context) => {
    const priced = { ...order, issue: issueOf(issue), seenTotalMinor: totalOf(total, context) };
    const { chase } = await context.services.lotteryChases.place(buyer(context), priced);
    return chaseToWire(await shown(context).chase(chase));
  }),
  route(lotteryChases, async (_, context: Context) => {
    const list = await context.services.lotteryChases.list(buyer(context), { state: '', size: MAX_CHASES });
    return (await Promise.all(list.map(shown(context).chase))).map(chaseToWire);
  }),
  route(lotteryChaseStop, async ({ id }, context: Context) => {
    const wanted = idOf(id, 'LOTTERY_CHASE_UNKNOWN');
    const chase = await context.services.lotteryChases.stop(buyer(context), wanted);
    return chaseToWire(await shown(context).chase(chase));
  }),
  route(lotterySaved, (_, context: Context) => savedOf(context)),
  route(lotterySave, async (asked, context: Context) => {
    await context.services.lotterySaved.add(buyer(context), asked);
    return savedOf(context);
  }),
  route(lotteryForget, async ({ id }, context: Context) => {
    if (NUMBER.test(id)) await context.services.lotterySaved.remove(buyer(context), BigInt(id));
    return savedOf(context);
  }),
];
