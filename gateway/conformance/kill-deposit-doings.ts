import { randomBytes } from 'node:crypto';
import { callbackPath } from '../cashier/index';
import { STRANGER } from './cashier';
import { until } from './cashier-stage';
import { minorOf, type Edge, type Prepared } from './kill-edge';
import { MERCHANT, type KillWorld } from './kill-world';
import type { NodeTask } from './node-process';

export const LIFE_MS = 31 * 60_000;
/** A dead worker's lease is over by then. */
const LEASE_MS = 31_000;
/** More than the method takes at once. */
export const TOO_MUCH = '6000.00';

export const ask = async (
  world: KillWorld,
  amount: string,
  intent: string,
  method = 'pix',
): Promise<string> => {
  const { memberId, document } = world.depositor(amount);
  const { deposits } = world.bench.services;
  return (await deposits.create({ merchant: world.merchant, memberId, method, amount, intent, document })).id;
};
export const deposit = (world: KillWorld, amount: string, method?: string): Promise<string> =>
  ask(world, amount, randomBytes(12).toString('hex'), method);
export const place = (id: string) => ({ merchantId: MERCHANT, id: BigInt(id) });
export const rowOf = async (world: KillWorld, id: string): Promise<{ reference: string; state: string }> => {
  const [row] = await world.root<{ reference: string; state: string }[]>`
    select reference, state from deposit where merchant_id = ${MERCHANT} and id = ${id}`;
  if (!row) throw new Error(`no deposit ${id}`);
  return row;
};
export const advance = (world: KillWorld, id: string) => world.bench.services.depositWork.advance(place(id));
export const pay = async (
  world: KillWorld,
  amount: string,
  id: string,
  payer?: string | null,
): Promise<unknown> =>
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
/**
 * Moves provider events that wait for their payment to a later moment, when the node that finds open work follows them. A notice of
 * another deposit follows all events that are due: it would wait for the lock of a deposit whose step hangs, or take the step itself.
 */
const postponeNews = (world: KillWorld) => world.root`
  update provider_event set next_at = greatest(next_at, now() + interval '10 minutes')
   where merchant_id = ${MERCHANT} and next_at is not null`;
export const see = async (world: KillWorld, amount: string, id: string): Promise<void> => {
  const { path, body } = await notice(world, amount, id);
  const headers = { 'content-type': 'application/json' };
  await postponeNews(world);
  await fetch(`http://127.0.0.1:${world.bench.port}${path}`, { method: 'POST', headers, body });
  await until(
    async () => {
      // The state stands before the worker has the deposit: only what is noted of the event says that it is done with it.
      const [row] = await world.root`select from deposit d
        join provider_event e on e.merchant_id = d.merchant_id and e.reference = d.reference and e.result <> ''
        where d.merchant_id = ${MERCHANT} and d.id = ${id} and d.state = 'seen' and d.leased_until is null`;
      return row !== undefined;
    },
    () => `the deposit ${id} was not seen`,
  );
  await postponeNews(world);
};
/** Asked for so long ago that its time is over. */
export const overdue = (world: KillWorld, amount: string): Promise<string> =>
  world.at(-LIFE_MS, () => deposit(world, amount));
export const unmade = async (
  world: KillWorld,
  amount: string,
  how: 'drop' | 'lost' = 'drop',
): Promise<string> => {
  await world.fault('create', how);
  return deposit(world, amount);
};
export const transfer = (world: KillWorld, amount: string): Promise<string> =>
  deposit(world, amount, 'transfer');
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
export const unproved = async (
  world: KillWorld,
  amount: string,
): Promise<{ id: string; payment: string }> => {
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
export const edge = ({ before, ...row }: Row): Edge => ({
  machine: 'deposit',
  gain: row.end === 'credited' ? minorOf(row.amount) : 0n,
  prepare: async (world) => ({ id: await before(world, row.amount) }),
  task: ({ id }) => ({ do: 'deposit', id }),
  ...row,
});
/** The member's own payment comes in a state. */
export const paidIn = (from: string, amount: string, before: Row['before'], to = 'confirmed'): Edge =>
  edge({
    ...{ from, to, amount, end: 'credited' },
    async before(world) {
      const id = await before(world, amount);
      await pay(world, amount, id);
      return id;
    },
  });
/** Money whose payer is not told comes in a state. */
export const unnamed = (from: string, amount: string, before: Row['before']): Edge =>
  edge({
    ...{ from, to: 'mismatch', amount, end: 'mismatch', suspended: minorOf(amount) },
    async before(world) {
      const id = await before(world, amount);
      await pay(world, amount, id, null);
      return id;
    },
  });
export const strangers = (from: string, to: string, amount: string): Edge =>
  edge({
    ...{ from, to, amount, end: 'refunded' },
    async before(world) {
      const id = await deposit(world, amount);
      await pay(world, amount, id, STRANGER);
      return id;
    },
  });
/** A notice comes before the money does. */
export const noticed = (amount: string): Edge => ({
  ...edge({ from: 'awaiting', to: 'seen', amount, end: 'credited', before: deposit }),
  async prepare(world) {
    const id = await deposit(world, amount);
    await postponeNews(world);
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
export const repeated =
  (state: string, work: (world: KillWorld, id: string) => Promise<unknown>): NonNullable<Edge['again']> =>
  async ({ id }, _, world) => {
    if ((await rowOf(world, id)).state !== state)
      await world.at(LEASE_MS, async () => world.codeOf(work(world, id)));
    return id;
  };

export const refuseCreation = async (world: KillWorld, id: string): Promise<void> => {
  await world.fault('create', 'refuse');
  await advance(world, id);
};
/** Money that goes back, and of which the bank says the opposite next. */
export const refundDue = async (world: KillWorld, id: string): Promise<void> => {
  await world.fault('refund', 'refuse');
  await world.root`update deposit_receipt set next_at = now() where merchant_id = ${MERCHANT} and deposit_id = ${id}`;
};
/** As a notice leaves it that overtakes the bank's refusal of the charge. */
export const overtaken = async (world: KillWorld, id: string): Promise<void> => {
  await world.root`update deposit set state = 'seen', sent = false where merchant_id = ${MERCHANT} and id = ${id}`;
};
const confirmed = (prepared: Prepared, bankRef: string, amount: string): NodeTask => ({
  do: 'confirm-transfer',
  id: prepared.id,
  operator: 'ana',
  amount,
  bankRef,
});
export const afterRefusal = (to: string, amount: string, money: string, end: string): Edge => ({
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
