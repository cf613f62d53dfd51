import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { limitsDomain } from '../core/domains/limits';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway with members of whom nothing is watched yet. */
export interface LimitGateway {
  config: ClientConfig;
  /** A new member for each example. */
  member(): Promise<{ username: string; password: string }>;
  /** Lets the wait of a member's higher limits pass. */
  waited(username: string): Promise<void>;
}

const CURRENCY = 'BRL';

/** What every gateway must do with a member's limits: the fake one and a real one. */
export const describeLimitExamples = (name: string, open: () => Promise<LimitGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async () => {
      const world = await open();
      const member = await world.member();
      const storage = {
        session: createMemoryStorage(),
        local: createMemoryStorage(),
        cookies: createMemoryStorage(),
      };
      const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
      clients.push(client);
      const login = () => client.session.login({ mode: 'username', ...member });
      await login();
      const waited = () => world.waited(member.username);
      return { client, login, waited, limits: client.use(limitsDomain) };
    };
    const refusal = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    const money = (amount: bigint | null) => ({
      kind: 'deposit' as const,
      period: 'day' as const,
      amount,
      currency: CURRENCY,
    });
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('a first limit and a lower one hold at once', async () => {
      const { limits } = await enter();
      expect(await limits.get()).toMatchObject({ limits: [], currency: CURRENCY, realityMinutes: 0 });
      await limits.set(money(10_000n));
      const { limits: list } = await limits.set(money(5_000n));
      expect(list).toMatchObject([
        { id: 'deposit-day', amount: 5_000n, used: 0n, left: 5_000n, raise: null },
      ]);
      const minutes = await limits.set({ kind: 'time', period: 'week', amount: 90n, currency: CURRENCY });
      expect(minutes.limits.map(({ id, amount }) => [id, amount])).toEqual([
        ['deposit-day', 5_000n],
        ['time-week', 90n],
      ]);
    });

    it('a higher limit waits, and holds after a second yes alone', async () => {
      const { limits, waited } = await enter();
      await limits.set(money(5_000n));
      const { limits: list } = await limits.set(money(20_000n));
      expect(list).toMatchObject([{ amount: 5_000n, raise: { amount: 20_000n } }]);
      expect(await refusal(limits.confirm('deposit-day'))).toBe('LIMIT_RAISE_WAITS');
      await waited();
      expect((await limits.get()).limits).toMatchObject([{ amount: 5_000n }]);
      expect((await limits.confirm('deposit-day')).limits).toMatchObject([{ amount: 20_000n, raise: null }]);
      expect(await refusal(limits.confirm('deposit-day'))).toBe('LIMIT_RAISE_NONE');
    });

    it('a limit is taken away as a higher one is, and the request can be withdrawn', async () => {
      const { limits, waited } = await enter();
      await limits.set(money(5_000n));
      expect((await limits.set(money(null))).limits).toMatchObject([
        { amount: 5_000n, raise: { amount: null } },
      ]);
      expect((await limits.cancelRaise('deposit-day')).limits).toMatchObject([
        { amount: 5_000n, raise: null },
      ]);
      await limits.set(money(null));
      await waited();
      expect((await limits.confirm('deposit-day')).limits).toEqual([]);
    });

    it('values that are not offered are refused', async () => {
      const { limits } = await enter();
      expect(await refusal(limits.set(money(-1n)))).toBe('LIMIT_AMOUNT_INVALID');
      expect(await refusal(limits.reality(7))).toBe('LIMIT_AMOUNT_INVALID');
      expect(await refusal(limits.pause(43))).toBe('LIMIT_AMOUNT_INVALID');
      expect(await refusal(limits.exclude(5))).toBe('LIMIT_AMOUNT_INVALID');
    });

    it('a reality check is set, and nothing is due before anything is played', async () => {
      const { limits } = await enter();
      expect((await limits.reality(30)).realityMinutes).toBe(30);
      expect(await limits.check()).toMatchObject({ minutes: 30, due: false, since: null, staked: 0n });
      expect(await limits.answer()).toMatchObject({ minutes: 30, due: false });
    });

    it.each([
      ['PLAY_PAUSED', (limits: ReturnType<typeof limitsDomain.create>) => limits.pause(1)],
      ['SELF_EXCLUDED', (limits: ReturnType<typeof limitsDomain.create>) => limits.exclude(6)],
    ])('after %s one is logged out and the login says until when', async (code, stop) => {
      const { client, login, limits } = await enter();
      const until = await stop(limits);
      expect(until).toBeGreaterThan(Date.now());
      expect(client.session.store.getState().state).toBe('guest');
      const told = await login().then(
        () => null,
        (thrown: unknown) => asError(thrown),
      );
      expect(told?.code).toBe(code);
      expect(told?.value).toMatchObject({ until });
    });
  });
};
