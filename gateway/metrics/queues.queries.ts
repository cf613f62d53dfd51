import type { Database } from '../database/types';

/** More rows of a queue than these are not counted. */
export const MAX_COUNTED = 10_000;

/**
 * Work that waits, by the name of its queue: rows that are due, from where the clock of their delay runs. Each condition is that of an index
 * of its table.
 */
const QUEUES = {
  messages: {
    from: 'outbox_message',
    since: 'not_before',
    where: `status = 'waiting' and not_before <= $2`,
  },
  deposits: { from: 'deposit', since: 'next_at', where: 'next_at <= $2' },
  payments: { from: 'deposit_receipt', since: 'next_at', where: 'next_at <= $2' },
  'provider-news': { from: 'provider_event', since: 'next_at', where: 'next_at <= $2' },
  withdrawals: { from: 'withdrawal', since: 'next_at', where: 'next_at <= $2' },
  'withdrawals-to-approve': { from: 'withdrawal', since: 'created_at', where: `state = 'checking'` },
  'withdrawals-unknown': { from: 'withdrawal', since: 'created_at', where: `state = 'unknown'` },
  cases: { from: 'cashier_case', since: 'opened_at', where: `state = 'open'` },
  postbacks: {
    from: 'agent_postback_event',
    since: 'next_at',
    where: `state = 'waiting' and next_at <= $2`,
  },
  draws: { from: 'lottery_draw', since: 'due_at', where: 'due_at <= $2' },
  'draws-to-settle': {
    from: 'lottery_draw',
    since: 'draws_at',
    where: `(state in ('published', 'settling', 'corrected') or (state = 'void' and settled_at is null))`,
  },
  'team-figures': {
    from: 'journal',
    since: 'created_at',
    where:
      'journal.id > (select agent_cursor.journal_id from agent_cursor where agent_cursor.merchant_id = $1)',
  },
} as const;

export type QueueName = keyof typeof QUEUES;
export const queueNames = Object.keys(QUEUES) as QueueName[];

const SELECT = queueNames
  .map((name) => {
    const { from, since, where } = QUEUES[name];
    return `select '${name}' as queue, count(*) as depth, min(since) as since
      from (select ${since} as since from ${from} where ${from}.merchant_id = $1 and ${where} limit ${MAX_COUNTED}) rows`;
  })
  .join('\nunion all\n');

export interface QueueRow extends Record<string, unknown> {
  queue: QueueName;
  depth: bigint;
  since: Date | null;
}

/** What of a merchant waits at a time, one row for each queue. */
export const readQueues = (db: Database, input: { merchantId: number; at: Date }): Promise<QueueRow[]> =>
  db.merchant(input.merchantId).query<QueueRow>(SELECT, [input.merchantId, input.at]);
