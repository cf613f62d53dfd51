import * as v from 'valibot';
import { looseCount, looseFlag, looseTime } from '../wire';

export interface PaymentPasswordState {
  set: boolean;
  /** Until when wrong tries keep money in; null: they do not. */
  lockedUntil: number | null;
  minLength: number;
  maxLength: number;
}

/** Older servers answer with a bare flag. */
export const paymentPasswordFromWire = v.pipe(
  v.union([
    v.object({
      hasWithdrawalPassword: looseFlag,
      lockedUntil: looseTime,
      minLength: looseCount,
      maxLength: looseCount,
    }),
    looseFlag,
  ]),
  v.transform((wire): PaymentPasswordState =>
    typeof wire === 'boolean'
      ? { set: wire, lockedUntil: null, minLength: 6, maxLength: 6 }
      : {
          set: wire.hasWithdrawalPassword,
          lockedUntil: wire.lockedUntil,
          minLength: wire.minLength || 6,
          maxLength: wire.maxLength || 6,
        },
  ),
);
