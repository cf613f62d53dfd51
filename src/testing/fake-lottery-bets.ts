import type { HandlerInput } from '../contract/call';
import type * as calls from '../contract/calls/lottery-bets';
import { chaseToWire, savedToWire, type LotteryChase } from '../contract/entities/lottery-chase';
import { quoteToWire, type LotteryLineOrder, type LotteryQuote } from '../contract/entities/lottery-order';
import {
  ticketDetailToWire,
  ticketToWire,
  type LotteryTicketDetail,
} from '../contract/entities/lottery-ticket';
import {
  betOf,
  oddsFor,
  oddsOnTerms,
  payoutMinor,
  readResult,
  readSelection,
  rebateMinor,
  rebateSeriesOf,
  stakeMinor,
} from '../contract/lottery/index';
import type { LotteryGame } from '../contract/lottery/game';
import { amountText } from '../contract/money';
import type { Answers } from './fake-calls';
import type { FakeLottery, FakeLotteryDraw } from './fake-lottery-state';
import { FakeRefusal } from './fake-refusal';
import { fresh, self, type FakeContext } from './fake-state';

const CURRENCY = 'BRL';
const PPM = 1_000_000n;
const MAX_SAVED = 50;
const money = (minor: bigint) => ({ minor, currency: CURRENCY });

interface Order {
  game: string;
  issue: string;
  lines: Required<LotteryLineOrder>[];
}

const gameOf = ({ state }: FakeContext, code: string): LotteryGame => {
  const found = state.lottery.games.find((game) => game.code === code);
  if (!found) throw new FakeRefusal('LOTTERY_GAME_UNKNOWN');
  return found;
};
const onSale = ({ state }: FakeContext, { game, issue }: Order): FakeLotteryDraw => {
  const open = state.lottery.draws.find(
    (draw) => draw.game === game && draw.opensAt <= Date.now() && draw.closesAt > Date.now(),
  );
  if (!open || (issue !== '' && issue !== open.issue))
    throw new FakeRefusal('LOTTERY_CLOSED', { issue: open?.issue ?? '' });
  return open;
};

/** Combinations that a line holds and that pay less, and the part of its odds that is left. */
const loweredFor = (
  { state }: FakeContext,
  bet: string,
  lists: readonly (readonly number[])[],
): { oddsPpm: number; restricted: string[] } => {
  const held = [...state.lottery.lowered].filter(([key]) => {
    const [of, text = ''] = key.split(':');
    const places = text.split('|').map(Number);
    return of === bet && places.every((number, at) => lists[at]?.includes(number) === true);
  });
  return {
    oddsPpm: Math.min(Number(PPM), ...held.map(([, oddsPpm]) => oddsPpm)),
    restricted: held.map(([key]) => key.slice(bet.length + 1)),
  };
};

const quoted = (context: FakeContext, order: Order): LotteryQuote => {
  const game = gameOf(context, order.game);
  const draw = onSale(context, order);
  if (order.lines.length > game.limits.linesMax) throw new FakeRefusal('LOTTERY_LINES');
  const price = game.currencyUnits[CURRENCY];
  const lines = order.lines.map((line) => {
    const read = readSelection(game, line.bet, line.selection);
    if (!read.ok || !price?.modesPpm.includes(line.mode)) throw new FakeRefusal('LOTTERY_SELECTION_INVALID');
    const unitMinor = (BigInt(price.unitMinor) * BigInt(line.mode)) / PPM;
    const stake = stakeMinor(game, { ...line, unitMinor });
    if (line.multiple > price.multipleMax || stake > BigInt(game.limits.lineMax))
      throw new FakeRefusal('LOTTERY_LIMIT');
    const bet = betOf(game, line.bet);
    const most = (bet && rebateSeriesOf(game, bet)?.maxPpm) ?? 0;
    if (!bet || line.rebatePpm > most) throw new FakeRefusal('LOTTERY_SELECTION_INVALID');
    const lowered = loweredFor(context, line.bet, read.lists);
    const odds = oddsFor(oddsOnTerms(bet, { ...line, oddsPpm: lowered.oddsPpm }), '');
    return {
      ...line,
      ...lowered,
      selection: read.canonical,
      count: read.count,
      stake: money(stake),
      rebate: money(rebateMinor(stake, line.rebatePpm)),
      maxPrize: money((BigInt(odds) * unitMinor * BigInt(line.multiple)) / 1_000n),
    };
  });
  const sum = (of: (line: (typeof lines)[number]) => bigint) =>
    money(lines.reduce((total, line) => total + of(line), 0n));
  return {
    game: game.code,
    issue: draw.issue,
    lines,
    total: sum(({ stake }) => stake.minor),
    rebate: sum(({ rebate }) => rebate.minor),
    maxPrize: sum(({ maxPrize }) => maxPrize.minor),
    oddsVersion: game.version,
    closesAt: draw.closesAt,
  };
};

