import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { depositsDomain } from '../core/domains/deposits';
import { walletDomain } from '../core/domains/wallet';
import { asError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway with one way to pay in, and a payer. */
export interface DepositGateway {
  /** Merchant, address and ports of a fresh visitor; storage is supplied by the examples. */
  config: ClientConfig;
  /** A member with a password and without a tax number. */
  member: { username: string; password: string };
  /** Pays a deposit, as its holder does at the bank. */
  pay(id: string): Promise<void>;
}

const DOCUMENT = '529.982.247-25';
const amount = (minor: bigint) => ({ minor, currency: 'BRL' });
const TURNS = 400;

/** What every gateway must do with a deposit: the fake one and a real one. */
export const describeDepositExamples = (name: string, open: () => Promise<DepositGateway>): void => {
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
      return { ...world, client, deposits: client.use(depositsDomain) };
    };
    const refusal = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('[MEM-2] a first deposit wants the holder’s tax number, which stays and is shown in part', async () => {
      const { deposits } = await enter();
      const [method] = await deposits.methods();
      if (!method) throw new Error('no method');
      expect(method).toMatchObject({ kind: 'pix', needsDocument: true, min: { currency: 'BRL' } });
      const request = { method: method.id, amount: amount(5_000n) };
      expect(await refusal(deposits.create(request))).toBe('REGISTER_FIELD_INVALID');
      expect(await refusal(deposits.create({ ...request, document: '111.111.111' }))).toBe(
        'REGISTER_FIELD_INVALID',
      );
      expect(await deposits.settings()).toEqual({ allowed: true, count: 0, document: '' });
      expect(await deposits.create({ ...request, document: DOCUMENT })).toMatchObject({ state: 'awaiting' });
      expect(await deposits.create(request)).toMatchObject({ state: 'awaiting', asked: amount(5_000n) });
      expect(await refusal(deposits.create({ ...request, document: '111.444.777-35' }))).toBe(
        'REGISTER_FIELD_INVALID',
      );
      expect((await deposits.settings()).document).toBe('***.982.247-**');
    });

    it('[MEM-2] a deposit is a code to pay, and credited when it was paid', async () => {
      const { client, deposits, pay } = await enter();
      const wallet = client.use(walletDomain);
      const balance = async (): Promise<bigint> => {
        await wallet.refresh();
        return wallet.store.getState().balance?.total.minor ?? 0n;
      };
      const before = await balance();
      const made = await deposits.create({ method: 'pix', amount: amount(1_234n), document: DOCUMENT });
      expect(made).toMatchObject({
        state: 'awaiting',
        asked: amount(1_234n),
        got: amount(0n),
        method: 'pix',
      });
      expect(made.code).toMatch(/^0002.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
      await pay(made.id);
      for (let turn = 0; turn < TURNS && (await deposits.detail(made.id)).state !== 'credited'; turn += 1)
        await new Promise((done) => setTimeout(done, 10));
      const done = await deposits.detail(made.id);
      expect(done).toMatchObject({ state: 'credited', got: amount(1_234n), code: '' });
      expect(done.steps.map(({ state }) => state)).toEqual(
        expect.arrayContaining(['created', 'awaiting', 'confirmed', 'credited']),
      );
      expect((await balance()) - before).toBe(1_234n);
      expect((await deposits.settings()).count).toBe(1);
      expect((await deposits.list({ page: 1, outcome: 'over' })).deposits).toEqual([]);
      expect((await deposits.list({ page: 1, outcome: 'credited', from: 0 })).deposits).toHaveLength(1);
      const { deposits: list, totalPages } = await deposits.list({ page: 1, size: 1 });
      expect(list).toMatchObject([{ id: made.id, steps: [] }]);
      expect(totalPages).toBeGreaterThanOrEqual(1);
    });

    it('[MEM-2] a deposit that was not paid is taken back, once; what was credited is not', async () => {
      const { deposits, pay } = await enter();
      const request = { method: 'pix', amount: amount(2_500n), document: DOCUMENT };
      const { id, mayCancel } = await deposits.create(request);
      expect(mayCancel).toBe(true);
      for (let turn = 0; turn < 2; turn += 1)
        expect(await deposits.cancel(id)).toMatchObject({
          state: 'cancelled',
          action: null,
          mayCancel: false,
        });
      const paid = await deposits.create(request);
      await pay(paid.id);
      for (let turn = 0; turn < TURNS && (await deposits.detail(paid.id)).state !== 'credited'; turn += 1)
        await new Promise((done) => setTimeout(done, 10));
      expect(await refusal(deposits.cancel(paid.id))).toBe('DEPOSIT_NOT_OPEN');
      expect(await refusal(deposits.cancel('999999999'))).toBe('REQUEST_INVALID');
    });

    it('[MEM-2] one idempotency key is one deposit, and no other', async () => {
      const { deposits } = await enter();
      const request = {
        method: 'pix',
        amount: amount(2_000n),
        document: DOCUMENT,
        requestId: deposits.newRequestId(),
      };
      const { id } = await deposits.create(request);
      expect((await deposits.create(request)).id).toBe(id);
      expect(await refusal(deposits.create({ ...request, amount: amount(2_001n) }))).toBe(
        'LEDGER_KEY_CONFLICT',
      );
      expect(await refusal(deposits.create({ ...request, amount: amount(1n) }))).toBe(
        'WALLET_AMOUNT_INVALID',
      );
      expect(await refusal(deposits.create({ ...request, method: 'cheque' }))).toBe('FUNCTION_NOT_AVAILABLE');
      expect(await refusal(deposits.detail('999999999'))).toBe('REQUEST_INVALID');
    });
  });
};
