import { HOLDER, STRANGER } from './cashier';
import type { NodeTask } from './node-process';
import { PAYMENT_PASSWORD, type WithdrawalBench } from './withdrawals';

const MERCHANT = 1;
const LIFE_MS = 31 * 60_000;
const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

interface Prepared {
  id: string | null;
  /** Of suspended money. */
  receipt?: string;
}

/** One step of a state machine that a kill is put into, on money of an amount that no other has. */
export interface Edge {
  machine: 'deposit' | 'withdrawal';
  from: string;
  /** The step under way when the kill comes: its money is posted, and it is not written down yet. */
  to: string;
  /** What it is told by: no other edge is of this amount. */
  amount: string;
  /** Brings it to the state before; null: it begins with the step. */
  prepare(world: WithdrawalBench): Promise<Prepared>;
  /** What the node does that takes the step. */
  task(prepared: Prepared, intent: string, world: WithdrawalBench): NodeTask;
  /** What people do after the kill: they ask again, or pay. Answers its id. */
  again?(prepared: Prepared, intent: string, world: WithdrawalBench): Promise<string>;
  /** Begun once the others hang: it locks what they need. */
  isLast?: boolean;
  end: string;
  /** What the member has more of in the end, and what is set aside. */
  gain: bigint;
  suspended?: bigint;
  /** Sent out by the bank. */
  payouts?: number;
}

const ask = (world: WithdrawalBench, amount: string, intent: string) =>
  world.bench.services.deposits.create({
    ...world.who,
    method: 'pix',
    amount,
    intent,
    document: HOLDER,
  });
let made = 0;
const deposit = async (world: WithdrawalBench, amount: string): Promise<string> =>
  (await ask(world, amount, `edge-deposit-${(made += 1)}`)).id;
const pay = async (world: WithdrawalBench, depositId: string, over: Record<string, unknown> = {}) =>
  world.pay({ ...(await world.detail(depositId)), depositId }, { notices: 0, ...over });
const advance = (world: WithdrawalBench, id: string) =>
  world.bench.services.depositWork.advance({ merchantId: MERCHANT, id: BigInt(id) });
/** Asked for so long ago that its time is over. */
const overdue = async (world: WithdrawalBench, amount: string): Promise<string> => {
  world.bench.pass(-LIFE_MS);
  const id = await deposit(world, amount);
  world.bench.pass(LIFE_MS);
  return id;
};
const suspended = async (world: WithdrawalBench, amount: string): Promise<Prepared> => {
  const id = await deposit(world, amount);
  await pay(world, id, { payer: null });
  await advance(world, id);
  const all = await world.bench.services.depositDesk.suspense({ merchantId: MERCHANT, limit: 200 });
  const receipt = all.find((row) => row.deposit_id === BigInt(id))?.id.toString() ?? '';
  return { id, receipt };
};

const paidDeposit = (
  row: Pick<Edge, 'from' | 'to' | 'amount'> & { before?: (world: WithdrawalBench, amount: string) => Promise<string> },
): Edge => ({
  machine: 'deposit',
  ...row,
  async prepare(world) {
    const id = await (row.before ?? deposit)(world, row.amount);
    await pay(world, id);
    return { id };
  },
  task: ({ id }) => ({ do: 'deposit', id: id ?? '' }),
  end: 'credited',
  gain: minorOf(row.amount),
});
const strangers = (row: Pick<Edge, 'from' | 'to' | 'amount'>): Edge => ({
  machine: 'deposit',
  ...row,
  async prepare(world) {
    const id = await deposit(world, row.amount);
    await pay(world, id, { payer: STRANGER });
    return { id };
  },
  task: ({ id }) => ({ do: 'deposit', id: id ?? '' }),
  end: 'refunded',
  gain: 0n,
});

