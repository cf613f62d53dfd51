import type { DepositState } from '../../src/contract/entities/deposit';
import type { Database, Query } from '../database/types';
import { statesBefore } from './deposit.flow';
import type { DepositAction } from './providers/types';

export interface DepositRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  provider: string;
  reference: string;
  currency: string;
  asked: bigint;
  got: bigint;
  fee: bigint;
  provider_ref: string;
  state: DepositState;
  action: DepositAction | null;
  sent: boolean;
  created_at: Date;
  expires_at: Date;
  refusal: string;
}

const COLUMNS =
  'id, member_id, provider, reference, provider_ref, currency, asked, got, fee, state, action, sent, created_at, expires_at, refusal';

/** The deposit of an idempotency key: the new one, or the one that stands under it already. */
export const insertDeposit = async (
  query: Query,
  input: {
    merchantId: number;
    memberId: bigint;
    provider: string;
    reference: string;
    intent: string;
    currency: string;
    asked: bigint;
    at: Date;
    expiresAt: Date;
  },
): Promise<{ row: DepositRow; isNew: boolean }> => {
  const { merchantId, memberId, intent } = input;
  const made = await query<DepositRow>(
    `insert into deposit
       (merchant_id, member_id, provider, reference, intent, currency, asked, state, created_at, expires_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'created', $8, $9, $8)
     on conflict (merchant_id, member_id, intent) do nothing returning ${COLUMNS}`,
    [
      merchantId,
      memberId,
      input.provider,
      input.reference,
      intent,
      input.currency,
      input.asked,
      input.at,
      input.expiresAt,
    ],
  );
  const [row] =
    made.length > 0
      ? made
      : await query<DepositRow>(
          `select ${COLUMNS} from deposit where merchant_id = $1 and member_id = $2 and intent = $3`,
          [merchantId, memberId, intent],
        );
  if (!row) throw new Error('the deposit was not stored');
  return { row, isNew: made.length > 0 };
};

export const insertStep = async (
  query: Query,
  step: {
    merchantId: number;
    depositId: bigint;
    state: DepositState;
    actor: string;
    reason: string;
    at: Date;
  },
): Promise<void> => {
  await query(
    `insert into deposit_step (merchant_id, deposit_id, state, actor, reason, at) values ($1, $2, $3, $4, $5, $6)`,
    [step.merchantId, step.depositId, step.state, step.actor, step.reason, step.at],
  );
};

/** One step where the table allows it from the state that it stands in now. False: it stood elsewhere, and nothing changed. */
export const moveDeposit = async (query: Query, step: Parameters<typeof insertStep>[1]): Promise<boolean> => {
  const moved = await query(
    `with moved as (
       update deposit set state = $3 where merchant_id = $1 and id = $2 and state = any($4::text[]) returning merchant_id, id, state)
     insert into deposit_step (merchant_id, deposit_id, state, actor, reason, at)
     select merchant_id, id, state, $5, $6, $7 from moved returning deposit_id`,
    [step.merchantId, step.depositId, step.state, statesBefore(step.state), step.actor, step.reason, step.at],
  );
  return moved.length > 0;
};

/** Takes a deposit for one worker; null: another one has it. */
export const leaseDeposit = async (
  db: Database,
  input: { merchantId: number; id: bigint; at: Date; until: Date },
): Promise<DepositRow | null> => {
  const [row] = await db.merchant(input.merchantId).query<DepositRow>(
    `update deposit set leased_until = $4
      where merchant_id = $1 and id = $2 and (leased_until is null or leased_until <= $3) returning ${COLUMNS}`,
    [input.merchantId, input.id, input.at, input.until],
  );
  return row ?? null;
};

/** From here on the provider may know of it. */
export const markSent = async (db: Database, input: { merchantId: number; id: bigint }): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query('update deposit set sent = true where merchant_id = $1 and id = $2', [input.merchantId, input.id]);
};

/** The deposit, alone with it until the transaction ends. It is locked first: before its payments, disputes and steps. */
export const lockDeposit = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<DepositRow | null> => {
  const [row] = await query<DepositRow>(
    `select ${COLUMNS} from deposit where merchant_id = $1 and id = $2 for update`,
    [input.merchantId, input.id],
  );
  return row ?? null;
};

export const setAction = async (
  query: Query,
  input: { merchantId: number; id: bigint; action: DepositAction; providerRef: string },
): Promise<void> => {
  await query(
    `update deposit set action = $3::text::jsonb, provider_ref = $4
      where merchant_id = $1 and id = $2 and action is null`,
    [input.merchantId, input.id, JSON.stringify(input.action), input.providerRef],
  );
};

/** From here on a person has to look; '': no more. */
export const setAlarm = async (
  query: Query,
  input: { merchantId: number; id: bigint; alarm: string },
): Promise<void> => {
  await query('update deposit set alarm = $3 where merchant_id = $1 and id = $2 and alarm <> $3', [
    input.merchantId,
    input.id,
    input.alarm,
  ]);
};

