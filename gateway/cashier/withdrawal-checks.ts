import type { WithdrawalIdentity } from '../../src/contract/entities/withdrawal-settings';
import { amountToWire } from '../../src/contract/money';
import type { IdentityChecks, MoneyPauses, PaymentPasswords } from '../account/index';
import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import { GatewayError, type MerchantContext } from '../platform/index';
import { accountOf } from '../wallet/index';
import { readKeptBack } from './debts.queries';
import type { WithdrawalCodes } from './withdrawal-code';
import { readPolicy } from './withdrawal-policy.queries';
import type { WithdrawalPolicy } from './withdrawal-settings';
import { isOpenAt, turnoverOwed } from './withdrawal-rules';
import { useToday, type UseToday } from './withdrawals-member.queries';

/** What was deposited so far, and what was staked that counts. */
export interface TurnoverSource {
  of(who: {
    merchantId: number;
    memberId: bigint;
    currency: string;
  }): Promise<{ depositsMinor: bigint; stakedMinor: bigint }>;
}

/** Everything that the checks read, at one moment. */
export interface WithdrawalFacts {
  atMs: number;
  currency: string;
  policy: WithdrawalPolicy;
  today: UseToday;
  availableMinor: bigint;
  password: { set: boolean; lockedUntil: Date | null };
  pausedUntil: Date | null;
  turnover: { requiredMinor: bigint; doneMinor: bigint; depositsMinor: bigint };
  isDisputed: boolean;
  /** Settled first, out of what is available. */
  owedMinor: bigint;
  identity: Exclude<WithdrawalIdentity, 'not-needed'>;
  /** Proved, so that a code can be sent there. */
  hasNumber: boolean;
}

export interface FactsDeps {
  db: Database;
  ledger: Pick<Ledger, 'balance'>;
  paymentPasswords: Pick<PaymentPasswords, 'state'>;
  moneyPauses: MoneyPauses;
  identityChecks: Pick<IdentityChecks, 'state'>;
  turnover: TurnoverSource;
  withdrawalCodes: Pick<WithdrawalCodes, 'number'>;
  now: () => number;
}

interface Who {
  merchant: MerchantContext;
  memberId: bigint;
}

export const gatherFacts = async (deps: FactsDeps, { merchant, memberId }: Who): Promise<WithdrawalFacts> => {
  const { currency, id: merchantId } = merchant;
  const who = { merchantId, memberId };
  const { query } = deps.db.merchant(merchantId);
  const atMs = deps.now();
  const policy = await readPolicy(query, merchantId);
  const [today, available, password, pause, lifetime, keptBack, identity, number] = await Promise.all([
    useToday(query, { ...who, at: new Date(atMs), zone: policy.zone }),
    deps.ledger.balance({ merchantId, account: accountOf({ memberId, trial: false, currency }) }),
    deps.paymentPasswords.state(who),
    deps.moneyPauses.until(who),
    deps.turnover.of({ ...who, currency }),
    readKeptBack(query, { ...who, currency }),
    deps.identityChecks.state(who),
    deps.withdrawalCodes.number(who),
  ]);
  return {
    atMs,
    currency,
    policy,
    today,
    availableMinor: available ?? 0n,
    password,
    pausedUntil: pause?.until ?? null,
    turnover: {
      requiredMinor: turnoverOwed(policy, lifetime.depositsMinor),
      doneMinor: lifetime.stakedMinor,
      depositsMinor: lifetime.depositsMinor,
    },
    isDisputed: keptBack.disputed,
    owedMinor: keptBack.owed,
    identity,
    hasNumber: number !== null,
  };
};

type Check = (facts: WithdrawalFacts, amountMinor: bigint) => GatewayError | null;
const wire = (minor: bigint, { currency }: WithdrawalFacts): number | string =>
  amountToWire({ minor, currency });

const openHours: Check = ({ policy, atMs }) =>
  isOpenAt(policy, atMs)
    ? null
    : new GatewayError('WITHDRAW_CLOSED', {
        value: { from: policy.opens, to: policy.closes, zone: policy.zone },
      });

const limits: Check = (facts, amountMinor) => {
  const { min_amount: min, max_amount: max } = facts.policy;
  return amountMinor >= min && amountMinor <= max
    ? null
    : new GatewayError('WITHDRAW_LIMIT', {
        value: { minimumAmount: wire(min, facts), maximumAmount: wire(max, facts) },
      });
};

const timesADay: Check = ({ policy: { times_a_day: most }, today }) =>
  most === null || today.times < most ? null : new GatewayError('WITHDRAW_TIMES', { value: { most } });

export const amountLeft = ({ policy: { amount_a_day: most }, today }: WithdrawalFacts): bigint | null =>
  most === null ? null : most > today.amount ? most - today.amount : 0n;

const amountADay: Check = (facts, amountMinor) => {
  const left = amountLeft(facts);
  return left === null || amountMinor <= left
    ? null
    : new GatewayError('WITHDRAW_DAY_LIMIT', { value: { remainingWithdrawAmount: wire(left, facts) } });
};

