import { STRANGER } from './cashier';
import {
  advance,
  afterRefusal,
  ask,
  deposit,
  edge,
  LIFE_MS,
  noticed,
  overdue,
  overtaken,
  paidIn,
  pay,
  place,
  refundDue,
  refuseCreation,
  repeated,
  rowOf,
  see,
  strangers,
  TOO_MUCH,
  transfer,
  unmade,
  unnamed,
  unproved,
} from './kill-deposit-doings';
import type { Edge } from './kill-edge';
import { MERCHANT, type KillWorld } from './kill-world';

const ASKED = '21.01';
export const depositEdges: readonly Edge[] = [
  {
    ...edge({ from: '', to: 'created', amount: ASKED, end: 'credited', before: () => Promise.resolve('') }),
    alone: true,
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
    alone: true,
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
    ...{ from: 'created', to: 'failed', amount: '21.06', end: 'failed', alone: true },
    async before(world, amount) {
      const id = await unmade(world, amount);
      await world.fault('create', 'refuse');
      return id;
    },
    again: repeated('failed', refuseCreation),
  }),
  edge({
    ...{ from: 'created', to: 'confirmed', amount: '21.07', end: 'credited', alone: true },
    async before(world, amount) {
      const id = await unmade(world, amount, 'lost');
      await pay(world, amount, id);
      await world.fault('get', 'bare');
      return id;
    },
  }),
  edge({
    ...{ from: 'created', to: 'mismatch', amount: '21.08', end: 'mismatch', suspended: 2_108n, alone: true },
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
    ...{ from: 'seen', to: 'failed', amount: '21.18', end: 'failed', alone: true },
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
    ...{
      from: 'refunding',
      to: 'mismatch',
      amount: '21.33',
      end: 'mismatch',
      suspended: 2_133n,
      alone: true,
    },
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
