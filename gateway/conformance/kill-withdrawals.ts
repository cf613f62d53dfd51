import { randomBytes } from 'node:crypto';
import { until } from './cashier-stage';
import { minorOf, type Edge, type Prepared } from './kill-edge';
import { MERCHANT, type KillWorld } from './kill-world';
import { insertWithdrawal, insertWithdrawalStep } from '../cashier/withdrawals.queries';
import { PAYMENT_PASSWORD } from './withdrawals';

const DUE_MS = 3_600_000;
/** A dead worker's lease is over by then, and the bank's delay, after which it certainly never heard of what it does not know. */
const CERTAIN_MS = 180_000;

const place = (id: string) => ({ merchantId: MERCHANT, id: BigInt(id) });
const pace = (world: KillWorld, word: 'at-once' | 'wait') => world.control('payouts', { pace: word });
const poor = (world: KillWorld, isPoor: boolean) => world.control('payouts', { poor: isPoor });
const referenceOf = async (world: KillWorld, id: string): Promise<string> =>
  (await world.bench.services.withdrawalDesk.show(place(id))).attempts.at(-1)?.reference ?? '';
/** The bank's word of one that it was sent, which is not heard yet. */
const say = async (world: KillWorld, id: string, status: string, reason = ''): Promise<unknown> =>
  world.control('payout', { id: await referenceOf(world, id), status, reason, notices: 0 });

/** The worker that brought it there has let go of it: its next step is the node's. */
const free = async (world: KillWorld, id: string): Promise<string> => {
  await world.released(id);
  return id;
};

type Row = Pick<Edge, 'from' | 'to' | 'amount' | 'end'> & Partial<Edge>;
const gainOf = ({ end, amount }: Pick<Edge, 'end' | 'amount'>): bigint =>
  end === 'paid' ? -minorOf(amount) : 0n;
/** A member asks; `rigged`: what is to go wrong at the bank, said at the last moment. */
const asked = (row: Row & { rigged?: (world: KillWorld) => Promise<unknown> }): Edge => ({
  machine: 'withdrawal',
  async prepare(world) {
    await row.rigged?.(world);
    return { id: '' };
  },
  task: (_, intent, world) => ({
    do: 'ask-withdrawal',
    memberId: world.memberId.toString(),
    amount: row.amount,
    payeeId: world.payeeId,
    password: PAYMENT_PASSWORD,
    intent,
  }),
  again: async (_, intent, world) => (await world.ask({ amount: row.amount, intent })).id,
  gain: gainOf(row),
  payouts: 1,
  ...row,
});
/** Above the line from which an operator looks; who decided does it again after the kill. */
const looked = (row: Row & Pick<Edge, 'task'>): Edge => ({
  machine: 'withdrawal',
  gain: gainOf(row),
  payouts: row.end === 'paid' ? 1 : 0,
  async prepare(world) {
    const { id } = await world.ask({ amount: row.amount });
    await world.looked(id);
    return { id: await free(world, id) };
  },
  async again({ id }, _, world) {
    const { withdrawalDesk: desk, withdrawals } = world.bench.services;
    const deed = { ...place(id), operator: 'ana' };
    const again = {
      refused: () => desk.refuse({ ...deed, reason: 'rules', note: '' }),
      cancelled: () => withdrawals.cancel({ ...world.who, id: BigInt(id) }),
    }[row.end];
    await world.codeOf(again ? again() : desk.approve(deed));
    return id;
  },
  ...row,
});
/** The bank is asked about one that it was sent. */
const followed = (row: Row & { before: (world: KillWorld, amount: string) => Promise<string> }): Edge => ({
  machine: 'withdrawal',
  gain: gainOf(row),
  payouts: 1,
  prepare: async (world) => ({ id: await free(world, await row.before(world, row.amount)) }),
  task: ({ id }) => ({ do: 'withdrawal', id }),
  ...row,
});
/** Taken by the bank, which then says what is to be followed. */
const sent =
  (status: string | null, reason = '') =>
  async (world: KillWorld, amount: string): Promise<string> => {
    await pace(world, 'wait');
    const { id } = await world.ask({ amount });
    await world.ended(id, 'sent');
    await free(world, id);
    await pace(world, 'at-once');
    if (status !== null) await say(world, id, status, reason);
    return id;
  };
/** Taken by the bank, whose answer was lost; so was its next one. */
const unknown =
  (status: string, reason = '') =>
  async (world: KillWorld, amount: string): Promise<string> => {
    await pace(world, 'wait');
    await world.fault('payout', 'lost');
    const { id } = await world.ask({ amount });
    await world.ended(id, 'unknown');
    await free(world, id);
    await say(world, id, status, reason);
    await pace(world, 'at-once');
    return id;
  };
const paid = async (world: KillWorld, amount: string): Promise<string> => {
  const { id } = await world.ask({ amount });
  await world.ended(id, 'paid');
  return id;
};
const CLOSED = 'ContaEncerrada';

/** More than there is, as a node leaves it that dies when it has stored it, and whose member has played the money since. */
const STALE = '40000.03';
const stale = async (world: KillWorld): Promise<Prepared> => {
  const at = new Date();
  const amount = minorOf(STALE);
  const made = await world.bench.db.merchant(MERCHANT).tx(async (query) => {
    const row = await insertWithdrawal(query, {
      ...{
        merchantId: MERCHANT,
        memberId: world.memberId,
        provider: 'pix',
        currency: 'BRL',
        amount,
        fee: 0n,
      },
      ...{ payeeId: BigInt(world.payeeId), payeeKind: 'pix-cpf', payeeMasked: '***', at },
      reference: randomBytes(16).toString('hex'),
      intent: randomBytes(12).toString('hex'),
      dueAt: new Date(at.getTime() + DUE_MS),
    });
    const step = {
      merchantId: MERCHANT,
      id: row.id,
      state: 'requested',
      actor: 'member',
      reason: '',
      at,
    } as const;
    await insertWithdrawalStep(query, step);
    return row;
  });
  return { id: made.id.toString() };
};

