import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { walletDomain } from '../core/domains/wallet';
import { withdrawalsDomain } from '../core/domains/withdrawals';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway that pays out to one payee of the member, lets members take back, and has a fee. */
export interface WithdrawalGateway {
  /** Merchant, address and ports of a fresh visitor; storage is supplied by the examples. */
  config: ClientConfig;
  /** A member with money, a payment password and a payee that can be paid. */
  member: { username: string; password: string };
  paymentPassword: string;
  payeeId: string;
  /** It is approved, goes out and arrives; `asks`: the member is asked whether it did. */
  pay(id: string, options?: { asks: boolean }): Promise<void>;
  /** An operator refuses it with this reason. */
  refuse(id: string, reason: 'documents'): Promise<void>;
}

const amount = (minor: bigint) => ({ minor, currency: 'BRL' });
const TURNS = 400;

/** What every gateway must do with a withdrawal: the fake one and a real one. */
export const describeWithdrawalExamples = (name: string, open: () => Promise<WithdrawalGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async () => {
      const world = await open();
      const storage = {
        session: createMemoryStorage(),
        local: createMemoryStorage(),
        cookies: createMemoryStorage(),
      };
      const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
      clients.push(client);
      await client.session.login({ mode: 'username', ...world.member });
      const wallet = client.use(walletDomain);
      const withdrawals = client.use(withdrawalsDomain);
      const balance = async (): Promise<bigint> => (await withdrawals.settings()).available.minor;
      const ask = (minor: bigint, over: { payeeId?: string; requestId?: string } = {}) =>
        withdrawals.create({
          amount: amount(minor),
          payeeId: world.payeeId,
          password: world.paymentPassword,
          ...over,
        });
      const settled = async (id: string, state: string) => {
        for (let turn = 0; turn < TURNS && (await withdrawals.detail(id)).state !== state; turn += 1)
          await new Promise((done) => setTimeout(done, 10));
        return withdrawals.detail(id);
      };
      /** What is given back is posted behind the word that it is. */
      const restored = async (minor: bigint) => {
        for (let turn = 0; turn < TURNS && (await balance()) !== minor; turn += 1)
          await new Promise((done) => setTimeout(done, 10));
        expect(await balance()).toBe(minor);
      };
      return { ...world, wallet, withdrawals, balance, ask, settled, restored };
    };
    const refusal = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('[MEM-4] the settings say what may be asked for, and the fee what of it arrives', async () => {
      const { wallet, withdrawals, payeeId } = await enter();
      await wallet.refresh();
      const settings = await withdrawals.settings();
      expect(settings).toMatchObject({
        allowed: true,
        mayCancel: true,
        paymentPasswordSet: true,
        blocks: [],
        available: wallet.store.getState().balance?.total,
        turnover: { open: false },
      });
      expect(settings.min.minor).toBeLessThan(settings.max.minor);
      const { fee, net } = await withdrawals.fee({ amount: amount(5_000n), payeeId });
      expect(fee.minor).toBeGreaterThan(0n);
      expect(net.minor + fee.minor).toBe(5_000n);
      expect(await withdrawals.turnover()).toMatchObject({ open: false });
    });

    it('[MEM-4] a withdrawal leaves the balance at once, goes out and is paid', async () => {
      const { withdrawals, balance, ask, pay, settled } = await enter();
      const before = await balance();
      const made = await ask(5_000n);
      expect(before - (await balance())).toBe(5_000n);
      expect(made).toMatchObject({ amount: amount(5_000n), payeeKind: 'pix-cpf', refusal: '' });
      expect(made.payee).toContain('***');
      await pay(made.id);
      const done = await settled(made.id, 'paid');
      expect(done).toMatchObject({ state: 'paid', confirmation: null, mayCancel: false });
      expect(done.reference).not.toBe('');
      expect(done.steps.map(({ state }) => state)).toEqual([
        'requested',
        'checking',
        'approved',
        'sending',
        'sent',
        'paid',
      ]);
      expect(before - (await balance())).toBe(5_000n);
      const { withdrawals: list } = await withdrawals.list({ page: 1, size: 1 });
      expect(list).toMatchObject([{ id: made.id, state: 'paid', steps: [] }]);
    });

    it('[MEM-4] one idempotency key is one withdrawal, and no other', async () => {
      const { withdrawals, balance, ask } = await enter();
      const before = await balance();
      const requestId = withdrawals.newRequestId();
      const { id } = await ask(2_000n, { requestId });
      expect((await ask(2_000n, { requestId })).id).toBe(id);
      expect(await refusal(ask(2_001n, { requestId }))).toBe('LEDGER_KEY_CONFLICT');
      expect(before - (await balance())).toBe(2_000n);
      await withdrawals.cancel(id);
    });

    it('[MEM-4] amounts outside of the limits and payees of others are refused, and nothing is put aside', async () => {
      const { withdrawals, balance, ask } = await enter();
      const before = await balance();
      expect(await refusal(ask(0n))).toBe('WALLET_AMOUNT_INVALID');
      expect(await refusal(ask(-5_000n))).toBe('WALLET_AMOUNT_INVALID');
      expect(await refusal(ask(1n))).toBe('WITHDRAW_LIMIT');
      expect(await refusal(ask(5_000n, { payeeId: '987654321' }))).toBe('WITHDRAW_PAYEE_REFUSED');
      expect(await refusal(withdrawals.detail('999999999'))).toBe('REQUEST_INVALID');
      expect(await balance()).toBe(before);
    });

    it('[MEM-4] what is refused or taken back is in the balance again, with a reason that the member reads', async () => {
      const { withdrawals, balance, ask, refuse, settled, restored } = await enter();
      const before = await balance();
      const one = await ask(3_000n);
      expect(await withdrawals.cancel(one.id)).toMatchObject({ state: 'cancelled' });
      expect(await refusal(withdrawals.cancel(one.id))).toBe('WITHDRAW_NOT_CANCELLABLE');
      const other = await ask(3_000n);
      await refuse(other.id, 'documents');
      expect(await settled(other.id, 'refused')).toMatchObject({ refusal: 'documents' });
      await restored(before);
    });

    it('[MEM-16] the member is asked whether it arrived, and answers once', async () => {
      const { withdrawals, ask, pay, settled } = await enter();
      const [yes, no] = [await ask(2_500n), await ask(2_600n)];
      for (const { id } of [yes, no]) {
        await pay(id, { asks: true });
        expect((await settled(id, 'sent')).confirmation).toMatchObject({ answered: false });
      }
      const waiting = await withdrawals.confirmations();
      expect(waiting.map(({ id }) => id).sort()).toEqual([yes.id, no.id].sort());
      expect(waiting[0]?.dueAt).toBeGreaterThan(Date.now());
      await withdrawals.confirm(yes.id, { arrived: true });
      await withdrawals.confirm(no.id, { arrived: false });
      expect((await settled(yes.id, 'paid')).state).toBe('paid');
      expect(await withdrawals.detail(no.id)).toMatchObject({
        state: 'sent',
        confirmation: { answered: true },
      });
      expect(await refusal(withdrawals.confirm(no.id, { arrived: true }))).toBe('WITHDRAW_CONFIRMATION_OVER');
      expect(await withdrawals.confirmations()).toEqual([]);
    });
  });
};
