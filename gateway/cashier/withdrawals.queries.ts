import type { WithdrawalState } from '../../src/contract/entities/withdrawal';
import type { Database, Query } from '../database/types';
import { statesBefore } from './withdrawal.flow';

export type MoneyPlace = 'none' | 'held' | 'free' | 'spent' | 'back';

export interface WithdrawalRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  provider: string;
  reference: string;
  currency: string;
  amount: bigint;
  fee: bigint;
  payee_id: bigint;
  payee_kind: string;
  payee_masked: string;
  state: WithdrawalState;
  money: MoneyPlace;
  score: number;
  approvals: number | null;
  refusal: string;
  note: string;
  provider_ref: string;
  created_at: Date;
  due_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
  confirm_due_at: Date | null;
  confirm_answer: '' | 'yes' | 'no' | 'default' | 'operator';
}

const NAMES = [
  'id',
  'member_id',
  'provider',
  'reference',
  'currency',
  'amount',
  'fee',
  'payee_id',
  'payee_kind',
  'payee_masked',
  'state',
  'money',
  'score',
  'approvals',
  'refusal',
  'note',
  'provider_ref',
  'created_at',
  'due_at',
  'sent_at',
  'ended_at',
  'confirm_due_at',
  'confirm_answer',
] as const satisfies readonly (keyof WithdrawalRow)[];
/** Of one row, or of a table by its name in the statement. */
export const withdrawalColumns = (of = ''): string =>
  NAMES.map((name) => (of === '' ? name : `${of}.${name}`)).join(', ');
const COLUMNS = withdrawalColumns();

interface Place {
  merchantId: number;
  id: bigint;
}

/** One member at a time: what is counted before a withdrawal is stored still holds when it is. */
export const lockMemberOut = async (
  query: Query,
  { merchantId, memberId }: { merchantId: number; memberId: bigint },
): Promise<void> => {
  await query(`select pg_advisory_xact_lock(hashtextextended('withdrawal ' || $1 || ' ' || $2, 0))`, [
    String(merchantId),
    memberId.toString(),
  ]);
};