export const withdrawalEdges: readonly Edge[] = [
  asked({ from: 'requested', to: 'checking', amount: '31.02', end: 'paid' }),
  {
    ...followed({ from: 'requested', to: 'refused', amount: STALE, end: 'refused', before: async () => '' }),
    payouts: 0,
    prepare: stale,
  },
  asked({ from: 'checking', to: 'approved', amount: '31.04', end: 'paid' }),
  looked({
    ...{ from: 'checking', to: 'approved', amount: '131.05', end: 'paid' },
    task: ({ id }) => ({ do: 'approve', id, operator: 'ana' }),
  }),
  looked({
    ...{ from: 'checking', to: 'refused', amount: '131.06', end: 'refused' },
    task: ({ id }) => ({ do: 'refuse', id, operator: 'ana' }),
  }),
  looked({
    ...{ from: 'checking', to: 'cancelled', amount: '131.07', end: 'cancelled' },
    task: ({ id }) => ({ do: 'cancel-withdrawal', id }),
  }),
  asked({ from: 'approved', to: 'sending', amount: '31.08', end: 'paid' }),
  {
    // The bank was out of our money, so that it waits for another try.
    ...looked({
      ...{ from: 'approved', to: 'refused', amount: '31.09', end: 'refused' },
      alone: true,
      task: ({ id }) => ({ do: 'refuse', id, operator: 'ana' }),
    }),
    async prepare(world) {
      await poor(world, true);
      const { id } = await world.ask({ amount: '31.09' });
      await until(
        async () => {
          await world.work();
          return (await referenceOf(world, id)) !== '';
        },
        () => `the withdrawal ${id} is not sent`,
      );
      await world.ended(id, 'approved');
      await poor(world, false);
      return { id: await free(world, id) };
    },
  },
  asked({ from: 'sending', to: 'sent', amount: '31.10', end: 'paid', alone: true }),
  asked({
    ...{ from: 'sending', to: 'unknown', amount: '31.11', end: 'paid', alone: true },
    rigged: (world) => world.fault('payout', 'lost'),
  }),
  asked({
    ...{ from: 'sending', to: 'failed', amount: '31.12', end: 'failed', payouts: 0, alone: true },
    rigged: (world) => world.fault('payout', 'refuse'),
    async again(_, intent, world) {
      // The bank refuses it again when it is sent again.
      const { id } = await world.ask({ amount: '31.12', intent });
      const { state } = await world.bench.services.withdrawals.detail({ ...world.who, id: BigInt(id) });
      if (state !== 'failed')
        await world.at(CERTAIN_MS, async () => {
          await world.fault('payout', 'refuse');
          await world.bench.services.withdrawalWork.advance(place(id));
        });
      return id;
    },
  }),
  {
    ...asked({ from: 'sending', to: 'approved', amount: '31.13', end: 'paid', alone: true }),
    async prepare(world) {
      await poor(world, true);
      return { id: '' };
    },
    meanwhile: (world) => poor(world, false),
  },
  followed({ from: 'unknown', to: 'sent', amount: '31.14', end: 'paid', before: unknown('REALIZADO') }),
  followed({
    ...{ from: 'unknown', to: 'failed', amount: '31.15', end: 'failed' },
    before: unknown('NAO_REALIZADO', CLOSED),
  }),
  followed({
    ...{ from: 'unknown', to: 'approved', amount: '31.16', end: 'paid', payouts: 2 },
    before: unknown('NAO_REALIZADO'),
  }),
  followed({ from: 'sent', to: 'paid', amount: '31.17', end: 'paid', before: sent('REALIZADO') }),
  followed({
    ...{ from: 'sent', to: 'unknown', amount: '31.18', end: 'paid', alone: true },
    async before(world, amount) {
      const id = await sent(null)(world, amount);
      // Nothing else asks the bank until the node does.
      await world.fault('payout-get', 'odd-state');
      return id;
    },
    async again({ id }, _, world) {
      await say(world, id, 'REALIZADO');
      return id;
    },
  }),
  followed({
    ...{ from: 'sent', to: 'failed', amount: '31.19', end: 'failed' },
    before: sent('NAO_REALIZADO', CLOSED),
  }),
  followed({
    ...{ from: 'sent', to: 'returned', amount: '31.20', end: 'returned' },
    async before(world, amount) {
      await world.policy({ asks_arrival: true });
      const { id } = await world.ask({ amount });
      await world.asked(id);
      await world.policy({ asks_arrival: false });
      await say(world, id, 'DEVOLVIDO');
      return id;
    },
  }),
  followed({
    ...{ from: 'paid', to: 'returned', amount: '31.21', end: 'returned' },
    async before(world, amount) {
      const id = await paid(world, amount);
      await say(world, id, 'DEVOLVIDO');
      return id;
    },
  }),
  // The last one: it keeps the member to itself.
  asked({ from: '', to: 'requested', amount: '31.01', end: 'paid', alone: true }),
];

/** Calls under way when the bank is killed: it did what it was asked, and never said so. */
export const withdrawalCalls: readonly (Edge & { call: 'payout' | 'payout-get'; play: 'pix' })[] = [
  { ...asked({ from: 'sending', to: 'sent', amount: '32.01', end: 'paid' }), call: 'payout', play: 'pix' },
  {
    ...followed({ from: 'sent', to: 'paid', amount: '32.02', end: 'paid', before: sent('REALIZADO') }),
    ...{ call: 'payout-get', play: 'pix' },
  },
];
