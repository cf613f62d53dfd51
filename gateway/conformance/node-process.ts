import { setTimeout as wait } from 'node:timers/promises';
import { moveDeposit } from '../cashier/deposits.queries';
import { openTestDatabase } from '../database/testing';
import type { MerchantContext } from '../platform/index';
import { startBench } from './bench';

// A whole node of the gateway as a process of its own, so that it can be killed. Its parent says what it works on.

/** One thing to do; ids and amounts as text. */
export type NodeTask =
  | { do: 'deposit' | 'withdrawal' | 'cancel-withdrawal'; id: string }
  /** By the worker alone, whatever the member may do. */
  | { do: 'cancel-deposit'; id: string }
  /** What follows from a notice, which one worker does after the other. */
  | { do: 'see-deposit'; id: string }
  | { do: 'ask-deposit'; memberId: string; amount: string; document: string; intent: string }
  | {
      do: 'ask-withdrawal';
      memberId: string;
      amount: string;
      payeeId: string;
      password: string;
      intent: string;
    }
  | { do: 'approve' | 'refuse' | 'credit' | 'refuse-transfer'; id: string; operator: string }
  | { do: 'confirm-transfer'; id: string; operator: string; amount: string; bankRef: string }
  /** A provider calls this node. */
  | { do: 'hear'; path: string; body: string };
export interface NodeOrder {
  database: string;
}

/** More than there are edges, each of which keeps one session. */
const POOL_SIZE = 80;
/** The first step hangs until the last one does, which takes its time on a busy machine. */
const A_KILL_MS = 600_000;
const MERCHANT = 1;
const order = JSON.parse(process.argv[2] ?? '{}') as NodeOrder;
const db = await openTestDatabase(order.database, POOL_SIZE, A_KILL_MS);
// A call that hangs is under way until its provider is killed.
const bench = await startBench({ beside: { db }, providerTimeoutMs: A_KILL_MS });
const { services } = bench;
const merchant: MerchantContext | null = services.merchants.byId(MERCHANT);
if (!merchant) throw new Error('no demo merchant');

const run = (task: NodeTask): Promise<unknown> => {
  switch (task.do) {
    case 'ask-deposit':
      return services.deposits.create({
        ...task,
        merchant,
        memberId: BigInt(task.memberId),
        method: 'pix',
      });
    case 'ask-withdrawal':
      return services.withdrawals.create({ ...task, merchant, memberId: BigInt(task.memberId) });
    case 'hear':
      return fetch(`http://127.0.0.1:${bench.port}${task.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: task.body,
      });
    default:
      return runWith(task, { merchantId: MERCHANT, id: BigInt(task.id) });
  }
};
const runWith = (
  task: Exclude<NodeTask, { do: 'ask-deposit' | 'ask-withdrawal' | 'hear' }>,
  place: { merchantId: number; id: bigint },
): Promise<unknown> => {
  switch (task.do) {
    case 'deposit':
      return services.depositWork.advance(place);
    case 'withdrawal':
      return services.withdrawalWork.advance(place);
    case 'cancel-deposit':
      return services.depositWork.cancel(place);
    case 'see-deposit':
      return seeDeposit(place);
    case 'cancel-withdrawal':
      return cancelWithdrawal(place);
    case 'approve':
      return services.withdrawalDesk.approve({ ...place, operator: task.operator });
    case 'refuse':
      return services.withdrawalDesk.refuse({ ...place, operator: task.operator, reason: 'rules', note: '' });
    case 'credit':
      return services.depositDesk.credit({ ...place, operator: task.operator });
    case 'refuse-transfer':
      return services.depositDesk.refuse({
        ...place,
        operator: task.operator,
        reason: 'not_arrived',
        note: '',
      });
    case 'confirm-transfer':
      return services.depositDesk.confirm({
        ...place,
        operator: task.operator,
        amountMinor: BigInt(task.amount.replace('.', '')),
        bankRef: task.bankRef,
        paidAt: new Date(0),
        afterRefusal: true,
      });
  }
};
const seeDeposit = async (place: { merchantId: number; id: bigint }): Promise<unknown> => {
  const step = { merchantId: MERCHANT, depositId: place.id, actor: 'provider', reason: '', at: new Date() };
  await db.merchant(MERCHANT).tx((query) => moveDeposit(query, { ...step, state: 'seen' }));
  return services.depositWork.advance(place);
};
const cancelWithdrawal = async ({ id }: { id: bigint }): Promise<unknown> => {
  const { memberId } = await services.withdrawalDesk.show({ merchantId: MERCHANT, id });
  return services.withdrawals.cancel({ merchant, memberId, id });
};

/** What the node was told and has not ended. */
const going = new Set<NodeTask>();
const ENDS_WITHIN_MS = 60_000;
const PAUSE_MS = 20;
const begin = (task: NodeTask): void => {
  going.add(task);
  void run(task)
    .catch(() => undefined)
    .finally(() => going.delete(task));
};
/** Names what does not end. */
const finish = async (): Promise<void> => {
  const end = Date.now() + ENDS_WITHIN_MS;
  while (going.size > 0 && Date.now() < end) await wait(PAUSE_MS);
  if (going.size === 0) await services.withdrawalWork.close();
  process.send?.({ pending: [...going] });
};
process.on('message', (message: { task: NodeTask } | 'finish') => {
  if (message === 'finish') void finish();
  else begin(message.task);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: bench.port });
