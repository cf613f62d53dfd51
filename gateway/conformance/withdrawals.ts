import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Withdrawal, WithdrawalState } from '../../src/contract/entities/withdrawal';
import { givesBack } from '../cashier/withdrawal.flow';
import type { WithdrawalServices } from '../cashier/withdrawal-services';
import type { MerchantContext } from '../platform/index';
import { HOLDER, startCashierBench, type CashierBench, type CashierBenchOptions } from './cashier';
import { PATIENCE_MS, until, workUntil } from './cashier-stage';

export const PAYMENT_PASSWORD = '204816';
const MERCHANT = 1;
/** More than all stories take out. */
const START_MINOR = 1_000_000n;
const DAY_MS = 24 * 3_600_000;

export interface BankPayout {
  id: string;
  valor: string;
  status: string;
  endToEndId: string;
}

export interface WithdrawalBench extends CashierBench {
  merchant: MerchantContext;
  who: { merchant: MerchantContext; memberId: bigint };
  /** Of the holder's own tax number. */
  payeeId: string;
  ask: (over?: Partial<Parameters<WithdrawalServices['withdrawals']['create']>[0]>) => Promise<Withdrawal>;
  policy: (
    change: Parameters<WithdrawalServices['withdrawalPolicies']['change']>[0]['change'],
  ) => Promise<void>;
  /** Another payee of the member, a day old. */
  payee: (kind: 'pix-email' | 'pix-phone' | 'pix-evp', value: string) => Promise<string>;
  /** Once it is in one of the states, no worker has it, and the member has the money of one that was refused. */
  ended: (id: string, ...states: WithdrawalState[]) => Promise<Withdrawal>;
  /** Once it was looked at and waits for an operator, and no worker has it. */
  looked: (id: string) => Promise<void>;
  /** Once no worker has it: the next worker that asks for it gets it. */
  released: (id: string) => Promise<void>;
  /** Once no withdrawal of the member holds money any more. */
  nothingHeld: () => Promise<void>;
  /** Once the member is asked whether it arrived, and no worker has it. */
  asked: (id: string) => Promise<void>;
  /** What the bank has of payouts. */
  payouts: () => Promise<BankPayout[]>;
  books: () => Promise<bigint>;
  /** Answers "fine", or the code that it was refused with. */
  codeOf: (work: Promise<unknown>) => Promise<string>;
  balances: () => Promise<{ availableMinor: bigint; heldMinor: bigint }>;
}

/** A bank that pays out, and a member with money, a payment password and a payee that can be paid. */
export const startWithdrawalBench = async (options: CashierBenchOptions = {}): Promise<WithdrawalBench> => {
  const world = await startCashierBench(options);
  const { bench, memberId } = world;
  const { services } = bench;
  const merchant = services.merchants.byId(MERCHANT);
  if (!merchant) throw new Error('no demo merchant');
  const who = { merchantId: MERCHANT, memberId };
  await services.holders.claim({ ...who, document: HOLDER });
  await services.paymentPasswords.set(who, PAYMENT_PASSWORD);
  const place = { owner: memberId.toString(), currency: 'BRL' };
  await bench.ledger.post({
    type: 'post',
    merchantId: MERCHANT,
    source: 'seed',
    key: 'money-for-withdrawals',
    actor: 'test',
    kind: 'grant',
    postings: [
      { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -START_MINOR },
      { account: { class: 'player', ...place }, amountMinor: START_MINOR },
    ],
  });
  const addPayee = async (kind: 'pix-cpf' | 'pix-email' | 'pix-phone' | 'pix-evp', value: string) => {
    bench.pass(-2 * DAY_MS);
    const made = await services.payees.add(who, {
      kind,
      value,
      holderName: 'Ana de Souza',
      password: PAYMENT_PASSWORD,
    });
    bench.pass(2 * DAY_MS);
    return made.id.toString();
  };
  const payeeId = await addPayee('pix-cpf', HOLDER);
  await world.control('payouts', { pace: 'at-once' });
  const member = { merchant, memberId };
  const file = (id: string) => services.withdrawalDesk.show({ merchantId: MERCHANT, id: BigInt(id) });
  const rowOf = async (id: string) => {
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ state: WithdrawalState; money: string; isLeased: boolean }>(
        `select state, money, leased_until is not null as "isLeased" from withdrawal where merchant_id = $1 and id = $2`,
        [MERCHANT, BigInt(id)],
      );
    if (!row) throw new Error(`no withdrawal ${id}`);
    return row;
  };
  const isFree = async (id: string): Promise<boolean> => !(await rowOf(id)).isLeased;
  /** A state is stored some steps before its worker ends its turn. */
  const isOver = async (id: string): Promise<boolean> => {
    const { state, money, isLeased } = await rowOf(id);
    return !isLeased && !(givesBack(state) && money === 'held');
  };
  const balances = async () => {
    const found = await bench.ledger.balances({
      merchantId: MERCHANT,
      account: { class: 'player', owner: memberId.toString(), currency: 'BRL' },
    });
    if (!found) throw new Error('the member has no account');
    return found;
  };
  const books = async (): Promise<bigint> => {
    const reply = await fetch(`${world.bank.origin}/control/books`);
    return BigInt(((await reply.json()) as { heldCents: number }).heldCents);
  };
  return {
    ...world,
    merchant,
    who: member,
    payeeId,
    books,
    payee: addPayee,
    ask: (over = {}) =>
      services.withdrawals.create({
        ...member,
        amount: '50.00',
        payeeId,
        password: PAYMENT_PASSWORD,
        intent: randomBytes(12).toString('hex'),
        ...over,
      }),
    policy: async (change) =>
      void (await services.withdrawalPolicies.change({ merchantId: MERCHANT, change })),
    async ended(id, ...states) {
      let now: Withdrawal | null = null;
      const end = Date.now() + PATIENCE_MS;
      for (let turn = 0; Date.now() < end; turn += 1) {
        now = await services.withdrawals.detail({ ...member, id: BigInt(id) });
        if (states.includes(now.state) && (await isOver(id))) return now;
        await wait(20);
        // What was busy when it was woken is the job's.
        if (turn % 10 === 9) await world.work();
      }
      throw new Error(
        `not ${states.join()}: ${now?.state} ${now?.refusal}\n${bench.logged.filter((line) => !line.startsWith('{')).join('\n')}`,
      );
    },
    looked: (id) =>
      until(
        async () => (await file(id)).approvalsNeeded > 0 && (await isFree(id)),
        () => `the withdrawal ${id} does not wait for an operator`,
      ),
    async released(id) {
      // A turn in the background may not have taken its lease yet.
      await services.withdrawalWork.close();
      await until(
        () => isFree(id),
        () => `a worker keeps the withdrawal ${id}`,
      );
    },
    nothingHeld: () =>
      workUntil(
        async () => (await balances()).heldMinor === 0n,
        () => world.work(),
      ),
    asked: (id) =>
      until(
        async () =>
          (await services.withdrawals.detail({ ...member, id: BigInt(id) })).confirmation !== null &&
          (await isFree(id)),
        () => `the member is not asked about the withdrawal ${id}`,
      ),
    async payouts() {
      const reply = await fetch(`${world.bank.origin}/control/payouts`);
      return ((await reply.json()) as { payouts: BankPayout[] }).payouts;
    },
    async codeOf(work) {
      try {
        await work;
        return 'fine';
      } catch (error) {
        if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
        throw error;
      }
    },
    balances,
  };
};