const bought = (
  context: FakeContext,
  order: Order & { requestId: string; total: string; oddsVersion: number },
): LotteryTicketDetail => {
  const { state } = context;
  const { lottery } = state;
  const member = self(context);
  const known = lottery.tickets.find(
    ({ owner, requestId }) => owner === member.id && requestId === order.requestId,
  );
  if (known) return known.ticket;
  const quote = quoted(context, order);
  const full = quote.lines.find(({ oddsPpm }) => oddsPpm === 0);
  if (full) throw new FakeRefusal('LOTTERY_NUMBER_FULL', { bet: full.bet, number: full.restricted[0] ?? '' });
  const isAsShown = order.lines.every(({ oddsPpm }, at) => oddsPpm === quote.lines[at]?.oddsPpm);
  if (amountText(quote.total) !== order.total || quote.oddsVersion !== order.oddsVersion || !isAsShown)
    throw new FakeRefusal('LOTTERY_PRICE_CHANGED', {
      total: amountText(quote.total),
      oddsVersion: quote.oddsVersion,
    });
  if (member.minor < quote.total.minor) throw new FakeRefusal('WALLET_NOT_ENOUGH');
  member.minor -= quote.total.minor;
  const game = gameOf(context, order.game);
  const draw = onSale(context, order);
  const id = fresh(state, '').slice(1);
  const ticket: LotteryTicketDetail = {
    id,
    number: `${id}-FAKE${id}`,
    game: game.code,
    gameName: game.names.en,
    issue: quote.issue,
    state: 'placed',
    stake: quote.total,
    rebate: quote.rebate,
    prize: money(0n),
    maxPrize: quote.maxPrize,
    rows: [],
    placedAt: Date.now(),
    closesAt: draw.closesAt,
    drawsAt: draw.drawsAt,
    settledAt: null,
    cancellable: true,
    chase: '',
    lineCount: quote.lines.length,
    lines: quote.lines.map((line) => ({
      ...line,
      betName: betOf(game, line.bet)?.names.en ?? '',
      outcome: null,
      hits: 0,
      prize: money(0n),
    })),
    proof: { text: `fake ${id}`, salt: '00', leaf: '00', root: null, index: null, path: [] },
    receipt: null,
  };
  lottery.tickets.unshift({ owner: member.id, requestId: order.requestId, ticket });
  return ticket;
};

const mine = (context: FakeContext, id: string): LotteryTicketDetail => {
  const { id: owner } = self(context);
  const found = context.state.lottery.tickets.find((row) => row.owner === owner && row.ticket.id === id);
  if (!found) throw new FakeRefusal('LOTTERY_TICKET_UNKNOWN');
  return found.ticket;
};
const now = (ticket: LotteryTicketDetail): LotteryTicketDetail => ({
  ...ticket,
  cancellable: ticket.state === 'placed' && (ticket.closesAt ?? 0) > Date.now(),
});
const myTickets = (context: FakeContext, game = ''): LotteryTicketDetail[] =>
  context.state.lottery.tickets
    .filter(({ owner, ticket }) => owner === self(context).id && (game === '' || ticket.game === game))
    .map(({ ticket }) => now(ticket));

/** Draws the open draw of a game with these numbers and pays its winners. */
export const settleFakeDraw = (
  { lottery, members }: { lottery: FakeLottery; members: FakeContext['state']['members'] },
  input: { issue: string; numbers: string },
): void => {
  const draw = lottery.draws.find(({ issue }) => issue === input.issue);
  const game = lottery.games.find(({ code }) => code === draw?.game);
  const result = game && readResult(game, input.numbers);
  if (!draw || !game || !result) throw new Error(`no such draw: ${input.issue}`);
  draw.numbers = result.text;
  draw.closesAt = draw.drawsAt = Date.now();
  for (const { owner, ticket } of lottery.tickets) {
    if (ticket.issue !== draw.issue || ticket.state !== 'placed') continue;
    for (const line of ticket.lines) {
      const unitMinor = line.stake.minor / BigInt(line.count * line.multiple);
      const paid = payoutMinor(game, { ...line, unitMinor, terms: line }, result);
      Object.assign(line, { outcome: paid.outcome, hits: paid.hits, prize: money(paid.payoutMinor) });
    }
    const prize = ticket.lines.reduce((sum, line) => sum + line.prize.minor, 0n);
    const rows = result.text.split('|').map((row) => row.split(','));
    Object.assign(ticket, {
      state: prize > 0n ? 'won' : 'lost',
      prize: money(prize),
      rows,
      settledAt: Date.now(),
    });
    const winner = [...members.values()].find((member) => member.id === owner);
    if (winner) winner.minor += prize + ticket.rebate.minor;
  }
};

