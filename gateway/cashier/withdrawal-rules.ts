import type { WithdrawalPolicy } from './withdrawal-settings';

const BASIS_POINTS = 10_000n;

/** The fee of an amount, rounded up to a minor unit. */
export const feeOf = (policy: Pick<WithdrawalPolicy, 'fee_fixed' | 'fee_bps'>, amountMinor: bigint): bigint =>
  policy.fee_fixed + (amountMinor * BigInt(policy.fee_bps) + BASIS_POINTS - 1n) / BASIS_POINTS;

/** The clock of a zone, "HH:MM". */
export const clockOf = (atMs: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);

/** Whether the hours of service are on. Equal times are the whole day; from later to earlier goes over midnight. */
export const isOpenAt = (
  { opens, closes, zone }: Pick<WithdrawalPolicy, 'opens' | 'closes' | 'zone'>,
  atMs: number,
): boolean => {
  if (opens === closes) return true;
  const clock = clockOf(atMs, zone);
  return opens < closes ? clock >= opens && clock < closes : clock >= opens || clock < closes;
};

/** What must have been staked for what was deposited, rounded up. */
export const turnoverOwed = (policy: Pick<WithdrawalPolicy, 'turnover_bps'>, depositsMinor: bigint): bigint =>
  (depositsMinor * BigInt(policy.turnover_bps) + BASIS_POINTS - 1n) / BASIS_POINTS;

export interface TurnoverPart<Of> {
  of: Of;
  requiredMinor: bigint;
  doneMinor: bigint;
}

/**
 * What is owed, by the deposits that it comes from. Stakes count for the oldest deposit first, so that what is open lies on the newest ones;
 * those that are done are left out. `newest`: what each put into the account, the newest first, as many as are wanted.
 */
export const turnoverParts = <Of extends { minor: bigint }>(
  policy: Pick<WithdrawalPolicy, 'turnover_bps'>,
  { depositsMinor, stakedMinor }: { depositsMinor: bigint; stakedMinor: bigint },
  newest: readonly Of[],
): TurnoverPart<Of>[] => {
  const parts: TurnoverPart<Of>[] = [];
  let upTo = depositsMinor;
  for (const of of newest) {
    const before = upTo > of.minor ? upTo - of.minor : 0n;
    const [start, end] = [turnoverOwed(policy, before), turnoverOwed(policy, upTo)];
    if (stakedMinor >= end) break;
    const doneMinor = stakedMinor > start ? stakedMinor - start : 0n;
    parts.unshift({ of, requiredMinor: end - start, doneMinor });
    upTo = before;
  }
  return parts;
};

/** How many different operators must approve. */
export const approvalsNeeded = (
  policy: Pick<WithdrawalPolicy, 'auto_below' | 'second_above' | 'review_score'>,
  withdrawal: { amountMinor: bigint; score: number },
): 0 | 1 | 2 => {
  if (withdrawal.amountMinor > policy.second_above) return 2;
  return withdrawal.amountMinor <= policy.auto_below && withdrawal.score < policy.review_score ? 0 : 1;
};
