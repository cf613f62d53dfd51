import { DatabaseError, isTransient } from '../../database/errors';
import type { Database } from '../../database/types';
import type { Ledger, LedgerRefusal, OperationResult, PostOperation } from '../../ledger/index';
import { throwFailures } from '../../platform/index';
import { accountOf } from '../../wallet/index';
import { beginTry, claimDue, claimOwed, type DueRow, endTry, settle } from './payout.queries';

/** Who speaks in the ledger when agents are paid. */
export const PAY_SOURCE = 'agent-pay';
/** Statements that one step pays. */
const STEP = 1_000;
/** Statements still owed that one round tries again, and how long each rests before. */
const OWED_STEP = 100;
const OWED_REST_MS = 3_600_000;
/** Tries on a payer's wallet in one round: all of it, then what there is. */
const MAX_TRIES = 2;
/**
 * A payer whose wallet was busy so often in one batch pays the other statements in a later round: each try may wait for seconds, and
 * another node takes the batch over half a minute after it was claimed.
 */
const MAX_BUSY = 2;

export interface PayoutDeps {
  db: Database;
  ledger: Pick<Ledger, 'post' | 'open'>;
  now: () => number;
}

/** Once for a version of a contract, a period and its receiver: a key is used for one thing for ever. */
const keyOf = (row: DueRow, part: string): string =>
  `${row.contract_id}-${row.version}-${row.starts_at.getTime()}-${part}`;

const operation = (
  merchantId: number,
  row: DueRow,
  of: { part: string; amount: bigint; payerId: bigint | null },
): PostOperation => {
  const { currency } = row;
  const from =
    of.payerId === null
      ? ({ class: 'house', owner: '', currency } as const)
      : accountOf({ memberId: of.payerId, trial: false, currency });
  return {
    type: 'post',
    merchantId,
    source: PAY_SOURCE,
    key: keyOf(row, of.part),
    actor: 'agent pay',
    kind: `agent-${row.kind}`,
    postings: [
      { account: from, amountMinor: -of.amount },
      { account: accountOf({ memberId: row.receiver_id, trial: false, currency }), amountMinor: of.amount },
    ],
    meta: { statement: row.id.toString(), product: row.product },
  };
};

/** Result of paying a batch. */
interface Payout {
  count: number;
  /** Amount that uplines still owe of the statements that were paid. */
  owed: bigint;
  /** Statements that could not be paid, and why. */
  failed: ReadonlyMap<bigint, unknown>;
}

/** Pays a batch of an approved run. `except`: statements that could not be paid before. Returns null if there was nothing to be done. */
export const payStep = async (
  deps: PayoutDeps,
  of: { merchantId: number; runId: bigint; except: readonly bigint[] },
): Promise<Payout | null> => {
  const { merchantId } = of;
  const rows = await claimDue(deps.db.merchant(merchantId).query, { ...of, limit: STEP });
  return rows.length === 0 ? null : payRows(deps, merchantId, rows);
};

/** Tries again the statements of which uplines still owe a part. */
export const payOwed = async (deps: PayoutDeps, merchantId: number): Promise<void> => {
  const now = new Date(deps.now());
  const rows = await claimOwed(deps.db.merchant(merchantId).query, {
    merchantId,
    now,
    before: new Date(now.getTime() - OWED_REST_MS),
    limit: OWED_STEP,
  });
  if (rows.length === 0) return;
  const { failed } = await payRows(deps, merchantId, rows);
  throwFailures([...failed.values()], rows.length);
};

