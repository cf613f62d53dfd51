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
} from '../../contract/calls/lottery-bets';
import { orderToWire, type LotteryOrder } from '../../contract/entities/lottery-order';
import { amountText } from '../../contract/money';
import { randomText } from '../kernel/random-text';
import { sendable, untilAnswered } from '../kernel/sent-orders';
import type { Client, LotteryDomain, LotterySeen } from '../types';

const REQUEST_ID_LENGTH = 24;

type Bets = Pick<
  LotteryDomain,
  | 'quote'
  | 'place'
  | 'cancel'
  | 'tickets'
  | 'today'
  | 'ticket'
  | 'chases'
  | 'chase'
  | 'stopChase'
  | 'saved'
  | 'save'
  | 'forget'
>;

/** What is bought: deferred until a member buys, or looks at what was bought. */
export const createBets = (
  client: Pick<Client, 'call' | 'config' | 'ports' | 'session' | 'system'>,
): Bets => {
  const requested = (order: LotteryOrder, { total, oddsVersion, requestId }: LotterySeen) => ({
    ...orderToWire(order),
    total: amountText(sendable(total)),
    oddsVersion,
    requestId: requestId ?? randomText(client.ports.random, REQUEST_ID_LENGTH),
  });
  const surely = <T>(send: () => Promise<T>): Promise<T> => untilAnswered(client, send);
  return {
    quote: (order) => client.call(lotteryQuote, orderToWire(order)),
    async place(order, seen) {
      const request = requested(order, seen);
      return surely(() => client.call(lotteryBet, request));
    },
    cancel: (ticketId) => surely(() => client.call(lotteryCancel, { ticketId })),
    tickets: ({ game = '', state = '', cursor = '', signal }) =>
      client.call(lotteryTickets, { gameId: game, status: state, cursor }, signal ? { signal } : {}),
    today: (game = '') => client.call(lotteryToday, { gameId: game }),
    ticket: (ticketId) => client.call(lotteryTicket, { ticketId }),
    chases: () => client.call(lotteryChases, {}),
    async chase(order, { multiples, stopOnWin, ...seen }) {
      const request = { ...requested(order, seen), multiples: [...multiples], stopOnWin };
      return surely(() => client.call(lotteryChase, request));
    },
    stopChase: (chaseId) => surely(() => client.call(lotteryChaseStop, { chaseId })),
    saved: () => client.call(lotterySaved, {}),
    save: ({ game, name, lines }) => client.call(lotterySave, { name, ...linesOf(game, lines) }),
    forget: (savedId) => client.call(lotteryForget, { savedId }),
  };
};

const linesOf = (game: string, lines: LotteryOrder['lines']) => {
  const { gameId, lines: list } = orderToWire({ game, issue: '', lines });
  return { gameId, lines: list };
};
