import type { Database } from '../database/types';
import { AccountDirectory } from './accounts';
import { batchParameters, callBatch, type Prepared, readBatchLeavingOut } from './batch-call';
import { rulesOf } from './account-classes';
import { judgeHold } from './check-hold';
import {
  checkAccount,
  checkNames,
  judge,
  LedgerInputError,
  metaText,
  requestHash,
  type Refusal,
} from './check-operation';
import { DatabaseError, isTransient } from '../database/errors';
import type { HoldRefusal, HoldResult, HoldWork } from './hold-types';
import { createBalanceReads } from './balance-reads';
import { findDueHolds, findHold, readBalances } from './holds';
import { findPosted } from './posted';
import { Poster } from './poster';
import type { Ledger } from './ledger-api';
import { readLifetime } from './rollups';
import type { BalanceAfter, LedgerRefusal, Operation, OperationResult } from './types';
import { verify } from './verify';
import { postingsOf, type Work, type WorkResult } from './work';

/** Told of every operation that was answered; `result` is null if its outcome is not known. It must not throw. */
export type OnAnswer = (input: { work: Work; result: WorkResult | null; seconds: number }) => void;

type Change = { merchantId: number; balances: BalanceAfter[] };
type Listener = (change: Change) => void;

const changed = (results: readonly WorkResult[]): BalanceAfter[] => {
  const latest = new Map<string, BalanceAfter>();
  for (const result of results) {
    if (!result.ok || result.replayed) continue;
    for (const after of result.balances) {
      const { account } = after;
      latest.set(`${account.class}\n${account.currency}\n${account.owner}`, after);
    }
  }
  return [...latest.values()];
};

const isHoldRefusal = (code: LedgerRefusal | HoldRefusal): code is HoldRefusal =>
  code.startsWith('LEDGER_HOLD_');

/** What makes two operations the same, and what the journal keeps. */
const textsOf = (operation: Work): Pick<Prepared, 'hash' | 'meta'> => {
  const meta = metaText(operation.meta);
  const hash = requestHash({ operation, meta });
  // Beside what the operation does: a game that moved to another category is still the same bet when it is asked again.
  const kept =
    operation.category === undefined ? meta : metaText({ ...operation.meta, category: operation.category });
  return { hash, meta: kept };
};

class PostgresLedger implements Ledger {
  private readonly accounts: AccountDirectory;
  private readonly poster: Poster;
  private readonly listeners = new Set<Listener>();
  /** Operations whose accounts are being looked up: accepted, but not yet in the queue. */
  private readonly arriving = new Set<Promise<unknown>>();
  private closed = false;
  private readonly readBalance: ReturnType<typeof createBalanceReads>;

  constructor(
    private readonly database: Database,
    private readonly onListenerError: (error: unknown) => void,
    private readonly onAnswer: OnAnswer,
  ) {
    const accounts = new AccountDirectory(database);
    this.accounts = accounts;
    this.readBalance = createBalanceReads(database);
    this.poster = new Poster(
      ({ merchantId, batch }) => callBatch({ database, accounts, merchantId, batch }),
      ({ merchantId, results }) => this.tell({ merchantId, balances: changed(results) }),
    );
  }

  private tell(change: Change): void {
    if (change.balances.length === 0) return;
    for (const listener of this.listeners) {
      try {
        listener(change);
      } catch (error) {
        // The money has moved: a listener's failure is not the caller's.
        this.onListenerError(error);
      }
    }
  }

  async post(operation: Operation): Promise<OperationResult> {
    const result = await this.work(operation, judge);
    if (result.ok) return result;
    const { code, balances } = result;
    // The database says these of holds alone.
    if (isHoldRefusal(code)) throw new Error(`A ${operation.type} was answered ${code}.`);
    return { ok: false, code, balances };
  }

  async postWith({
    merchantId,
    operations,
    call,
  }: Parameters<Ledger['postWith']>[0]): Promise<(OperationResult | null)[]> {
    if (this.closed) throw new DatabaseError({ code: 'DATABASE_CLOSED', sentence: 'The ledger is closed.' });
    const batch = await Promise.all(operations.map((operation) => this.preparedOf(operation)));
    const begunAtMs = performance.now();
    const asked = call(batchParameters({ merchantId, batch }));
    this.arriving.add(asked);
    try {
      const row = await asked;
      const results = await readBatchLeavingOut({ accounts: this.accounts, merchantId, batch, row });
      const seconds = (performance.now() - begunAtMs) / 1_000;
      operations.forEach((work, index) => {
        const result = results[index];
        if (result) this.onAnswer({ work, result, seconds });
      });
      this.tell({ merchantId, balances: changed(results.filter((result) => result !== null)) });
      return results.map((result) => {
        if (result === null || result.ok) return result;
        const { code, balances } = result;
        if (isHoldRefusal(code)) throw new Error(`A post was answered ${code}.`);
        return { ok: false, code, balances };
      });
    } catch (error) {
      const seconds = (performance.now() - begunAtMs) / 1_000;
      for (const work of operations) this.onAnswer({ work, result: null, seconds });
      throw error;
    } finally {
      this.arriving.delete(asked);
    }
  }

  /** @throws LedgerInputError also for an account that was never opened, and for postings that do not sum to zero */
  private async preparedOf(operation: Operation): Promise<Prepared> {
    const refusal = judge(operation);
    const accountIds = refusal === null ? await this.idsOf(operation) : null;
    if (accountIds === null)
      throw new LedgerInputError(`${operation.key} cannot be posted: ${refusal ?? 'account'}.`);
    return { operation, ...textsOf(operation), accountIds };
  }