const pause: Check = ({ pausedUntil }) =>
  pausedUntil === null
    ? null
    : new GatewayError('WITHDRAW_PAUSED', { value: { until: pausedUntil.getTime() } });

const turnover: Check = (facts) => {
  const { requiredMinor, doneMinor } = facts.turnover;
  return doneMinor >= requiredMinor
    ? null
    : new GatewayError('WITHDRAW_TURNOVER', {
        value: { requiredTurnover: wire(requiredMinor, facts), actualTurnover: wire(doneMinor, facts) },
      });
};

const openAtOnce: Check = ({ policy: { open_at_once: most }, today }) =>
  today.open < most ? null : new GatewayError('WITHDRAW_TOO_MANY_OPEN', { value: { most } });

const dispute: Check = ({ isDisputed }) => (isDisputed ? new GatewayError('WITHDRAW_DISPUTE') : null);

/** What may be asked for: what is owed is settled beside it. */
export const withdrawable = ({ availableMinor, owedMinor }: WithdrawalFacts): bigint =>
  availableMinor > owedMinor ? availableMinor - owedMinor : 0n;
const owedError = (facts: WithdrawalFacts): GatewayError =>
  new GatewayError('WITHDRAW_OWED', {
    value: { owedAmount: wire(facts.owedMinor, facts), availableAmount: wire(withdrawable(facts), facts) },
  });
/** By another way than a withdrawal nothing leaves while something is owed. */
const owesNothing: Check = (facts) => (facts.owedMinor > 0n ? owedError(facts) : null);

/** @throws GatewayError WALLET_NOT_ENOUGH, WITHDRAW_OWED */
export const checkEnough = (facts: WithdrawalFacts, amountMinor: bigint): void => {
  if (facts.availableMinor < amountMinor) throw new GatewayError('WALLET_NOT_ENOUGH');
  if (withdrawable(facts) < amountMinor) throw owedError(facts);
};

export const needsIdentity = (facts: WithdrawalFacts, amountMinor: bigint): boolean => {
  const { identity_above: above } = facts.policy;
  return above !== null && amountMinor > above;
};
const identity: Check = (facts, amountMinor) =>
  facts.identity === 'passed' || !needsIdentity(facts, amountMinor)
    ? null
    : new GatewayError('WITHDRAW_IDENTITY', { value: { data: ['invalid_id_verification_status'] } });

export const needsCode = ({ policy: { code_above: above } }: WithdrawalFacts, amountMinor: bigint): boolean =>
  above !== null && amountMinor > above;
const number: Check = (facts, amountMinor) =>
  facts.hasNumber || !needsCode(facts, amountMinor) ? null : new GatewayError('CONTACT_MISSING');

const hasPassword: Check = ({ password, atMs }) => {
  if (!password.set) return new GatewayError('PAYMENT_PASSWORD_MISSING');
  const { lockedUntil } = password;
  return lockedUntil === null || lockedUntil.getTime() <= atMs
    ? null
    : new GatewayError('PAYMENT_PASSWORD_LOCKED', { value: { until: lockedUntil.getTime() } });
};

/** In their order: cheap ones and those of the form first, then what asks for the password, then what says more of the account. */
const BEFORE_PASSWORD: readonly Check[] = [openHours, limits, timesADay, amountADay];
const AFTER_PAYEE: readonly Check[] = [pause, turnover, openAtOnce, dispute, identity, number];
/** What holds money back that was not all played, or is disputed, whichever way it would leave. */
const FREE: readonly Check[] = [turnover, dispute, owesNothing];
/** What parallel requests could pass together. */
const COUNTED: readonly Check[] = [timesADay, amountADay, openAtOnce];

const run = (checks: readonly Check[], facts: WithdrawalFacts, amountMinor: bigint): void => {
  for (const check of checks) {
    const refusal = check(facts, amountMinor);
    if (refusal) throw refusal;
  }
};
/** @throws GatewayError of the first one that is not passed */
export const checkBeforePassword = (facts: WithdrawalFacts, amountMinor: bigint): void =>
  run(BEFORE_PASSWORD, facts, amountMinor);
export const checkAfterPayee = (facts: WithdrawalFacts, amountMinor: bigint): void =>
  run(AFTER_PAYEE, facts, amountMinor);
export const checkCounted = (facts: WithdrawalFacts, amountMinor: bigint): void =>
  run(COUNTED, facts, amountMinor);

/** @throws GatewayError WITHDRAW_TURNOVER, WITHDRAW_DISPUTE, WITHDRAW_OWED */
export const checkFree = (facts: WithdrawalFacts): void => run(FREE, facts, 0n);

/** Codes with which the smallest withdrawal would be refused now. */
export const blocksOf = (facts: WithdrawalFacts): string[] =>
  [openHours, timesADay, amountADay, hasPassword, ...AFTER_PAYEE].flatMap((check) => {
    const refusal = check(facts, facts.policy.min_amount);
    return refusal ? [refusal.code] : [];
  });
