import type { MerchantContext } from '../platform/index';
import { openTestDatabase } from '../database/testing';
import { startBench } from './bench';

// A whole node of the gateway as a process of its own, so that it can be killed. Its parent says what it works on.

/** One thing to do; ids and amounts as text. */
export type NodeTask =
  | { do: 'deposit' | 'withdrawal' | 'cancel-deposit' | 'cancel-withdrawal'; id: string }
  | { do: 'ask-deposit'; amount: string; document: string; intent: string }
  | { do: 'ask-withdrawal'; amount: string; payeeId: string; password: string; intent: string }
  | { do: 'approve' | 'refuse' | 'credit'; id: string; operator: string };
export interface NodeOrder {
  database: string;
  memberId: string;
}

const POOL_SIZE = 60;
const MERCHANT = 1;
const order = JSON.parse(process.argv[2] ?? '{}') as NodeOrder;
const db = await openTestDatabase(order.database, POOL_SIZE);
const bench = await startBench({ beside: { db }, providerTimeoutMs: 3_000 });
const { services } = bench;
const merchant: MerchantContext | null = services.merchants.byId(MERCHANT);
if (!merchant) throw new Error('no demo merchant');
const who = { merchant, memberId: BigInt(order.memberId) };

const run = (task: NodeTask): Promise<unknown> => {
  switch (task.do) {
    case 'deposit':
      return services.depositWork.advance({ merchantId: MERCHANT, id: BigInt(task.id) });
    case 'withdrawal':
      return services.withdrawalWork.advance({ merchantId: MERCHANT, id: BigInt(task.id) });
    case 'cancel-deposit':
      return services.deposits.cancel({ ...who, id: BigInt(task.id) });
    case 'cancel-withdrawal':
      return services.withdrawals.cancel({ ...who, id: BigInt(task.id) });
    case 'ask-deposit':
      return services.deposits.create({ ...who, method: 'pix', ...task });
    case 'ask-withdrawal':
      return services.withdrawals.create({ ...who, ...task });
    case 'approve':
      return services.withdrawalDesk.approve({
        merchantId: MERCHANT,
        id: BigInt(task.id),
        operator: task.operator,
      });
    case 'refuse':
      return services.withdrawalDesk.refuse({
        merchantId: MERCHANT,
        id: BigInt(task.id),
        operator: task.operator,
        reason: 'rules',
        note: '',
      });
    case 'credit':
      return services.depositDesk.credit({
        merchantId: MERCHANT,
        id: BigInt(task.id),
        operator: task.operator,
      });
  }
};

const going: Promise<unknown>[] = [];
process.on('message', (message: { tasks: NodeTask[] } | 'finish') => {
  if (message !== 'finish') {
    going.push(...message.tasks.map(run));
    return;
  }
  void Promise.allSettled(going.splice(0)).then(async (results) => {
    await services.withdrawalWork.close();
    const failed = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    process.send?.({ failed });
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: bench.port });