type Asked<K extends Extract<keyof typeof calls, keyof Answers>> = HandlerInput<(typeof calls)[K]>;

export const lotteryBetAnswers: Pick<Answers, Extract<keyof typeof calls, keyof Answers>> = {
  lotteryQuote: (order: Asked<'lotteryQuote'>, context: FakeContext) => quoteToWire(quoted(context, order)),
  lotteryBet: (order: Asked<'lotteryBet'>, context: FakeContext) =>
    ticketDetailToWire(bought(context, order)),
  lotteryCancel({ id }: Asked<'lotteryCancel'>, context: FakeContext) {
    const ticket = mine(context, id);
    if (ticket.state === 'cancelled') return ticketToWire(now(ticket));
    if (ticket.state !== 'placed') throw new FakeRefusal('LOTTERY_NOT_CANCELLABLE');
    if ((ticket.closesAt ?? 0) <= Date.now()) throw new FakeRefusal('LOTTERY_CLOSED');
    ticket.state = 'cancelled';
    self(context).minor += ticket.stake.minor;
    return ticketToWire(now(ticket));
  },
  lotteryToday: ({ game }: Asked<'lotteryToday'>, context: FakeContext) =>
    myTickets(context, game).map(ticketToWire),
  lotteryTickets({ game, state, cursor, size }: Asked<'lotteryTickets'>, context: FakeContext) {
    const all = myTickets(context, game).filter((ticket) => state === '' || ticket.state === state);
    const at = Number(cursor || '0');
    const next = all.length > at + size ? String(at + size) : '';
    return { list: all.slice(at, at + size).map(ticketToWire), next };
  },
  lotteryTicket: ({ id }: Asked<'lotteryTicket'>, context: FakeContext) =>
    ticketDetailToWire(now(mine(context, id))),
  lotteryChase(order: Asked<'lotteryChase'>, context: FakeContext) {
    const ticket = bought(context, order);
    const { state } = context;
    if (ticket.chase === '') {
      const chase: LotteryChase = {
        id: fresh(state, '').slice(1),
        game: ticket.game,
        gameName: ticket.gameName,
        state: 'active',
        reason: '',
        multiples: order.multiples,
        placed: 1,
        stopOnWin: order.stopOnWin,
        startedAt: Date.now(),
      };
      ticket.chase = chase.id;
      state.lottery.chases.unshift({ owner: self(context).id, chase });
    }
    return chaseToWire(chaseOf(context, ticket.chase));
  },
  lotteryChases: (_: unknown, context: FakeContext) =>
    context.state.lottery.chases
      .filter(({ owner }) => owner === self(context).id)
      .map(({ chase }) => chaseToWire(chase)),
  lotteryChaseStop({ id }: Asked<'lotteryChaseStop'>, context: FakeContext) {
    const chase = chaseOf(context, id);
    if (chase.state === 'active') Object.assign(chase, { state: 'stopped', reason: 'MEMBER' });
    return chaseToWire(chase);
  },
  lotterySaved: (_: unknown, context: FakeContext) => savedOf(context),
  lotterySave({ game, name, lines }: Asked<'lotterySave'>, context: FakeContext) {
    const { state } = context;
    const rules = gameOf(context, game);
    if (lines.some(({ bet, selection }) => !readSelection(rules, bet, selection).ok))
      throw new FakeRefusal('LOTTERY_SELECTION_INVALID');
    if (savedOf(context).length >= MAX_SAVED) throw new FakeRefusal('LOTTERY_SAVED_FULL');
    const saved = { id: fresh(state, '').slice(1), game, name, lines };
    state.lottery.saved.push({ owner: self(context).id, saved });
    return savedOf(context);
  },
  lotteryForget({ id }: Asked<'lotteryForget'>, context: FakeContext) {
    const { lottery } = context.state;
    const { id: owner } = self(context);
    lottery.saved = lottery.saved.filter((row) => row.owner !== owner || row.saved.id !== id);
    return savedOf(context);
  },
};

function chaseOf(context: FakeContext, id: string): LotteryChase {
  const { id: owner } = self(context);
  const found = context.state.lottery.chases.find((row) => row.owner === owner && row.chase.id === id);
  if (!found) throw new FakeRefusal('LOTTERY_CHASE_UNKNOWN');
  return found.chase;
}

function savedOf(context: FakeContext) {
  const { id } = self(context);
  return context.state.lottery.saved
    .filter(({ owner }) => owner === id)
    .map(({ saved }) => savedToWire(saved));
}
