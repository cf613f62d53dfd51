import type { LotteryChase } from '../../src/contract/entities/lottery-chase';
import type { LotteryQuote } from '../../src/contract/entities/lottery-order';
import type {
  LotteryTicket,
  LotteryTicketCheck,
  LotteryTicketDetail,
} from '../../src/contract/entities/lottery-ticket';
import { type Boards, rowsOf, type Viewer } from './boards';
import type { Chase, Quote, Ticket, TicketDetail, Tickets } from './tickets/types';

/** Tickets in the words of the contract, with names in the viewer's language. */
export const createShown = (deps: {
  boards: Boards;
  tickets: Pick<Tickets, 'numberOf'>;
  viewer: Viewer;
  currency: string;
}) => {
  const { boards, viewer, currency } = deps;
  // Asked once for a whole list.
  let games: ReturnType<Boards['games']> | null = null;
  const money = (minor: bigint, code = currency) => ({ minor, currency: code });
  const nameOf = async (game: string): Promise<string> =>
    (await (games ??= boards.games(viewer))).find(({ code }) => code === game)?.name ?? game;

  const ticket = async (row: Ticket): Promise<LotteryTicket> => {
    return {
      id: row.id.toString(),
      number: deps.tickets.numberOf({ merchantId: viewer.merchantId, id: row.id }),
      game: row.game,
      gameName: await nameOf(row.game),
      issue: row.issue,
      state: row.state,
      stake: money(row.stakeMinor, row.currency),
      rebate: money(row.rebateMinor, row.currency),
      prize: money(row.payoutMinor, row.currency),
      maxPrize: money(row.prizeMaxMinor, row.currency),
      rows: row.numbers === null ? [] : rowsOf(row.numbers),
      placedAt: row.placedAt.getTime(),
      closesAt: row.closesAt.getTime(),
      drawsAt: row.drawsAt.getTime(),
      settledAt: row.endedAt?.getTime() ?? null,
      cancellable: row.state === 'placed' && row.isOnSale,
      chase: row.chaseId?.toString() ?? '',
      lineCount: row.lineCount,
    };
  };
  const detail = async (whole: TicketDetail): Promise<LotteryTicketDetail> => {
    const { language } = viewer;
    const head = await ticket(whole.ticket);
    const rules = await boards.rules(viewer, { game: head.game, version: 0 }).catch(() => null);
    const code = language.toLowerCase() === 'pt' ? 'pt' : language.toLowerCase() === 'es' ? 'es' : 'en';
    return {
      ...head,
      lines: whole.lines.map((line) => ({
        bet: line.bet,
        betName: rules?.bets.find((bet) => bet.code === line.bet)?.names[code] ?? line.bet,
        selection: line.selection,
        mode: line.mode,
        multiple: line.multiple,
        ...line.terms,
        count: line.count,
        stake: money(line.stakeMinor),
        rebate: money(line.rebateMinor),
        maxPrize: money(line.prizeMaxMinor),
        outcome: line.outcome,
        hits: line.hits,
        prize: money(line.payoutMinor),
      })),
      proof: { ...whole.proof, path: [...whole.proof.path] },
      receipt: whole.receipt,
    };
  };
  return {
    ticket,
    detail,
    /** What any caller with the number is shown: neither stake nor receipt, and nothing of the owner. */
    async check(whole: TicketDetail): Promise<LotteryTicketCheck> {
      const { number, game, gameName, issue, state, prize, rows, lines, proof } = await detail(whole);
      const shown = lines.map(({ bet, betName, selection, outcome }) => ({
        bet,
        betName,
        selection,
        outcome,
      }));
      return { number, game, gameName, issue, state, prize, rows, lines: shown, proof };
    },
    quote: (quote: Quote): LotteryQuote => ({
      game: quote.game,
      issue: quote.issue,
      lines: quote.lines.map((line) => ({
        bet: line.bet,
        selection: line.selection,
        mode: line.mode,
        multiple: line.multiple,
        ...line.terms,
        count: line.count,
        stake: money(line.stakeMinor),
        rebate: money(line.rebateMinor),
        maxPrize: money(line.prizeMaxMinor),
        restricted: [...line.restricted],
      })),
      rebate: money(quote.rebateMinor),
      total: money(quote.totalMinor),
      maxPrize: money(quote.prizeMaxMinor),
      oddsVersion: quote.oddsVersion,
      closesAt: quote.closesAt.getTime(),
    }),
    chase: async (chase: Chase): Promise<LotteryChase> => ({
      id: chase.id.toString(),
      game: chase.game,
      gameName: await nameOf(chase.game),
      state: chase.state,
      reason: chase.reason,
      multiples: [...chase.multiples],
      placed: chase.placed,
      stopOnWin: chase.stopOnWin,
      startedAt: chase.createdAt.getTime(),
    }),
  };
};
