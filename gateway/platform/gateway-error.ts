import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';

/** Answers with an error of the table; `value` travels in the envelope, e.g. { captcha: true }. */
export class GatewayError extends Error {
  readonly value: unknown;
  readonly retryAfterS: number | null;
  constructor(
    readonly code: GatewayErrorCode,
    options: { value?: unknown; retryAfterS?: number; reason?: string } = {},
  ) {
    super(options.reason ?? code);
    this.value = options.value ?? null;
    this.retryAfterS = options.retryAfterS ?? null;
  }
}
