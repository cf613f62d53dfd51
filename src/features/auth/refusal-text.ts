import type { AppError } from '../../core/kernel/app-error';
import type { Client } from '../../core/types';

const MINUTE_S = 60;
const MINUTE_MS = 60_000;

/** Whole minutes that a refusal wants one to wait, 0 when it does not say. */
function minutesUntil({ value, retryAfterMs }: AppError): number {
  const asked = Object(value) as { retryAfterS?: unknown };
  const seconds = typeof asked.retryAfterS === 'number' ? asked.retryAfterS : 0;
  return Math.ceil(Math.max(seconds / MINUTE_S, (retryAfterMs ?? 0) / MINUTE_MS, 0));
}

const STOPS: Partial<Record<AppError['code'], string>> = {
  PLAY_PAUSED: 'pausedUntil',
  SELF_EXCLUDED: 'excludedUntil',
};

/** The sentence for a refusal; where the gateway says how long to wait, or until when, so does this. */
export function refusalText({ i18n }: Pick<Client, 'i18n'>, error: AppError): string {
  const stop = STOPS[error.code];
  const { until } = Object(error.value) as { until?: unknown };
  if (stop !== undefined && typeof until === 'number' && until > 0)
    return i18n.texts.text('auth', stop, { until: i18n.dateTime(until) });
  const count = error.code === 'LOGIN_DELAYED' ? minutesUntil(error) : 0;
  return count === 0 ? i18n.errorText(error) : i18n.texts.text('auth', 'delayed', { count });
}