  hold(operation: Parameters<Ledger['hold']>[0]): Promise<HoldResult> {
    return this.holdWork(operation);
  }

  capture(operation: Parameters<Ledger['capture']>[0]): Promise<HoldResult> {
    return this.holdWork(operation);
  }

  release(operation: Parameters<Ledger['release']>[0]): Promise<HoldResult> {
    return this.holdWork(operation);
  }

  private holdWork(operation: HoldWork): Promise<HoldResult> {
    return this.work(operation, (work) => {
      checkNames(work);
      return judgeHold(work);
    });
  }

  private async work<T extends Work>(
    work: T,
    judgeIt: (operation: T) => Refusal | null,
  ): Promise<WorkResult> {
    const begunAtMs = performance.now();
    const seconds = (): number => (performance.now() - begunAtMs) / 1_000;
    try {
      const result = await this.carryOut(work, judgeIt);
      this.onAnswer({ work, result, seconds: seconds() });
      return result;
    } catch (error) {
      // What was never a well-formed operation has no outcome at all.
      if (!(error instanceof LedgerInputError)) this.onAnswer({ work, result: null, seconds: seconds() });
      throw error;
    }
  }

  private async carryOut<T extends Work>(
    operation: T,
    judgeIt: (operation: T) => Refusal | null,
  ): Promise<WorkResult> {
    const refusal = judgeIt(operation);
    if (refusal !== null) return { ok: false, code: refusal, balances: [] };
    const { merchantId } = operation;
    const texts = textsOf(operation);
    if (this.closed) return { ok: false, code: 'BUSY', balances: [] };
    const accountIds = await this.arrive(operation);
    if (accountIds === 'busy') return { ok: false, code: 'BUSY', balances: [] };
    if (accountIds === null) return { ok: false, code: 'LEDGER_ACCOUNT_UNKNOWN', balances: [] };
    const prepared: Prepared = { operation, ...texts, accountIds };
    return this.poster.add({ merchantId, prepared });
  }

  private async arrive(operation: Work): Promise<bigint[] | null | 'busy'> {
    const looking = this.idsOf(operation).catch((error: unknown) => {
      if (isTransient(error)) return 'busy' as const;
      throw error;
    });
    this.arriving.add(looking);
    try {
      return await looking;
    } finally {
      this.arriving.delete(looking);
    }
  }

  private async idsOf(operation: Work): Promise<bigint[] | null> {
    const { merchantId } = operation;
    const postings = postingsOf(operation);
    const known: bigint[] = [];
    for (const { account } of postings) {
      const id = this.accounts.known({ merchantId, account });
      if (id !== undefined) known.push(id);
    }
    if (known.length === postings.length) return known;
    const found = await Promise.all(
      postings.map(({ account }) => this.accounts.find({ merchantId, account })),
    );
    const ids = found.filter((id): id is bigint => id !== null);
    return ids.length === postings.length ? ids : null;
  }

  open(input: Parameters<Ledger['open']>[0]): Promise<void> {
    checkAccount(input.account);
    if (!rulesOf(input.account.class).opened) {
      throw new LedgerInputError('Only accounts of players are opened; the others open by use.');
    }
    return this.accounts.open(input);
  }

  balance(input: Parameters<Ledger['balance']>[0]): Promise<bigint | null> {
    return this.readBalance(input);
  }

  balances(input: Parameters<Ledger['balances']>[0]): ReturnType<Ledger['balances']> {
    return readBalances({ database: this.database, ...input });
  }

  findHold(input: Parameters<Ledger['findHold']>[0]): ReturnType<Ledger['findHold']> {
    return findHold({ database: this.database, ...input });
  }

  dueHolds(input: Parameters<Ledger['dueHolds']>[0]): ReturnType<Ledger['dueHolds']> {
    return findDueHolds({ database: this.database, ...input });
  }

  find(input: Parameters<Ledger['find']>[0]): ReturnType<Ledger['find']> {
    return findPosted({ database: this.database, ...input });
  }

  lifetime(input: Parameters<Ledger['lifetime']>[0]): ReturnType<Ledger['lifetime']> {
    return readLifetime({ database: this.database, ...input });
  }

  verify(input: { merchantId: number }): ReturnType<Ledger['verify']> {
    return verify({ database: this.database, merchantId: input.merchantId });
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async tellBalance({ merchantId, account }: Parameters<Ledger['tellBalance']>[0]): Promise<void> {
    const balanceMinor = await this.balance({ merchantId, account });
    if (balanceMinor !== null) this.tell({ merchantId, balances: [{ account, balanceMinor }] });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.arriving);
    // One more turn, so that those have reached the queue.
    await new Promise<void>((resolve) => setImmediate(resolve));
    await this.poster.close();
  }
}

/** The ledger over a database. It does not close the database. */
export const createLedger = (input: {
  database: Database;
  onListenerError?: (error: unknown) => void;
  /** Omit if operations are not counted. */
  onAnswer?: OnAnswer;
}): Ledger =>
  new PostgresLedger(
    input.database,
    input.onListenerError ?? ((error) => process.emitWarning(error instanceof Error ? error : String(error))),
    input.onAnswer ?? (() => undefined),
  );
