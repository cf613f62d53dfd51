import { afterEach, describe, expect, it } from 'vitest';
import type { LotteryOrder } from '../contract/entities/lottery-order';
import { createClient } from '../core/create-client';
import { lotteryDomain } from '../core/domains/lottery';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig, LotteryDomain } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway with a game of five digits that is on sale, and a bet of it. */
export interface LotteryGateway {
  config: ClientConfig;
  game: string;
  /** A bet of three places: its selection is `1|2|3` and the like. */
  bet: string;
  /** A member with money, new for each example. */
  member(): Promise<{ username: string; password: string }>;
}

const lineOf = (bet: string, selection = '1,2|3|4') => ({ bet, selection, mode: 1_000_000, multiple: 1 });

/** What every gateway must do with its lottery: the fake one and a real one. */
export const describeLotteryExamples = (name: string, open: () => Promise<LotteryGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async ({ isMember = true } = {}) => {
      const world = await open();
      const storage = {
        session: createMemoryStorage(),
        local: createMemoryStorage(),
        cookies: createMemoryStorage(),
      };
      const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
      clients.push(client);
      const login = async () => client.session.login({ mode: 'username', ...(await world.member()) });
      if (isMember) await login();
      const order = (selection?: string): LotteryOrder => ({
        game: world.game,
        issue: '',
        lines: [lineOf(world.bet, selection)],
      });
      return { client, login, lottery: client.use(lotteryDomain), order, game: world.game };
    };
    const refusal = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    const buy = async (lottery: LotteryDomain, order: LotteryOrder, requestId?: string) => {
      const { total, oddsVersion } = await lottery.quote(order);
      return lottery.place(order, { total, oddsVersion, ...(requestId ? { requestId } : {}) });
    };
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('[LOTT-1] guests see boards with what is open, its rules and its numbers', async () => {
      const { lottery, game } = await enter({ isMember: false });
      await lottery.refresh();
      const { load, boards } = lottery.store.getState();
      expect(load).toBe('ready');
      const board = boards.find(({ code }) => code === game);
      expect(board?.current?.closesAt).toBeGreaterThan(lottery.now());
      expect(board?.current?.drawsAt).toBeGreaterThanOrEqual(board?.current?.closesAt ?? Infinity);
      expect((await lottery.rules(game)).code).toBe(game);
      expect(await lottery.menus({ area: 'LOTT', prizeMode: 'LOTT' })).not.toEqual([]);
      expect(await refusal(lottery.tickets({}))).toBe('SESSION_INVALID');
      expect(await refusal(lottery.rules('NO_SUCH_GAME'))).toBe('LOTTERY_GAME_UNKNOWN');
      expect(await refusal(lottery.record({ game, issue: '190001010001' }))).toBe('LOTTERY_DRAW_UNKNOWN');
    });

    it('[LOTT-1] members see what is open, near and to come, and the map of open draws is read', async () => {
      const { lottery, game } = await enter();
      const near = await lottery.near(game);
      expect(near.current).toMatchObject({ isOpen: true });
      expect(near.current?.leftMs).toBeGreaterThan(0);
      const open = await lottery.opened({ area: 'LOTT', prizeMode: 'LOTT' });
      expect(open.find(({ code }) => code === game)?.issue).toBe(near.current?.issue);
      expect((await lottery.chaseIssues(game))[0]?.issue).toBe(near.current?.issue);
    });

    it('[LOTT-2] a slip is priced by the gateway, bought at what was shown, and once', async () => {
      const { lottery, order } = await enter();
      const quote = await lottery.quote(order());
      expect(quote.lines).toMatchObject([{ count: 2, selection: '1,2|3|4' }]);
      expect(quote.total.minor).toBeGreaterThan(0n);
      expect(quote.closesAt).toBeGreaterThan(lottery.now());
      expect(quote.maxPrize.minor).toBeGreaterThan(quote.total.minor);
      const seen = { total: quote.total, oddsVersion: quote.oddsVersion, requestId: 'one-purchase-1' };
      const ticket = await lottery.place(order(), seen);
      expect(ticket).toMatchObject({ state: 'placed', stake: quote.total, issue: quote.issue });
      expect((await lottery.place(order(), seen)).id).toBe(ticket.id);
      expect((await lottery.tickets({})).tickets.map(({ id }) => id)).toEqual([ticket.id]);
      expect((await lottery.today()).map(({ id }) => id)).toEqual([ticket.id]);
      const detail = await lottery.ticket(ticket.id);
      expect(detail.lines).toMatchObject([{ selection: '1,2|3|4', outcome: null }]);
      expect(detail.proof).toMatchObject({ root: null });
    });

    it('[LOTT-2] another price than the one that was shown is asked again, never charged', async () => {
      const { lottery, order } = await enter();
      const { total, oddsVersion } = await lottery.quote(order());
      const cheaper = { ...total, minor: total.minor - 1n };
      expect(await refusal(lottery.place(order(), { total: cheaper, oddsVersion }))).toBe(
        'LOTTERY_PRICE_CHANGED',
      );
      expect((await lottery.tickets({})).tickets).toEqual([]);
    });

    it('[LOTT-2] what is no bet of the game is refused', async () => {
      const { lottery, order } = await enter();
      expect(await refusal(lottery.quote(order('1|2')))).toBe('LOTTERY_SELECTION_INVALID');
      expect(await refusal(lottery.quote(order('1|2|11')))).toBe('LOTTERY_SELECTION_INVALID');
      expect(await refusal(lottery.quote({ ...order(), game: 'NO_SUCH_GAME' }))).toBe('LOTTERY_GAME_UNKNOWN');
      expect(await refusal(lottery.quote({ ...order(), issue: '190001010001' }))).toBe('LOTTERY_CLOSED');
    });

    it('[LOTT-2] a ticket is taken back before the close, once, by its own member alone', async () => {
      const { lottery, order, login, client } = await enter();
      const ticket = await buy(lottery, order());
      expect(ticket.cancellable).toBe(true);
      expect(await lottery.cancel(ticket.id)).toMatchObject({ state: 'cancelled', cancellable: false });
      expect((await lottery.cancel(ticket.id)).state).toBe('cancelled');
      await client.session.logout();
      await login();
      expect(await refusal(lottery.ticket(ticket.id))).toBe('LOTTERY_TICKET_UNKNOWN');
      expect(await refusal(lottery.cancel(ticket.id))).toBe('LOTTERY_TICKET_UNKNOWN');
    });

    it('[LOTT-3] the number of a ticket shows the ticket and nothing of its owner', async () => {
      const { lottery, order, client } = await enter();
      const ticket = await buy(lottery, order());
      const username = client.session.store.getState().member?.username ?? '';
      await client.session.logout();
      const check = await lottery.check(` ${ticket.number} `);
      expect(check).toMatchObject({ number: ticket.number, issue: ticket.issue, state: 'placed' });
      expect(
        JSON.stringify(check, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ).not.toContain(username);
      expect(await refusal(lottery.check('1-AAAAAAAAAAAA'))).toBe('LOTTERY_TICKET_UNKNOWN');
    });

    it('[LOTT-2] a chase buys its first draw at once and can be stopped', async () => {
      const { lottery, order } = await enter();
      const { total, oddsVersion } = await lottery.quote(order());
      const chase = await lottery.chase(order(), {
        ...{ total, oddsVersion, multiples: [1, 2, 3], stopOnWin: true, requestId: 'one-chase-1' },
      });
      expect(chase).toMatchObject({ state: 'active', placed: 1, multiples: [1, 2, 3] });
      expect((await lottery.tickets({})).tickets).toMatchObject([{ chase: chase.id }]);
      expect(await lottery.stopChase(chase.id)).toMatchObject({ state: 'stopped' });
      expect(await lottery.chases()).toMatchObject([{ id: chase.id, state: 'stopped' }]);
    });

    it('[LOTT-2] numbers are kept for another time and forgotten', async () => {
      const { lottery, order } = await enter();
      const { game, lines } = order();
      const [saved] = await lottery.save({ game, name: 'Mine', lines });
      expect(saved).toMatchObject({ game, name: 'Mine', lines: [{ selection: '1,2|3|4' }] });
      expect(await lottery.saved()).toHaveLength(1);
      expect(await lottery.forget(saved?.id ?? '')).toEqual([]);
    });
  });
};
