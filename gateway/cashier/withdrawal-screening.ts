import type { IdentityChecks, MoneyPauses, Payees, PauseReason } from '../account/index';
import type { Database } from '../database/types';
import { readLoginTraces } from '../identity/index';
import type { TurnoverSource } from './withdrawal-checks';
import { historyOf, wasChargedBack } from './withdrawal-facts.queries';
import type { Signal, SignalFact } from './withdrawal-signals';
import type { WithdrawalRow } from './withdrawals.queries';

/** Of a payee whose holder the provider named, or could not name. */
export type PayeeWord = 'yes' | 'no' | 'unknown';

/** What is known when a withdrawal is looked at. */
export interface Screened {
  isFirst: boolean;
  askedToday: number;
  depositsToday: number;
  amountMinor: bigint;
  medianMinor: bigint;
  depositsMinor: bigint;
  stakedMinor: bigint;
  isShared: boolean;
  isDisputed: boolean;
  payee: PayeeWord;
  /** Money went out before, and never to this payee. */
  isNewPayee: boolean;
  /** A login of late was with a device that had none before. */
  isNewDevice: boolean;
  /** Of a login of late, where none came from before. */
  newCountry: string | null;
  /** What protects the account was changed of late. */
  changed: PauseReason | null;
  identity: string;
}

const MANY_REQUESTS = 3;
const MANY_DEPOSITS = 10;
const LARGE = 5n;
const DAY_MS = 24 * 3_600_000;
/** How long a new device or country is looked at twice. */
const LATE_LOGIN_MS = 3 * DAY_MS;
/** The pause after a change is over sooner than the doubt. */
const LATE_CHANGE_MS = 7 * DAY_MS;
/** More than any policy's line: an operator looks at it. */
const ALWAYS = 1_000;

/** What speaks against paying without a look, with what it weighs. Nothing here refuses. */
export const signalsOf = (known: Screened): Signal[] => {
  const { amountMinor, medianMinor, depositsMinor, stakedMinor } = known;
  const word = (text: string | null): SignalFact => ({ kind: 'word', word: text ?? '' });
  const count = (number: number): SignalFact => ({ kind: 'count', count: number });
  const staked: SignalFact = { kind: 'money', minor: stakedMinor, of: depositsMinor };
  const usual: SignalFact = { kind: 'money', minor: medianMinor };
  const rows: [isSo: boolean, name: Signal['name'], points: number, fact: SignalFact | null][] = [
    [known.payee !== 'yes', 'payee_unproved', ALWAYS, word(known.payee)],
    [known.isDisputed, 'charged_back', 50, null],
    [known.isShared, 'shared_payee', 50, null],
    [known.newCountry !== null, 'new_country', 30, word(known.newCountry)],
    [known.changed !== null, 'credentials_changed', 25, word(known.changed)],
    [known.isNewDevice, 'new_device', 25, null],
    [stakedMinor < depositsMinor, 'turnover_low', 25, staked],
    [known.askedToday >= MANY_REQUESTS, 'many_requests', 20, count(known.askedToday + 1)],
    [medianMinor > 0n && amountMinor > medianMinor * LARGE, 'large_amount', 20, usual],
    [known.depositsToday >= MANY_DEPOSITS, 'many_deposits', 15, count(known.depositsToday)],
    [/^(open|refused|expired)$/.test(known.identity), 'identity_pending', 15, word(known.identity)],
    [known.isNewPayee, 'new_payee', 15, null],
    [known.isFirst, 'first_withdrawal', 10, null],
  ];
  return rows.flatMap(([isSo, name, points, fact]) => (isSo ? [{ name, points, fact }] : []));
};

export interface ScreeningDeps {
  db: Database;
  payees: Pick<Payees, 'find'>;
  identityChecks: Pick<IdentityChecks, 'state'>;
  moneyPauses: Pick<MoneyPauses, 'changed'>;
  turnover: TurnoverSource;
  now: () => number;
}

/** Gathers it all. Whether the payee is the holder was asked before: that goes over the network. */
export const screen = async (
  deps: ScreeningDeps,
  input: { merchantId: number; row: WithdrawalRow; payee: PayeeWord },
): Promise<Signal[]> => {
  const { merchantId, row } = input;
  const who = { merchantId, memberId: row.member_id };
  const { query } = deps.db.merchant(merchantId);
  const nowMs = deps.now();
  const [history, lifetime, isDisputed, payee, identity, traces, changed] = await Promise.all([
    historyOf(query, { ...who, id: row.id, payeeId: row.payee_id, at: new Date(nowMs) }),
    deps.turnover.of({ ...who, currency: row.currency }),
    wasChargedBack(query, who),
    deps.payees.find(who, row.payee_id, { removed: true }),
    deps.identityChecks.state(who),
    readLoginTraces(query, { ...who, since: new Date(nowMs - LATE_LOGIN_MS) }),
    deps.moneyPauses.changed(who, LATE_CHANGE_MS),
  ]);
  return signalsOf({
    isFirst: history.paid === 0,
    askedToday: history.asked_today,
    depositsToday: history.deposits_today,
    amountMinor: row.amount,
    medianMinor: history.median,
    depositsMinor: lifetime.depositsMinor,
    stakedMinor: lifetime.stakedMinor,
    isShared: payee?.shared === true,
    isDisputed,
    payee: input.payee,
    isNewPayee: history.paid > 0 && history.paid_to === 0,
    isNewDevice: traces.new_device,
    newCountry: traces.new_country,
    changed,
    identity,
  });
};