/** Ends the lease and says when the provider is asked next; `settled`: there is no alarm any more. */
export const freeDeposit = async (
  query: Query,
  input: { merchantId: number; id: bigint; nextAt: Date | null; settled?: boolean },
): Promise<void> => {
  await query(
    `update deposit set leased_until = null, next_at = $3, alarm = case when $4 then '' else alarm end
      where merchant_id = $1 and id = $2`,
    [input.merchantId, input.id, input.nextAt, input.settled ?? false],
  );
};

export const addGot = async (
  query: Query,
  input: { merchantId: number; id: bigint; amount: bigint; fee: bigint },
): Promise<void> => {
  await query('update deposit set got = got + $3, fee = fee + $4 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
    input.amount,
    input.fee,
  ]);
};

export const findDepositByReference = async (
  db: Database,
  input: { merchantId: number; provider: string; reference: string },
): Promise<DepositRow | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<DepositRow>(
      `select ${COLUMNS} from deposit where merchant_id = $1 and provider = $2 and reference = $3`,
      [input.merchantId, input.provider, input.reference],
    );
  return row ?? null;
};

/** A member's own deposit. */
export const findOwnDeposit = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; id: bigint },
): Promise<DepositRow | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<DepositRow>(
      `select ${COLUMNS} from deposit where merchant_id = $1 and member_id = $2 and id = $3`,
      [input.merchantId, input.memberId, input.id],
    );
  return row ?? null;
};

const MAX_STEPS = 100;
export const readSteps = (
  db: Database,
  input: { merchantId: number; id: bigint },
): Promise<{ state: DepositState; at: Date }[]> =>
  db
    .merchant(input.merchantId)
    .query<{ state: DepositState; at: Date }>(
      `select state, at from deposit_step where merchant_id = $1 and deposit_id = $2 order by id limit ${MAX_STEPS}`,
      [input.merchantId, input.id],
    );

/** Which of a member's deposits are asked for. */
export interface DepositFilter {
  states: readonly DepositState[];
  from: Date;
  to: Date;
}

/** A page of a member's deposits, the newest first. */
export const listDeposits = (
  db: Database,
  input: DepositFilter & { merchantId: number; memberId: bigint; page: number; size: number },
): Promise<DepositRow[]> =>
  db.merchant(input.merchantId).query<DepositRow>(
    `select ${COLUMNS} from deposit
      where merchant_id = $1 and member_id = $2 and state = any($5::text[]) and created_at between $6 and $7
      order by id desc offset $3 limit $4`,
    [
      input.merchantId,
      input.memberId,
      (input.page - 1) * input.size,
      input.size,
      input.states,
      input.from,
      input.to,
    ],
  );

/** How many of a member's deposits are asked for, counted up to `most`. */
export const countListed = async (
  db: Database,
  input: DepositFilter & { merchantId: number; memberId: bigint; most: number },
): Promise<number> => {
  const [row] = await db.merchant(input.merchantId).query<{ total: number }>(
    `select count(*)::int as total from (select 1 from deposit
      where merchant_id = $1 and member_id = $2 and state = any($4::text[]) and created_at between $5 and $6
      order by id desc limit $3) newest`,
    [input.merchantId, input.memberId, input.most, input.states, input.from, input.to],
  );
  return row?.total ?? 0;
};

/** How many of a member's newest deposits were credited. */
export const countCredited = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; most: number },
): Promise<number> => {
  const [row] = await db.merchant(input.merchantId).query<{ credited: number }>(
    `select count(*) filter (where state = 'credited')::int as credited
       from (select state from deposit where merchant_id = $1 and member_id = $2 order by id desc limit $3) newest`,
    [input.merchantId, input.memberId, input.most],
  );
  return row?.credited ?? 0;
};

/** How many wait to be paid, with no other request of the member beside this one until the transaction ends. */
export const countOpenAlone = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; at: Date },
): Promise<number> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `deposits of ${input.merchantId} ${input.memberId}`,
  ]);
  const [row] = await query<{ open: number }>(
    `select count(*)::int as open from (select 1 from deposit where merchant_id = $1 and member_id = $2
       and state in ('created', 'awaiting', 'seen') and expires_at > $3 limit 100) waiting`,
    [input.merchantId, input.memberId, input.at],
  );
  return row?.open ?? 0;
};

/** Deposits whose provider is to be asked, those that waited longest first. */
export const dueDeposits = async (
  db: Database,
  input: { merchantId: number; at: Date; limit: number },
): Promise<bigint[]> => {
  const rows = await db.merchant(input.merchantId).query<{ id: bigint }>(
    `select id from deposit where merchant_id = $1 and next_at <= $2 and (leased_until is null or leased_until <= $2)
      order by next_at limit $3`,
    [input.merchantId, input.at, input.limit],
  );
  return rows.map(({ id }) => id);
};
