import { isTransient, ServiceError } from './caller';

export type FaultKey = 'busy' | 'lost' | 'noFunds' | 'refused' | 'sessionOver' | 'slowDown';

const texts: Readonly<Record<string, FaultKey>> = {
  WALLET_NOT_ENOUGH: 'noFunds',
  SESSION_INVALID: 'sessionOver',
  ACCESS_DENIED: 'refused',
  VENDOR_UNAVAILABLE: 'refused',
  TOO_MANY_REQUESTS: 'slowDown',
  LOST: 'lost',
};

/** The sentence that tells a fault of a call. */
export const faultKey = (error: unknown): FaultKey =>
  (error instanceof ServiceError && Object.hasOwn(texts, error.code) ? texts[error.code] : undefined) ??
  'busy';

/** Whether the bet may still have been taken: the same key then asks for the same round. */
export const isLost = (error: unknown): boolean => error instanceof ServiceError && isTransient(error.code);
