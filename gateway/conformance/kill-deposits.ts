import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackPath } from '../cashier/index';
import { STRANGER } from './cashier';
import { minorOf, type Edge, type Prepared } from './kill-edge';
import { MERCHANT, type KillWorld } from './kill-world';
import type { NodeTask } from './node-process';

const LIFE_MS = 31 * 60_000;
/** A dead worker's lease is over by then. */
const LEASE_MS = 31_000;
/** More than the method takes at once. */
const TOO_MUCH = '6000.00';
const SEEN_WITHIN_TURNS = 2_000;

const ask = async (world: KillWorld, amount: string, intent: string, method = 'pix'): Promise<string> => {
  const { memberId, document } = world.depositor(amount);
  const { deposits } = world.bench.services;
  return (await deposits.create({ merchant: world.merchant, memberId, method, amount, intent, document })).id;
};
const deposit = (world: KillWorld, amount: string, method?: string): Promise<string> =>
  ask(world, amount, randomBytes(12).toString('hex'), method);
const place = (id: string) => ({ merchantId: MERCHANT, id: BigInt(id) });
const rowOf = async (world: KillWorld, id: string): Promise<{ reference: string; state: string }> => {
  const [row] = await world.root<{ reference: string; state: string }[]>`
    select reference, state from deposit where merchant_id = ${MERCHANT} and id = ${id}`;
  if (!row) throw new Error(`no deposit ${id}`);
  return row;
};
const advance = (world: KillWorld, id: string) => world.bench.services.depositWork.advance(place(id));
const pay = async (world: KillWorld, amount: string, id: string, payer?: string | null): Promise<unknown> =>
  world.control('pay', {
    txid: (await rowOf(world, id)).reference,
    payer: payer === undefined ? world.depositor(amount).document : payer,
    notices: 0,
  });
/** What a provider would tell of a payment of it, true or not. */
const notice = async (
  world: KillWorld,
  amount: string,
  id: string,
): Promise<{ path: string; body: string }> => {
  const payment = {
    endToEndId: `E99999999202601010000${randomBytes(6).toString('hex').slice(0, 11)}`,
    txid: (await rowOf(world, id)).reference,
    chave: 'x@example.test',
    valor: amount,
    horario: new Date().toISOString(),
  };
  const path = callbackPath({ merchant: 'demo', provider: 'pix', secret: world.secret });
  return { path, body: JSON.stringify({ pix: [payment] }) };
};
const see = async (world: KillWorld, amount: string, id: string): Promise<void> => {
  const { path, body } = await notice(world, amount, id);
  const headers = { 'content-type': 'application/json' };
  await fetch(`http://127.0.0.1:${world.bench.port}${path}`, { method: 'POST', headers, body });
  for (let turn = 0; turn < SEEN_WITHIN_TURNS; turn += 1) {
    const [row] = await world.root`select from deposit
      where merchant_id = ${MERCHANT} and id = ${id} and state = 'seen' and leased_until is null`;
    if (row) return;
    await wait(10);
  }
  throw new Error(`the deposit ${id} was not seen`);
};
/** Asked for so long ago that its time is over. */
const overdue = (world: KillWorld, amount: string): Promise<string> =>
  world.at(-LIFE_MS, () => deposit(world, amount));
const unmade = async (world: KillWorld, amount: string, how: 'drop' | 'lost' = 'drop'): Promise<string> => {
  await world.fault('create', how);
  return deposit(world, amount);
};
const transfer = (world: KillWorld, amount: string): Promise<string> => deposit(world, amount, 'transfer');
const refused = async (world: KillWorld, amount: string): Promise<string> => {
  const id = await transfer(world, amount);
  await world.bench.services.depositDesk.refuse({
    ...place(id),
    operator: 'ana',
    reason: 'not_arrived',
    note: '',
  });
  return id;
};

/** Paid by a card whose holder was not asked: set aside until a person decides. */
const unproved = async (world: KillWorld, amount: string): Promise<{ id: string; payment: string }> => {
  const id = await deposit(world, amount, 'quayside');
  const { reference } = await rowOf(world, id);
  const pay = { reference, threeDs: 'none', notices: 0 };
  const payment = String(await world.quayside.control('pay', pay));
  await advance(world, id);
  return { id, payment };
};

type Row = Pick<Edge, 'from' | 'to' | 'amount' | 'end'> &
  Partial<Omit<Edge, 'prepare'>> & {
    before: (world: KillWorld, amount: string) => Promise<string>;
  };