const depositEdges: readonly Edge[] = [
  {
    machine: 'deposit',
    from: '',
    to: 'created',
    amount: '21.01',
    prepare: async () => ({ id: null }),
    task: (_, intent) => ({ do: 'ask-deposit', amount: '21.01', document: HOLDER, intent }),
    async again(_, intent, world) {
      const { id } = await ask(world, '21.01', intent);
      await pay(world, id);
      return id;
    },
    isLast: true,
    end: 'credited',
    gain: 2_101n,
  },
  {
    machine: 'deposit',
    from: 'created',
    to: 'awaiting',
    amount: '21.02',
    async prepare(world) {
      await world.fault('create', 'drop');
      return { id: await deposit(world, '21.02') };
    },
    task: ({ id }) => ({ do: 'deposit', id: id ?? '' }),
    async again({ id }, _, world) {
      await pay(world, id ?? '');
      return id ?? '';
    },
    end: 'credited',
    gain: 2_102n,
  },
  paidDeposit({ from: 'awaiting', to: 'confirmed', amount: '21.03' }),
  paidDeposit({ from: 'confirmed', to: 'credited', amount: '21.04' }),
  {
    machine: 'deposit',
    from: 'awaiting',
    to: 'expired',
    amount: '21.05',
    prepare: async (world) => ({ id: await overdue(world, '21.05') }),
    task: ({ id }) => ({ do: 'deposit', id: id ?? '' }),
    end: 'expired',
    gain: 0n,
  },
  paidDeposit({
    from: 'expired',
    to: 'confirmed',
    amount: '21.06',
    async before(world, amount) {
      const id = await overdue(world, amount);
      await advance(world, id);
      return id;
    },
  }),
  {
    machine: 'deposit',
    from: 'awaiting',
    to: 'cancelled',
    amount: '21.07',
    prepare: async (world) => ({ id: await deposit(world, '21.07') }),
    task: ({ id }) => ({ do: 'cancel-deposit', id: id ?? '' }),
    end: 'cancelled',
    gain: 0n,
  },
  paidDeposit({
    from: 'cancelled',
    to: 'confirmed',
    amount: '21.08',
    async before(world, amount) {
      const id = await deposit(world, amount);
      await world.bench.services.deposits.cancel({ ...world.who, id: BigInt(id) });
      return id;
    },
  }),
  strangers({ from: 'awaiting', to: 'mismatch', amount: '21.09' }),
  strangers({ from: 'mismatch', to: 'refunding', amount: '21.10' }),
  strangers({ from: 'refunding', to: 'refunded', amount: '21.11' }),
  {
    machine: 'deposit',
    from: 'awaiting',
    to: 'mismatch',
    amount: '21.12',
    async prepare(world) {
      const id = await deposit(world, '21.12');
      await pay(world, id, { payer: null });
      return { id };
    },
    task: ({ id }) => ({ do: 'deposit', id: id ?? '' }),
    end: 'mismatch',
    gain: 0n,
    suspended: 2_112n,
  },
  {
    machine: 'deposit',
    from: 'mismatch',
    to: 'confirmed',
    amount: '21.13',
    async prepare(world) {
      const money = await suspended(world, '21.13');
      await world.bench.services.depositDesk.credit({
        merchantId: MERCHANT,
        id: BigInt(money.receipt ?? ''),
        operator: 'ana',
      });
      return money;
    },
    task: ({ receipt }) => ({ do: 'credit', id: receipt ?? '', operator: 'bruno' }),
    async again({ id, receipt }, _, world) {
      // The operator does it again; what was done already is refused.
      await world.codeOf(
        world.bench.services.depositDesk.credit({
          merchantId: MERCHANT,
          id: BigInt(receipt ?? ''),
          operator: 'bruno',
        }),
      );
      return id ?? '';
    },
    end: 'credited',
    gain: 2_113n,
  },
];

const pace = (world: WithdrawalBench, word: 'at-once' | 'wait') => world.control('payouts', { pace: word });
const referenceOf = async (world: WithdrawalBench, id: string): Promise<string> =>
  (await world.bench.services.withdrawalDesk.show({ merchantId: MERCHANT, id: BigInt(id) })).attempts.at(-1)
    ?.reference ?? '';
/** Sent to the bank, which then says what is to be followed. */
const sent = async (world: WithdrawalBench, amount: string, status: string): Promise<Prepared> => {
  await pace(world, 'wait');
  const { id } = await world.ask({ amount });
  await world.ended(id, 'sent');
  await pace(world, 'at-once');
  await world.control('payout', {
    id: await referenceOf(world, id),
    status,
    reason: status === 'NAO_REALIZADO' ? 'ContaEncerrada' : '',
    notices: 0,
  });
  return { id };
};
const asked = (row: Pick<Edge, 'from' | 'to' | 'amount' | 'end'> & Partial<Edge>): Edge => ({
  machine: 'withdrawal',
  prepare: async () => ({ id: null }),
  task: (_, intent, world) => ({
    do: 'ask-withdrawal',
    amount: row.amount,
    payeeId: world.payeeId,
    password: PAYMENT_PASSWORD,
    intent,
  }),
  again: async (_, intent, world) => (await world.ask({ amount: row.amount, intent })).id,
  gain: -minorOf(row.amount),
  payouts: 1,
  ...row,
});
/** Above the line from which an operator looks. */
const looked = (row: Pick<Edge, 'from' | 'to' | 'amount' | 'end' | 'task' | 'gain' | 'payouts'>): Edge => ({
  machine: 'withdrawal',
  ...row,
  async prepare(world) {
    const { id } = await world.ask({ amount: row.amount });
    await world.looked(id);
    return { id };
  },
  async again(prepared, _, world) {
    const { services } = world.bench;
    const id = prepared.id ?? '';
    const place = { merchantId: MERCHANT, id: BigInt(id), operator: 'ana' };
    const { withdrawalDesk: desk, withdrawals } = services;
    const repeat = {
      refused: () => desk.refuse({ ...place, reason: 'rules', note: '' }),
      cancelled: () => withdrawals.cancel({ ...world.who, id: BigInt(id) }),
    }[row.end];
    await world.codeOf(repeat ? repeat() : desk.approve(place));
    return id;
  },
});
const followed = (row: Pick<Edge, 'from' | 'to' | 'amount' | 'end' | 'gain' | 'prepare'>): Edge => ({
  machine: 'withdrawal',
  task: ({ id }) => ({ do: 'withdrawal', id: id ?? '' }),
  payouts: 1,
  ...row,
});