export const findByIntent = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; intent: string },
): Promise<WithdrawalRow | null> => {
  const [row] = await query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal where merchant_id = $1 and member_id = $2 and intent = $3`,
    [input.merchantId, input.memberId, input.intent],
  );
  return row ?? null;
};

export const insertWithdrawal = async (
  query: Query,
  input: {
    merchantId: number;
    memberId: bigint;
    provider: string;
    reference: string;
    intent: string;
    currency: string;
    amount: bigint;
    fee: bigint;
    payeeId: bigint;
    payeeKind: string;
    payeeMasked: string;
    at: Date;
    dueAt: Date;
  },
): Promise<WithdrawalRow> => {
  const [row] = await query<WithdrawalRow>(
    `insert into withdrawal (merchant_id, member_id, provider, reference, intent, currency, amount, fee, payee_id,
       payee_kind, payee_masked, state, created_at, due_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'requested', $12, $13, $12) returning ${COLUMNS}`,
    [
      input.merchantId,
      input.memberId,
      input.provider,
      input.reference,
      input.intent,
      input.currency,
      input.amount,
      input.fee,
      input.payeeId,
      input.payeeKind,
      input.payeeMasked,
      input.at,
      input.dueAt,
    ],
  );
  if (!row) throw new Error('the withdrawal was not stored');
  return row;
};

export interface WithdrawalMove {
  merchantId: number;
  id: bigint;
  state: WithdrawalState;
  actor: string;
  reason: string;
  at: Date;
}

export const insertWithdrawalStep = async (query: Query, step: WithdrawalMove): Promise<void> => {
  await query(
    `insert into withdrawal_step (merchant_id, withdrawal_id, state, actor, reason, at) values ($1, $2, $3, $4, $5, $6)`,
    [step.merchantId, step.id, step.state, step.actor, step.reason, step.at],
  );
};

/** One step where the table allows it from the state that it stands in now. False: it stood elsewhere, and nothing changed. */
export const moveWithdrawal = async (query: Query, step: WithdrawalMove): Promise<boolean> => {
  const moved = await query(
    `update withdrawal set state = $3,
        next_at = case when $3 in ('checking', 'sending', 'sent', 'unknown', 'paid') then next_at else $5::timestamptz end,
        sent_at = case when $3 = 'sent' then coalesce(sent_at, $5::timestamptz) else sent_at end,
        ended_at = case when $3 in ('paid', 'refused', 'failed', 'returned', 'cancelled') then $5::timestamptz end
      where merchant_id = $1 and id = $2 and state = any($4::text[]) returning id`,
    [step.merchantId, step.id, step.state, statesBefore(step.state), step.at],
  );
  if (moved.length > 0) await insertWithdrawalStep(query, step);
  return moved.length > 0;
};

/** Where its money is now. False: it was elsewhere. */
export const moveMoney = async (
  query: Query,
  input: Place & { from: MoneyPlace; to: MoneyPlace },
): Promise<boolean> => {
  const rows = await query(
    'update withdrawal set money = $4 where merchant_id = $1 and id = $2 and money = $3 returning id',
    [input.merchantId, input.id, input.from, input.to],
  );
  return rows.length > 0;
};

export const setRefusal = async (
  query: Query,
  input: Place & { refusal: string; note: string },
): Promise<void> => {
  await query('update withdrawal set refusal = $3, note = $4 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
    input.refusal,
    input.note,
  ]);
};

/** One turn of a worker at a withdrawal. */
export interface WithdrawalLease {
  until: Date;
  /** `Database.life` of the worker's process. */
  life: bigint | null;
}

/** SQL condition: no lease at `at` (a parameter), or the leasing process has died or lost its session. */
const isFree = (at: string): string =>
  `(leased_until is null or leased_until <= ${at} or pg_try_advisory_xact_lock_shared(leased_life))`;

/** Takes one for one worker; null: another one has it, or just took it. */
export const leaseWithdrawal = async (
  db: Database,
  input: Place & WithdrawalLease & { at: Date },
): Promise<WithdrawalRow | null> => {
  const [row] = await db.merchant(input.merchantId).query<WithdrawalRow>(
    `with free as (
       select merchant_id, id from withdrawal
        where merchant_id = $1 and id = $2 and ${isFree('$3')} for update skip locked)
     update withdrawal w set leased_until = $4, leased_life = $5 from free where w.merchant_id = free.merchant_id and w.id = free.id
     returning ${withdrawalColumns('w')}`,
    [input.merchantId, input.id, input.at, input.until, input.life],
  );
  return row ?? null;
};

/** Releases the lease and schedules the next run (null: none). Returns false if another worker holds the lease. */
export const freeWithdrawal = async (
  query: Query,
  input: Place & WithdrawalLease & { nextAt: Date | null },
): Promise<boolean> =>
  (
    await query(
      `update withdrawal set leased_until = null, leased_life = null, next_at = $3
        where merchant_id = $1 and id = $2 and leased_until = $4 and leased_life is not distinct from $5::int8 returning id`,
      [input.merchantId, input.id, input.nextAt, input.until, input.life],
    )
  ).length > 0;

/** Looked at by the next run. */
export const wakeWithdrawal = async (query: Query, input: Place & { at: Date }): Promise<void> => {
  await query('update withdrawal set next_at = $3 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
    input.at,
  ]);
};

export const findWithdrawal = async (
  query: Query,
  { merchantId, id }: Place,
): Promise<WithdrawalRow | null> => {
  const [row] = await query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return row ?? null;
};

/** The withdrawal, alone with it until the transaction ends. */
export const lockWithdrawal = async (
  query: Query,
  { merchantId, id }: Place,
): Promise<WithdrawalRow | null> => {
  const [row] = await query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return row ?? null;
};

/** Those that are due, the longest waiting first. */
export const dueWithdrawals = async (
  db: Database,
  input: { merchantId: number; at: Date; limit: number },
): Promise<bigint[]> => {
  const rows = await db.merchant(input.merchantId).query<{ id: bigint }>(
    `select id from withdrawal where merchant_id = $1 and next_at <= $2 and ${isFree('$2')}
      order by next_at limit $3`,
    [input.merchantId, input.at, input.limit],
  );
  return rows.map(({ id }) => id);
};

/** What stands in the history of one, the oldest first. */
export const readWithdrawalSteps = (
  query: Query,
  { merchantId, id }: Place,
): Promise<{ state: WithdrawalState; actor: string; reason: string; at: Date }[]> =>
  query(
    `select state, actor, reason, at from withdrawal_step where merchant_id = $1 and withdrawal_id = $2 order by id limit 200`,
    [merchantId, id],
  );
