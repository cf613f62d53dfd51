import type { Call } from '../../contract/call';
import type { AppError } from '../kernel/app-error';
import type { Sealed } from './sealing/sealing';

/** All in which a family of gateways differs from the contract, as one object; a gateway that differs in nothing has none. */
export interface Dialect {
  /**
   * What travels of a request.
   * @param token the session's, '' for a guest
   * @throws AppError FUNCTION_NOT_AVAILABLE, without anything sent, when these gateways have no such call
   */
  request(call: Call, request: object, token: string): object;
  /** Headers of a sealed body besides its key. */
  sealedHeaders(sealed: Sealed, now: number): Record<string, string>;
  /** An answer's value in the contract's own words. @throws AppError when it is a refusal in these gateways' words */
  reply(call: Call, value: unknown): unknown;
  /** What an error means. */
  refusal(call: Call, error: AppError): AppError;
}