const withdrawalEdges: readonly Edge[] = [
  asked({ from: '', to: 'requested', amount: '31.01', isLast: true, end: 'paid' }),
  asked({ from: 'requested', to: 'checking', amount: '31.02', end: 'paid' }),
  asked({ from: 'requested', to: 'refused', amount: '40000.03', end: 'refused', gain: 0n, payouts: 0 }),
  asked({ from: 'checking', to: 'approved', amount: '31.04', end: 'paid' }),
  asked({ from: 'approved', to: 'sending', amount: '31.05', end: 'paid' }),
  asked({ from: 'sending', to: 'sent', amount: '31.06', end: 'paid' }),
  looked({
    from: 'checking',
    to: 'approved',
    amount: '131.07',
    task: ({ id }) => ({ do: 'approve', id: id ?? '', operator: 'ana' }),
    end: 'paid',
    gain: -13_107n,
    payouts: 1,
  }),
  looked({
    from: 'checking',
    to: 'refused',
    amount: '131.08',
    task: ({ id }) => ({ do: 'refuse', id: id ?? '', operator: 'ana' }),
    end: 'refused',
    gain: 0n,
    payouts: 0,
  }),
  looked({
    from: 'checking',
    to: 'cancelled',
    amount: '131.09',
    task: ({ id }) => ({ do: 'cancel-withdrawal', id: id ?? '' }),
    end: 'cancelled',
    gain: 0n,
    payouts: 0,
  }),
  {
    // The bank was out of our money, so that it waits for another try.
    ...looked({
      from: 'approved',
      to: 'refused',
      amount: '31.10',
      task: ({ id }) => ({ do: 'refuse', id: id ?? '', operator: 'ana' }),
      end: 'refused',
      gain: 0n,
      payouts: 0,
    }),
    async prepare(world) {
      await world.control('payouts', { poor: true });
      const { id } = await world.ask({ amount: '31.10' });
      for (let turn = 0; turn < 200 && (await referenceOf(world, id)) === ''; turn += 1) await world.work();
      await world.ended(id, 'approved');
      await world.control('payouts', { poor: false });
      return { id };
    },
  },
  followed({
    from: 'sent',
    to: 'paid',
    amount: '31.11',
    prepare: (world) => sent(world, '31.11', 'REALIZADO'),
    end: 'paid',
    gain: -3_111n,
  }),
  followed({
    from: 'sent',
    to: 'failed',
    amount: '31.12',
    prepare: (world) => sent(world, '31.12', 'NAO_REALIZADO'),
    end: 'failed',
    gain: 0n,
  }),
  followed({
    from: 'paid',
    to: 'returned',
    amount: '31.13',
    async prepare(world) {
      const { id } = await world.ask({ amount: '31.13' });
      await world.ended(id, 'paid');
      await world.control('payout', { id: await referenceOf(world, id), status: 'DEVOLVIDO', notices: 0 });
      return { id };
    },
    end: 'returned',
    gain: 0n,
  }),
  followed({
    from: 'sent',
    to: 'returned',
    amount: '31.14',
    async prepare(world) {
      await world.policy({ asks_arrival: true });
      const { id } = await world.ask({ amount: '31.14' });
      await world.asked(id);
      await world.policy({ asks_arrival: false });
      await world.control('payout', { id: await referenceOf(world, id), status: 'DEVOLVIDO', notices: 0 });
      return { id };
    },
    end: 'returned',
    gain: 0n,
  }),
  followed({
    from: 'unknown',
    to: 'sent',
    amount: '31.15',
    async prepare(world) {
      await world.fault('payout', 'lost');
      await world.fault('payout-get', 'error', 1);
      const { id } = await world.ask({ amount: '31.15' });
      await world.ended(id, 'unknown');
      return { id };
    },
    end: 'paid',
    gain: -3_115n,
  }),
];

export const edges: readonly Edge[] = [...depositEdges, ...withdrawalEdges];
