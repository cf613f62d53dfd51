import { botChecks } from '../../core/domains/bot-check.progress';
import type { AppError } from '../../core/kernel/app-error';
import type { Client } from '../../core/types';
import { useClient, useStore } from '../../react';

const MINUTE_S = 60;
const MINUTE_MS = 60_000;

/** Whole minutes that a refusal wants one to wait, 0 when it does not say. */
function minutesUntil({ value, retryAfterMs }: AppError): number {
  const asked = Object(value) as { retryAfterS?: unknown };
  const seconds = typeof asked.retryAfterS === 'number' ? asked.retryAfterS : 0;
  return Math.ceil(Math.max(seconds / MINUTE_S, (retryAfterMs ?? 0) / MINUTE_MS, 0));
}

/** The sentence for a refusal; where the gateway says how long to wait, so does this. */
export function refusalText({ i18n }: Client, error: AppError): string {
  if (error.code !== 'LOGIN_DELAYED') return i18n.errorText(error);
  const count = minutesUntil(error);
  return count === 0 ? i18n.errorText(error) : i18n.texts.text('auth', 'delayed', { count });
}

/** Whether a check of who sends the form goes on. */
export function useBotCheck(): boolean {
  const { ports } = useClient();
  return useStore(botChecks(ports), (state) => state.running > 0);
}