/** A worker takes the step, unless the row says who does. */
const edge = ({ before, ...row }: Row): Edge => ({
  machine: 'deposit',
  gain: row.end === 'credited' ? minorOf(row.amount) : 0n,
  prepare: async (world) => ({ id: await before(world, row.amount) }),
  task: ({ id }) => ({ do: 'deposit', id }),
  ...row,
});
/** The member's own payment comes in a state. */
const paidIn = (from: string, amount: string, before: Row['before'], to = 'confirmed'): Edge =>
  edge({
    ...{ from, to, amount, end: 'credited' },
    async before(world) {
      const id = await before(world, amount);
      await pay(world, amount, id);
      return id;
    },
  });
/** Money whose payer is not told comes in a state. */
const unnamed = (from: string, amount: string, before: Row['before']): Edge =>
  edge({
    ...{ from, to: 'mismatch', amount, end: 'mismatch', suspended: minorOf(amount) },
    async before(world) {
      const id = await before(world, amount);
      await pay(world, amount, id, null);
      return id;
    },
  });
const strangers = (from: string, to: string, amount: string): Edge =>
  edge({
    ...{ from, to, amount, end: 'refunded' },
    async before(world) {
      const id = await deposit(world, amount);
      await pay(world, amount, id, STRANGER);
      return id;
    },
  });
/** A notice comes before the money does. */
const noticed = (amount: string): Edge => ({
  ...edge({ from: 'awaiting', to: 'seen', amount, end: 'credited', before: deposit }),
  async prepare(world) {
    const id = await deposit(world, amount);
    // Kept beside the id: what the node is told is made before it is told.
    return { id, receipt: JSON.stringify(await notice(world, amount, id)) };
  },
  task: ({ receipt = '' }) => ({
    do: 'hear',
    ...(JSON.parse(receipt) as { path: string; body: string }),
  }),
  async again({ id }, _, world) {
    await pay(world, amount, id);
    return id;
  },
});
/** What people or the bank do once more where the kill undid it. */
const repeated =
  (state: string, work: (world: KillWorld, id: string) => Promise<unknown>): NonNullable<Edge['again']> =>
  async ({ id }, _, world) => {
    if ((await rowOf(world, id)).state !== state)
      await world.at(LEASE_MS, async () => world.codeOf(work(world, id)));
    return id;
  };

const refuseCreation = async (world: KillWorld, id: string): Promise<void> => {
  await world.fault('create', 'refuse');
  await advance(world, id);
};
/** Money that goes back, and of which the bank says the opposite next. */
const refundDue = async (world: KillWorld, id: string): Promise<void> => {
  await world.fault('refund', 'refuse');
  await world.root`update deposit_receipt set next_at = now() where merchant_id = ${MERCHANT} and deposit_id = ${id}`;
};
/** As a notice leaves it that overtakes the bank's refusal of the charge. */
const overtaken = async (world: KillWorld, id: string): Promise<void> => {
  await world.root`update deposit set state = 'seen', sent = false where merchant_id = ${MERCHANT} and id = ${id}`;
};
const confirmed = (prepared: Prepared, bankRef: string, amount: string): NodeTask => ({
  do: 'confirm-transfer',
  id: prepared.id,
  operator: 'ana',
  amount,
  bankRef,
});
const afterRefusal = (to: string, amount: string, money: string, end: string): Edge => ({
  ...edge({ from: 'failed', to, amount, end, before: refused }),
  ...(end === 'mismatch' ? { suspended: minorOf(money) } : {}),
  task: (prepared, intent) => confirmed(prepared, intent, money),
  async again({ id }, intent, world) {
    const { depositDesk: desk } = world.bench.services;
    const asked = { ...place(id), operator: 'ana', amountMinor: minorOf(money), bankRef: intent };
    await world.codeOf(desk.confirm({ ...asked, paidAt: new Date(0), afterRefusal: true }));
    return id;
  },
});

