import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { fundsDomain } from '../core/domains/funds';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway with members who stand below an agent. */
export interface UplineGateway {
  config: ClientConfig;
  /** A new member with 1,000.00 and a payment password, below one who can be paid unless told otherwise. */
  member(options?: { isReady?: boolean; hasUpline?: boolean }): Promise<{
    username: string;
    password: string;
    paymentPassword: string;
  }>;
  /** What who stands above the member still lets in, in minor units. */
  letIn(username: string, minor: bigint): Promise<void>;
}

const CURRENCY = 'BRL';
const money = (minor: bigint) => ({ minor, currency: CURRENCY });

/** What every gateway must do with money for the upline: the fake one and a real one. */
export const describeUplineExamples = (name: string, open: () => Promise<UplineGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async (options: Parameters<UplineGateway['member']>[0] = {}) => {
      const world = await open();
      const { paymentPassword, ...member } = await world.member(options);
      const storage = {
        session: createMemoryStorage(),
        local: createMemoryStorage(),
        cookies: createMemoryStorage(),
      };
      const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
      clients.push(client);
      await client.session.login({ mode: 'username', ...member });
      const funds = client.use(fundsDomain);
      const send = (minor: bigint, over: { password?: string; requestId?: string } = {}): Promise<string> =>
        funds.toUpline({ amount: money(minor), password: paymentPassword, ...over }).then(
          () => '',
          (error: unknown) => asError(error).code,
        );
      return { world, funds, send, username: member.username };
    };
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('[MEM-5] money goes up once per key, and what is left of the day is told', async () => {
      const { funds, send } = await enter();
      const before = await funds.upline();
      expect(before).toMatchObject({ available: money(100_000n), paymentPasswordSet: true });
      expect(before.upline).not.toBe('');
      const requestId = funds.newRequestId();
      expect([await send(2_500n, { requestId }), await send(2_500n, { requestId })]).toEqual(['', '']);
      expect(await send(2_600n, { requestId })).toBe('LEDGER_KEY_CONFLICT');
      const after = await funds.upline();
      expect(after.available).toEqual(money(97_500n));
      expect(after.timesLeft).toBe(Number(before.timesLeft) - 1);
      expect(before.amountLeft.minor - after.amountLeft.minor).toBe(2_500n);
    });

    it('[MEM-5] an amount outside of the bounds or the balance, and a wrong payment password, are refused', async () => {
      const { funds, send } = await enter();
      const { min, max } = await funds.upline();
      expect(await send(min.minor - 1n)).toBe('UPLINE_LIMIT');
      expect(await send(max.minor + 1n)).toBe('UPLINE_LIMIT');
      expect(await send(100_001n)).toBe('WALLET_NOT_ENOUGH');
      expect(await send(1_000n, { password: '000001' })).toBe('PAYMENT_PASSWORD_WRONG');
      expect((await funds.upline()).available).toEqual(money(100_000n));
    });

    it('[MEM-5] no upline, one without a payment password, and one whose own limit is reached get nothing', async () => {
      expect(await (await enter({ hasUpline: false })).send(1_000n)).toBe('UPLINE_NONE');
      expect(await (await enter({ isReady: false })).send(1_000n)).toBe('UPLINE_NOT_READY');
      const { world, funds, send, username } = await enter();
      await world.letIn(username, 1_500n);
      expect(await send(1_501n)).toBe('UPLINE_RECEIVER_LIMIT');
      expect(await send(1_500n)).toBe('');
      expect((await funds.upline()).available).toEqual(money(98_500n));
    });
  });
};
