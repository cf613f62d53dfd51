import type { Call } from '../../contract/call';
import type { AppError } from '../kernel/app-error';
import type { Differences } from '../types';
import type { Sealed } from './sealing/sealing';

/** One call of the contract in the words of a gateway that has others. */
export interface Translated {
  /** The same call with this gateway's own path, method and way of travelling. */
  call: Call;
  request: object;
  /** It is about to leave: what failed before has not reached the gateway. */
  left(): void;
  /** An answer's value in the contract's own words. @throws AppError when it is a refusal in this gateway's words */
  read(value: unknown): unknown;
  /** What an error of this call means. */
  refusal(error: AppError): AppError;
}

/** All in which a family of gateways differs from the contract, as one object; a gateway that differs in nothing has none. */
export interface Dialect extends Differences {
  /**
   * @param token the session's, '' for a guest
   * @throws AppError FUNCTION_NOT_AVAILABLE, without anything sent, when these gateways have no such call
   */
  translate(call: Call, request: object, token: string): Promise<Translated>;
  /** Headers of a sealed body besides its key. */
  sealedHeaders(sealed: Sealed, now: number): Record<string, string>;
}
