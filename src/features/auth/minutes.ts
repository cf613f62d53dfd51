import type { AppError } from '../../core/kernel/app-error';

const MINUTE_S = 60;
const MINUTE_MS = 60_000;

/** Whole minutes that a refusal wants one to wait, 0 when it does not say. */
export function minutesUntil({ value, retryAfterMs }: AppError): number {
  const asked = Object(value) as { retryAfterS?: unknown };
  const seconds = typeof asked.retryAfterS === 'number' ? asked.retryAfterS : 0;
  return Math.ceil(Math.max(seconds / MINUTE_S, (retryAfterMs ?? 0) / MINUTE_MS, 0));
}
