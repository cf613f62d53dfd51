import type { Call } from '../../contract/call';
import type { ErrorCode } from '../../contract/tables/error-codes';
import { AppError } from '../kernel/app-error';
import { parseJson } from './json';

/** More than this from any call is no answer of ours: the longest list there is stays far below it. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Announced (perhaps compressed) bodies up to here are read in one go. */
const MAX_WHOLE_BYTES = 256 * 1024;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** What a bare status means when the body says nothing. */
const codeOfStatus: Record<number, ErrorCode> = {
  401: 'SESSION_INVALID',
  403: 'ACCESS_DENIED',
  404: 'REQUEST_UNKNOWN_PATH',
  413: 'REQUEST_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  502: 'BUSY',
  503: 'BUSY',
  504: 'NETWORK_TIMEOUT',
};

/** Retry-After as ms, null when absent or unreadable. */
export const retryAfterMs = (headers: Headers, now: number): number | null => {
  const text = headers.get('Retry-After');
  if (!text) return null;
  // A date is one of the gateway's clock, and its answer says what that showed.
  const sent = Date.parse(headers.get('Date') ?? '') || now;
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - sent;
  return delay >= 0 ? Math.min(delay, MAX_RETRY_AFTER_MS) : null;
};

/** Body text with a bound, whatever Content-Length claims. */
async function readText(response: Response): Promise<string> {
  const announced = Number(response.headers.get('Content-Length') ?? NaN);
  if (announced > MAX_BODY_BYTES)
    throw new AppError('REPLY_INVALID', { status: response.status, cause: new Error('body too large') });
  // Chromium reports a body that was read piece by piece as cancelled, so short ones are read at once.
  if (announced <= MAX_WHOLE_BYTES) return response.text();
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw new AppError('REPLY_INVALID', { status: response.status, cause: new Error('body too large') });
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** What a word of the gateway means; null: the table does not have it; undefined: the file of the table did not come. */
const codeOfWord = async (word: string): Promise<ErrorCode | null | undefined> => {
  try {
    return (await import('../../contract/tables/error-codes')).errorCodeFromWire(word);
  } catch {
    return undefined;
  }
};

interface Body {
  success?: unknown;
  value?: unknown;
  message?: unknown;
  errorCode?: string | number | null;
}
const asBody = (parsed: unknown): Body | null =>
  typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;

/** Text, the raw body or the envelope's value; everything else is an AppError. */
export const readAnswer = async (response: Response, call: Call, now: number): Promise<unknown> => {
  const text = await readText(response);
  const { status, headers } = response;
  const details = {
    status,
    retryAfterMs: retryAfterMs(headers, now),
    requestId: (headers.get('X-Request-Id') ?? '').slice(0, 128),
  };
  if (response.ok && call.answer === 'text') return text;
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch (cause) {
    const named = codeOfStatus[status];
    if (!response.ok && named) throw new AppError(named, { ...details, cause });
    // It was cut on its way, or is the page of something in between: the next try may bring all of it.
    throw new AppError('REPLY_NOT_JSON', { ...details, cause });
  }
  const body = asBody(parsed);
  const success = String(body?.success);
  const isDone = /^(true|1)$/.test(success);
  // Some gateways write an errorCode of "0" beside a success.
  if (response.ok && (isDone || !(body?.errorCode || /^(false|0)$/.test(success)))) {
    if (call.answer === 'raw') return parsed;
    if (!isDone) throw new AppError('REPLY_INVALID', details);
    // Free play answers its token beside `value` on some gateways.
    return body && 'value' in body ? body.value : body;
  }
  const word = String(body?.errorCode ?? '');
  const known = await codeOfWord(word);
  const code = known ?? codeOfStatus[status] ?? 'REPLY_UNKNOWN';
  const message = typeof body?.message === 'string' ? body.message.slice(0, 500) : '';
  // Only an envelope speaks for the gateway: what stands in front of it has messages as well.
  const unknownWord = known === null && body !== null && 'success' in body;
  throw new AppError(code, {
    ...details,
    serverMessage: message,
    unknownWord,
    value: body?.value ?? null,
    cause: word,
  });
};