/** Pays statements. One that fails is not settled, so that it is paid later, and holds up no other. */
const payRows = async (deps: PayoutDeps, merchantId: number, rows: readonly DueRow[]): Promise<Payout> => {
  const { query } = deps.db.merchant(merchantId);
  const failed = new Map<bigint, unknown>();
  const attempt = async (row: DueRow, pay: typeof bookFunded): Promise<void> => {
    await pay(deps, merchantId, row).catch((error: unknown) => failed.set(row.id, error));
  };
  await Promise.all(rows.map((row) => attempt(row, bookFunded)));
  // Payers one after another, so that one wallet is not asked by many at once.
  const byPayer = new Map<bigint | null, DueRow[]>();
  for (const row of rows) {
    const mine = byPayer.get(row.payer_id);
    if (mine) mine.push(row);
    else byPayer.set(row.payer_id, [row]);
  }
  await Promise.all(
    [...byPayer.values()].map(async (mine) => {
      let busyCount = 0;
      let busyError: unknown = null;
      for (const row of mine) {
        if (failed.has(row.id) || openOf(row) <= 0n) continue;
        if (busyCount >= MAX_BUSY) {
          failed.set(row.id, busyError);
          continue;
        }
        await attempt(row, takeFromPayer);
        const error = failed.get(row.id);
        if (!isTransient(error)) continue;
        busyCount += 1;
        busyError = error;
      }
    }),
  );
  const ids = rows.map(({ id }) => id).filter((id) => !failed.has(id));
  const done = await settle(query, { merchantId, ids, now: new Date(deps.now()) });
  return { count: rows.length, owed: done.reduce((sum, { owed }) => sum + owed, 0n), failed };
};

/** Why a statement is not paid now; `isTransient` tells whether it is the ledger that is busy. */
const refusal = (row: DueRow, code: LedgerRefusal): Error => {
  const sentence = `pay statement ${row.id}: ${code}`;
  return code === 'BUSY' ? new DatabaseError({ code: 'DATABASE_BUSY', sentence }) : new Error(sentence);
};

/** The part that the platform's money covers and that the receiver does not pass on. */
const bookFunded = async (deps: PayoutDeps, merchantId: number, row: DueRow): Promise<void> => {
  const amount = row.funded - row.passed;
  if (row.booked) return;
  if (amount > 0n) {
    const account = accountOf({ memberId: row.receiver_id, trial: false, currency: row.currency });
    await deps.ledger.open({ merchantId, account });
    const result = await deps.ledger.post(
      operation(merchantId, row, { part: 'funded', amount, payerId: null }),
    );
    if (!result.ok) throw refusal(row, result.code);
  }
};

/** Amount still to be taken from the payer. */
const openOf = (row: DueRow): bigint => row.due - row.funded - row.from_payer;

const leftOf = (result: OperationResult, row: DueRow): bigint =>
  result.balances.find(({ account }) => account.owner === row.payer_id?.toString())?.balanceMinor ?? 0n;

/** Takes the part that the platform's money does not cover out of the payer's wallet, as far as that goes. */
const takeFromPayer = async (deps: PayoutDeps, merchantId: number, row: DueRow): Promise<void> => {
  const { payer_id: payerId } = row;
  const { query } = deps.db.merchant(merchantId);
  let { tries } = row;
  // A try that was noted and of which nothing is known is made again: the ledger answers what became of it.
  let amount = row.try_amount;
  let open = openOf(row);
  if (payerId === null || open <= 0n) return;
  const account = accountOf({ memberId: row.receiver_id, trial: false, currency: row.currency });
  await deps.ledger.open({ merchantId, account });
  for (let round = 0; round <= MAX_TRIES && open > 0n; round += 1) {
    if (amount === 0n) {
      amount = open;
      if (!(await beginTry(query, { merchantId, id: row.id, tries, amount }))) return;
      tries += 1;
    }
    const result = await deps.ledger.post(
      operation(merchantId, row, { part: `payer-${tries}`, amount, payerId }),
    );
    const noMoney =
      !result.ok && (result.code === 'WALLET_NOT_ENOUGH' || result.code === 'LEDGER_ACCOUNT_UNKNOWN');
    if (!result.ok && !noMoney) throw refusal(row, result.code);
    await endTry(query, { merchantId, id: row.id, tries, amount, paid: result.ok });
    if (result.ok) {
      open -= amount;
      amount = 0n;
      continue;
    }
    const there = leftOf(result, row);
    if (there <= 0n) return;
    amount = there < open ? there : open;
    if (!(await beginTry(query, { merchantId, id: row.id, tries, amount }))) return;
    tries += 1;
  }
};
