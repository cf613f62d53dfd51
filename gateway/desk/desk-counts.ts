import type { DeskCounts } from './desk-answers';
import { type DeskCall, deskCalls } from './desk-calls';
import type { DeskContext, DeskHandlers } from './desk-context';

/** Queues whose number stands beside their place. */
const QUEUES = [
  'withdrawals.queue',
  'cases.queue',
  'proofs.queue',
  'suspense.list',
  'disputes.queue',
  'alarms.queue',
  'pay.queue',
  'referrals.queue',
  'returns.queue',
  'identity.queue',
  'feedback.queue',
  'chat.queue',
  'reports.queue',
  'lottery.waiting',
  'requests.queue',
] as const;
type QueueCall = (typeof QUEUES)[number];

/** How much waits in each queue that the operator may see: its first page is counted, one query each. */
export const createDeskCounts = (
  queues: Pick<DeskHandlers, QueueCall>,
): Pick<DeskHandlers, 'desk.counts'> => ({
  async 'desk.counts'(_, context: DeskContext) {
    const countOf = async (name: QueueCall) => {
      const { rows, next } = await queues[name]({}, context);
      return [name, { count: rows.length, more: next !== null }] as const;
    };
    const allowed = QUEUES.filter((name) =>
      (deskCalls[name] as DeskCall).roles.includes(context.operator.role),
    );
    const counts: DeskCounts = Object.fromEntries(await Promise.all(allowed.map(countOf)));
    return counts;
  },
});
