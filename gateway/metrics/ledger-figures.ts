import { Histogram, type Registry } from 'prom-client';
import type { LedgerWork, LedgerWorkResult } from '../ledger/index';
import { createTally } from './tally';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const BET_KINDS: ReadonlySet<string> = new Set(['debit', 'debit-credit']);
const WIN_KINDS: ReadonlySet<string> = new Set(['credit', 'debit-credit', 'promo']);

/** What one operation moved, over all of its postings. */
interface Moved {
  currency: string;
  /** The provider whose clearing, or money that was set aside, it touched; '' if none. */
  provider: string;
  /** Into the provider's clearing; below zero: out of it. */
  clearingMinor: bigint;
  /** To members; below zero: from them. */
  memberMinor: bigint;
  /** The vendor that it was played at, `lottery` for the lottery; '' if none. */
  vendor: string;
  stakedMinor: bigint;
  wonMinor: bigint;
}

const postingsOf = (work: LedgerWork) => {
  if (work.type === 'post') return work.postings;
  return work.type === 'capture' ? work.to : [];
};

const movedBy = (work: LedgerWork): Moved => {
  const moved: Moved = {
    currency: '',
    provider: '',
    clearingMinor: 0n,
    memberMinor: 0n,
    vendor: '',
    stakedMinor: 0n,
    wonMinor: 0n,
  };
  for (const { account, amountMinor } of postingsOf(work)) {
    const { class: kind, owner } = account;
    moved.currency = account.currency;
    if (kind === 'clearing') moved.clearingMinor += amountMinor;
    if (kind === 'clearing' || kind === 'suspense') moved.provider = owner;
    if (kind === 'player' || kind === 'wallet') moved.memberMinor += amountMinor;
    const isPlayed = kind === 'vendor' || kind === 'lottery' || kind === 'lottery-pool';
    if (!isPlayed) continue;
    moved.vendor = kind === 'vendor' ? owner : 'lottery';
    if (amountMinor > 0n) moved.stakedMinor += amountMinor;
    else moved.wonMinor -= amountMinor;
  }
  return moved;
};

/** The word for a movement of the cashier and its amount; null: it is none. */
const flowOf = (work: LedgerWork, moved: Moved): { flow: string; minor: bigint } | null => {
  if (moved.provider === '') return null;
  if (work.type === 'capture') return { flow: 'withdrawal', minor: moved.clearingMinor };
  if (work.type !== 'post') return null;
  if (work.kind === 'deposit')
    return moved.memberMinor > 0n
      ? { flow: 'deposit', minor: moved.memberMinor }
      : { flow: 'set-aside', minor: -moved.clearingMinor };
  const minor = moved.clearingMinor < 0n ? -moved.clearingMinor : moved.clearingMinor;
  return minor === 0n ? null : { flow: work.kind, minor };
};

export interface LedgerFigures {
  /** Counts an operation that was answered. `result` is null if its outcome is not known. */
  answered(input: { work: LedgerWork; result: LedgerWorkResult | null; seconds: number }): void;
  register(registry: Registry): void;
}

/** Counts what this node posted: money in and out, bets and wins. The books are the ledger's; these are for trends and alarms. */
export const createLedgerFigures = (merchantOf: (merchantId: number) => string): LedgerFigures => {
  const operations = createTally({
    name: 'foyer_ledger_operations_total',
    help: 'Operations of the ledger by kind and outcome: posted, replayed, refused, unknown',
    labels: ['kind', 'outcome'],
  });
  const refusals = createTally({
    name: 'foyer_ledger_refusals_total',
    help: 'Operations that the ledger refused, by the code of the refusal',
    labels: ['code'],
  });
  const playLabels = ['merchant', 'vendor', 'currency'] as const;
  const tallyOfPlay = (name: string, help: string) => createTally({ name, help, labels: playLabels });
  const bets = tallyOfPlay('foyer_play_bets_total', 'Bets with money, by merchant, vendor and currency');
  const staked = tallyOfPlay('foyer_play_bets_minor_units_total', 'What was bet, in minor units');
  const wins = tallyOfPlay('foyer_play_wins_total', 'Wins with money, by merchant, vendor and currency');
  const won = tallyOfPlay('foyer_play_wins_minor_units_total', 'What was won, in minor units');
  const cashierLabels = ['flow', 'merchant', 'provider', 'currency'] as const;
  const movements = createTally({
    name: 'foyer_cashier_movements_total',
    help: 'Movements of the cashier by flow: deposit (credited), set-aside, refund, withdrawal (paid), withdrawal-returned, chargeback, chargeback-won',
    labels: cashierLabels,
  });
  const money = createTally({
    name: 'foyer_cashier_minor_units_total',
    help: 'Money of these movements, in minor units',
    labels: cashierLabels,
  });
  const time = new Histogram({
    name: 'foyer_ledger_seconds',
    help: 'Time until the ledger has answered an operation',
    buckets: BUCKETS_S,
    registers: [],
  });

  const countMoney = (work: LedgerWork): void => {
    const moved = movedBy(work);
    if (moved.provider === '' && moved.vendor === '') return;
    const merchant = merchantOf(work.merchantId);
    const { currency, provider, vendor } = moved;
    const flow = flowOf(work, moved);
    if (flow !== null) {
      const labels = { flow: flow.flow, merchant, provider, currency };
      movements.add(labels);
      money.add(labels, Number(flow.minor));
    }
    if (vendor === '' || work.type !== 'post') return;
    const labels = { merchant, vendor, currency };
    if (BET_KINDS.has(work.kind) && moved.stakedMinor > 0n) {
      bets.add(labels);
      staked.add(labels, Number(moved.stakedMinor));
    }
    if (WIN_KINDS.has(work.kind) && moved.wonMinor > 0n) {
      wins.add(labels);
      won.add(labels, Number(moved.wonMinor));
    }
  };

  return {
    answered({ work, result, seconds }) {
      const kind = work.type === 'post' ? work.kind : work.type;
      time.observe(seconds);
      if (result === null) return operations.add({ kind, outcome: 'unknown' });
      if (!result.ok) {
        refusals.add({ code: result.code });
        return operations.add({ kind, outcome: 'refused' });
      }
      operations.add({ kind, outcome: result.replayed ? 'replayed' : 'posted' });
      // One that was told before was counted before; a tombstone moves nothing.
      if (!result.replayed && !result.tombstone) countMoney(work);
    },
    register(registry) {
      for (const tally of [operations, refusals, bets, staked, wins, won]) tally.register(registry);
      for (const tally of [movements, money]) tally.register(registry);
      registry.registerMetric(time);
    },
  };
};
