import type { IdentityChecks, Payees } from '../account/index';
import type { Database } from '../database/types';
import type { TurnoverSource } from './withdrawal-checks';
import { historyOf, wasChargedBack, type Signal } from './withdrawal-facts.queries';
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
  identity: string;
}

const MANY_REQUESTS = 3;
const MANY_DEPOSITS = 10;
const LARGE = 5n;
/** More than any policy's line: an operator looks at it. */
const ALWAYS = 1_000;

/** What speaks against paying without a look, with what it weighs. Nothing here refuses. */
export const signalsOf = (known: Screened): Signal[] => {
  const { amountMinor, medianMinor, depositsMinor, stakedMinor } = known;
  const rows: [isSo: boolean, name: string, points: number, detail: string][] = [
    [known.payee !== 'yes', 'payee_unproved', ALWAYS, known.payee],
    [known.isDisputed, 'charged_back', 50, ''],
    [known.isShared, 'shared_payee', 50, ''],
    [stakedMinor < depositsMinor, 'turnover_low', 25, `${stakedMinor} of ${depositsMinor}`],
    [known.askedToday >= MANY_REQUESTS, 'many_requests', 20, String(known.askedToday + 1)],
    [medianMinor > 0n && amountMinor > medianMinor * LARGE, 'large_amount', 20, `median ${medianMinor}`],
    [known.depositsToday >= MANY_DEPOSITS, 'many_deposits', 15, String(known.depositsToday)],
    [/^(open|refused|expired)$/.test(known.identity), 'identity_pending', 15, known.identity],
    [known.isFirst, 'first_withdrawal', 10, ''],
  ];
  return rows.flatMap(([isSo, name, points, detail]) => (isSo ? [{ name, points, detail }] : []));
};

export interface ScreeningDeps {
  db: Database;
  payees: Pick<Payees, 'find'>;
  identityChecks: Pick<IdentityChecks, 'state'>;
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
  const [history, lifetime, isDisputed, payee, identity] = await Promise.all([
    historyOf(query, { ...who, id: row.id, at: new Date(deps.now()) }),
    deps.turnover.of({ ...who, currency: row.currency }),
    wasChargedBack(query, who),
    deps.payees.find(who, row.payee_id, { removed: true }),
    deps.identityChecks.state(who),
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
    identity,
  });
};
