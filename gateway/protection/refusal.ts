import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { GatewayError } from '../platform/index';
import type { RefusalRow } from './protection.queries';

/** Why a member may not, until when, and what a smaller amount could be; null: no time, or no amount, is known. */
export interface Refusal {
  code: GatewayErrorCode;
  until: Date | null;
  leftMinor: bigint | null;
}

const CODES: Readonly<Record<NonNullable<RefusalRow['code']>, GatewayErrorCode>> = {
  pause: 'PLAY_PAUSED',
  exclusion: 'SELF_EXCLUDED',
  reality: 'REALITY_CHECK_DUE',
  deposit: 'LIMIT_DEPOSIT_REACHED',
  stake: 'LIMIT_STAKE_REACHED',
  loss: 'LIMIT_LOSS_REACHED',
  time: 'LIMIT_TIME_REACHED',
};

export const refusalOf = ({ code, until_at: until, left_minor: leftMinor }: RefusalRow): Refusal | null =>
  code === null ? null : { code: CODES[code], until, leftMinor: code === 'time' ? null : leftMinor };

/** @throws GatewayError with the end of it where there is a refusal */
export const demand = (refusal: Refusal | null): void => {
  if (refusal === null) return;
  throw new GatewayError(refusal.code, {
    value: { until: refusal.until?.getTime() ?? null, left: refusal.leftMinor?.toString() ?? null },
  });
};
