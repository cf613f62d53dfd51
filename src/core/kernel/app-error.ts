import type { ErrorCode, RetryableCode } from '../../contract/tables/error-codes';
import type { FieldProblem } from '../types.base';

/** The table's own rows, named by its type: the whole table is needed only where answers are read. */
const retryable: readonly RetryableCode[] = [
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'BUSY',
  'TRANSFER_PENDING',
  'VENDOR_MAINTENANCE',
  'VENDOR_UNAVAILABLE',
  'ROOM_FULL',
  'NETWORK_UNREACHABLE',
  'NETWORK_TIMEOUT',
  'REPLY_NOT_JSON',
  'REPLY_UNKNOWN',
  'CHUNK_LOST',
];

/** What every failure of the SDK is. Tested by `kind`, since several bundles may meet on one page. */
export class AppError extends Error {
  override readonly name = 'FoyerError';
  readonly kind = 'foyer-error';
  readonly code: ErrorCode;
  /** The server's own sentence, '' when none. */
  readonly serverMessage: string = '';
  /** The server named the refusal by a word that the table does not know: its own sentence says more than ours. */
  readonly unknownWord: boolean = false;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number = 0;
  /** The envelope's `value`. */
  readonly value: unknown = null;
  /** ms to wait before trying again, when the server said so. */
  readonly retryAfterMs: number | null = null;
  readonly requestId: string = '';

  constructor(
    code: ErrorCode,
    details: {
      serverMessage?: string;
      unknownWord?: boolean;
      status?: number;
      value?: unknown;
      retryAfterMs?: number | null;
      requestId?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code);
    this.code = code;
    Object.assign(this, details);
  }

  /** Whether the same call may succeed later without any change. */
  get retryable(): boolean {
    return retryable.some((code) => code === this.code);
  }

  /** Refused fields of a form, by name; empty for other errors. */
  get fields(): Record<string, FieldProblem> {
    const fields = (this.value as { fields?: unknown } | null)?.fields;
    if (typeof fields !== 'object' || fields === null) return {};
    const named = Array.isArray(fields)
      ? fields.map((name: unknown) => [name, null] as const)
      : Object.entries(fields);
    return Object.fromEntries(
      named.map(([name, problem]: readonly [unknown, unknown]) => [
        String(name),
        isProblem(problem) ? problem : { key: typeof problem === 'string' ? problem : 'refused' },
      ]),
    );
  }

  /** The server wants a captcha with the next try. */
  get captchaDue(): boolean {
    return Boolean((this.value as { captcha?: unknown } | null)?.captcha);
  }
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';

export const isAppError = (error: unknown): error is AppError =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'foyer-error';

/** Whatever was thrown, as an AppError. */
export const asError = (error: unknown): AppError =>
  isAppError(error) ? error : new AppError('REPLY_UNKNOWN', { cause: error });