const ASKED = '21.01';
export const depositEdges: readonly Edge[] = [
  {
    ...edge({ from: '', to: 'created', amount: ASKED, end: 'credited', before: () => Promise.resolve('') }),
    task: (_, intent, world) => {
      const { memberId, document } = world.depositor(ASKED);
      return { do: 'ask-deposit', memberId: memberId.toString(), amount: ASKED, document, intent };
    },
    async again(_, intent, world) {
      const id = await ask(world, ASKED, intent);
      await pay(world, ASKED, id);
      return id;
    },
  },
  {
    ...edge({ from: 'created', to: 'awaiting', amount: '21.02', end: 'credited', before: unmade }),
    async again({ id }, _, world) {
      await pay(world, '21.02', id);
      return id;
    },
  },
  edge({
    ...{ from: 'created', to: 'seen', amount: '21.03', end: 'credited' },
    before: (world, amount) => unmade(world, amount, 'lost'),
    task: ({ id }) => ({ do: 'see-deposit', id }),
    async again({ id }, _, world) {
      await pay(world, '21.03', id);
      return id;
    },
  }),
  edge({
    ...{ from: 'created', to: 'expired', amount: '21.04', end: 'expired' },
    before: (world, amount) => world.at(-LIFE_MS, () => unmade(world, amount)),
  }),
  edge({
    ...{ from: 'created', to: 'cancelled', amount: '21.05', end: 'cancelled', before: unmade },
    task: ({ id }) => ({ do: 'cancel-deposit', id }),
    again: repeated('cancelled', (world, id) => world.bench.services.depositWork.cancel(place(id))),
  }),
  edge({
    ...{ from: 'created', to: 'failed', amount: '21.06', end: 'failed' },
    async before(world, amount) {
      const id = await unmade(world, amount);
      await world.fault('create', 'refuse');
      return id;
    },
    again: repeated('failed', refuseCreation),
  }),
  edge({
    ...{ from: 'created', to: 'confirmed', amount: '21.07', end: 'credited' },
    async before(world, amount) {
      const id = await unmade(world, amount, 'lost');
      await pay(world, amount, id);
      await world.fault('get', 'bare');
      return id;
    },
  }),
  edge({
    ...{ from: 'created', to: 'mismatch', amount: '21.08', end: 'mismatch', suspended: 2_108n },
    async before(world, amount) {
      const id = await unmade(world, amount, 'lost');
      await pay(world, amount, id, null);
      await world.fault('get', 'bare');
      return id;
    },
  }),
  edge({ from: 'awaiting', to: 'expired', amount: '21.10', end: 'expired', before: overdue }),
  edge({
    ...{ from: 'awaiting', to: 'cancelled', amount: '21.11', end: 'cancelled', before: deposit },
    task: ({ id }) => ({ do: 'cancel-deposit', id }),
  }),
  edge({
    ...{ from: 'awaiting', to: 'failed', amount: '21.12', end: 'failed', before: transfer },
    task: ({ id }) => ({ do: 'refuse-transfer', id, operator: 'ana' }),
    again: repeated('failed', (world, id) =>
      world.bench.services.depositDesk.refuse({
        ...place(id),
        operator: 'ana',
        reason: 'not_arrived',
        note: '',
      }),
    ),
  }),
  paidIn('awaiting', '21.13', deposit),
  strangers('awaiting', 'mismatch', '21.14'),
  unnamed('awaiting', '21.15', deposit),
  edge({
    ...{ from: 'seen', to: 'expired', amount: '21.16', end: 'expired' },
    before: (world, amount) =>
      world.at(-LIFE_MS, async () => {
        const id = await deposit(world, amount);
        await see(world, amount, id);
        return id;
      }),
  }),
  edge({
    ...{ from: 'seen', to: 'cancelled', amount: '21.17', end: 'cancelled' },
    async before(world, amount) {
      const id = await deposit(world, amount);
      await see(world, amount, id);
      const { reference: txid } = await rowOf(world, id);
      await world.control('status', { txid, status: 'REMOVIDA_PELO_PSP' });
      return id;
    },
  }),
  edge({
    ...{ from: 'seen', to: 'failed', amount: '21.18', end: 'failed' },
    async before(world, amount) {
      const id = await unmade(world, amount);
      await overtaken(world, id);
      await world.fault('create', 'refuse');
      return id;
    },
    again: repeated('failed', async (world, id) => {
      await overtaken(world, id);
      await refuseCreation(world, id);
    }),
  }),
  paidIn('seen', '21.19', async (world, amount) => {
    const id = await deposit(world, amount);
    await see(world, amount, id);
    return id;
  }),
  unnamed('seen', '21.20', async (world, amount) => {
    const id = await deposit(world, amount);
    await see(world, amount, id);
    return id;
  }),
  paidIn('confirmed', '21.21', deposit, 'credited'),
  edge({
    ...{ from: 'credited', to: 'charged_back', amount: '21.22', end: 'charged_back' },
    async before(world, amount) {
      const id = await deposit(world, amount, 'quayside');
      const { reference } = await rowOf(world, id);
      const payment = String(await world.quayside.control('pay', { reference, notices: 0 }));
      await advance(world, id);
      const dispute = String(await world.quayside.control('dispute', { payment, notices: 0 }));
      await world.quayside.control('resolve', { dispute, how: 'lost', notices: 0 });
      return id;
    },
  }),
  edge({
    ...{ from: 'mismatch', to: 'charged_back', amount: '21.34', end: 'charged_back' },
    async before(world, amount) {
      const { id, payment } = await unproved(world, amount);
      const dispute = String(await world.quayside.control('dispute', { payment, notices: 0 }));
      await world.quayside.control('resolve', { dispute, how: 'lost', notices: 0 });
      return id;
    },
  }),
  edge({
    ...{ from: 'expired', to: 'cancelled', amount: '21.23', end: 'cancelled' },
    async before(world, amount) {
      const id = await overdue(world, amount);
      await advance(world, id);
      const { reference: txid } = await rowOf(world, id);
      await world.control('status', { txid, status: 'REMOVIDA_PELO_PSP' });
      return id;
    },
  }),
  ...[
    { from: 'expired', amounts: ['21.24', '21.25'] as const, before: overdue },
    { from: 'cancelled', amounts: ['21.26', '21.27'] as const, before: deposit },
  ].flatMap(({ from, amounts: [own, unknowns], before }) => {
    const over = async (world: KillWorld, amount: string): Promise<string> => {
      const id = await before(world, amount);
      if (from === 'expired') await advance(world, id);
      else await world.bench.services.depositWork.cancel(place(id));
      return id;
    };
    return [paidIn(from, own, over), unnamed(from, unknowns, over)];
  }),
  afterRefusal('confirmed', '21.28', '21.28', 'credited'),
  afterRefusal('mismatch', '21.29', TOO_MUCH, 'mismatch'),
  {
    ...edge({ from: 'mismatch', to: 'confirmed', amount: '21.30', end: 'credited', before: deposit }),
    async prepare(world) {
      const { depositDesk: desk } = world.bench.services;
      const id = await deposit(world, '21.30');
      await pay(world, '21.30', id, null);
      await advance(world, id);
      const all = await desk.suspense({ merchantId: MERCHANT, limit: 200 });
      const receipt = all.find((row) => row.deposit_id === BigInt(id))?.id.toString() ?? '';
      await desk.credit({ ...place(receipt), operator: 'ana' });
      return { id, receipt };
    },
    task: ({ receipt = '' }) => ({ do: 'credit', id: receipt, operator: 'bruno' }),
    async again({ id, receipt = '' }, _, world) {
      // The operator does it again; what was done already is refused.
      await world.codeOf(world.bench.services.depositDesk.credit({ ...place(receipt), operator: 'bruno' }));
      return id;
    },
  },
  strangers('mismatch', 'refunding', '21.31'),
  strangers('refunding', 'refunded', '21.32'),
  edge({
    ...{ from: 'refunding', to: 'mismatch', amount: '21.33', end: 'mismatch', suspended: 2_133n },
    async before(world, amount) {
      const id = await deposit(world, amount);
      await pay(world, amount, id, STRANGER);
      await world.fault('refund', 'error');
      await advance(world, id);
      await refundDue(world, id);
      return id;
    },
    again: repeated('mismatch', async (world, id) => {
      await refundDue(world, id);
      await advance(world, id);
    }),
  }),
  // The last one: notices are followed one after the other, and no other is while it hangs.
  noticed('21.09'),
];

