import type { ErrorCode } from '../contract/tables/error-codes';

/** A refusal of the fake gateway, by its code. */
export class FakeRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly value: unknown = null,
  ) {
    super(code);
  }
}
