import { useState } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useClient } from '../../react';

/** A time as gateways write it: ms since 1970, or text that names one. */
const MAX_TIME = 8.64e15;
const momentOf = (value: unknown): number | null => {
  const ms = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value ?? NaN);
  return Number.isFinite(ms) && ms > 0 && ms <= MAX_TIME ? ms : null;
};

/** Until when a vendor rests, as far as its refusal says; null when it is not known. */
export const maintenanceEnd = (error: Pick<AppError, 'value'>): number | null => {
  let value: unknown = error.value;
  for (const key of ['content', 'data', 'endTime'])
    value = typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : null;
  return momentOf(value);
};

/** Why a game does not open: its vendor rests, or there is nothing to play with. */
export function useFailure(error: AppError, close: () => void) {
  const client = useClient();
  const [isStuck, setStuck] = useState(false);
  const isPoor = error.code === 'WALLET_NOT_ENOUGH';
  const until = isPoor ? null : maintenanceEnd(error);
  return {
    isPoor,
    /** Until when the vendor rests, '' where it is not known. */
    until: until === null ? '' : client.i18n.dateTime(until),
    /** Nothing on the page takes money. */
    isStuck,
    deposit() {
      if (client.intend({ type: 'open-deposit' })) close();
      else setStuck(true);
    },
  };
}
