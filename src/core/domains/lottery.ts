import { createLazy } from '../kernel/lazy';
import type { DomainDefinition, LotteryDomain } from '../types';
import { createBoards } from './lottery.boards';

/** Games, draws, tickets and their proofs. What is asked besides boards, bought or proved comes with its first use. */
export const lotteryDomain: DomainDefinition<LotteryDomain> = {
  name: 'lottery',
  create(client) {
    const reads = createLazy(async () => (await import('./lottery.reads')).createReads(client));
    const bets = createLazy(async () => (await import('./lottery.bets')).createBets(client));
    const proofs = createLazy(() => import('./lottery.verify'));
    return {
      ...createBoards(client),
      prizeMode: async () => (await reads()).prizeMode(),
      menus: async (query) => (await reads()).menus(query),
      recentGames: async (query) => (await reads()).recentGames(query),
      popular: async (query) => (await reads()).popular(query),
      opened: async (query) => (await reads()).opened(query),
      board: async (game) => (await reads()).board(game),
      near: async (game) => (await reads()).near(game),
      history: async (query) => (await reads()).history(query),
      gaps: async (query) => (await reads()).gaps(query),
      rules: async (game, version) => (await reads()).rules(game, version),
      check: async (number) => (await reads()).check(number),
      chaseIssues: async (game) => (await reads()).chaseIssues(game),
      record: async (draw) => (await reads()).record(draw),
      verify: async (input) => (await proofs()).verifyDraw(input),

      quote: async (order) => (await bets()).quote(order),
      place: async (order, seen) => (await bets()).place(order, seen),
      cancel: async (id) => (await bets()).cancel(id),
      tickets: async (query) => (await bets()).tickets(query),
      today: async (game) => (await bets()).today(game),
      ticket: async (id) => (await bets()).ticket(id),
      chases: async () => (await bets()).chases(),
      chase: async (order, how) => (await bets()).chase(order, how),
      stopChase: async (id) => (await bets()).stopChase(id),
      saved: async () => (await bets()).saved(),
      save: async (numbers) => (await bets()).save(numbers),
      forget: async (id) => (await bets()).forget(id),
    };
  },
};