const FLYING = '22.01';
/** Calls under way when the provider at their other end is killed: it did what it was asked, and never said so. */
export const depositCalls: readonly (Edge & {
  call: 'create' | 'get' | 'cancel' | 'refund';
  play: 'pix' | 'quayside';
})[] = [
  {
    ...edge({ from: '', to: 'created', amount: FLYING, end: 'credited', before: () => Promise.resolve('') }),
    ...{ call: 'create', play: 'pix' },
    task: (_, intent, world) => {
      const { memberId, document } = world.depositor(FLYING);
      return { do: 'ask-deposit', memberId: memberId.toString(), amount: FLYING, document, intent };
    },
    async again(_, intent, world) {
      const id = await ask(world, FLYING, intent);
      await pay(world, FLYING, id);
      return id;
    },
  },
  { ...paidIn('awaiting', '22.02', deposit), call: 'get', play: 'pix' },
  {
    ...edge({ from: 'awaiting', to: 'cancelled', amount: '22.03', end: 'cancelled', before: deposit }),
    ...{ call: 'cancel', play: 'pix' },
    task: ({ id }) => ({ do: 'cancel-deposit', id }),
  },
  { ...strangers('refunding', 'refunded', '22.04'), call: 'refund', play: 'pix' },
  {
    ...edge({
      ...{ from: 'awaiting', to: 'confirmed', amount: '22.05', end: 'credited' },
      async before(world, amount) {
        const id = await deposit(world, amount, 'quayside');
        const { reference } = await rowOf(world, id);
        await world.quayside.control('pay', { reference, notices: 0 });
        return id;
      },
    }),
    ...{ call: 'get', play: 'quayside' },
  },
];
