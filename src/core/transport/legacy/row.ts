import type { Call } from '../../../contract/call';

/** An object of a request or an answer whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a row may know besides the request and the answer. */
export interface Facts {
  /** The member's currency, else the merchant's; '' while neither is known. */
  currency: string;
  /** IANA name of the zone in which this gateway writes dates as text. */
  timeZone: string;
  /** As the header Language carries it: EN, PT. */
  language: string;
  /** ms since 1970 by the gateway's clock. */
  now: number;
  /** The session's token, '' for a guest. */
  token: string;
  /** The member's name, '' for a guest. */
  username: string;
  merchant: string;
  /** Asks the gateway something else, as it stands in its own protocol. @returns the envelope's value. @throws AppError */
  ask(path: string, content?: object): Promise<unknown>;
  /** Whether this gateway does not have a call, by its name. */
  lacks(call: string): boolean;
  /** Counts rows of this answer that could not be read and were left out. */
  leftOut(rows: number): void;
}

/** What goes out instead of the contract's call; what is not said stays as it is. */
export type Wording = Partial<Pick<Call, 'method' | 'path' | 'sealed' | 'form' | 'answer'>> & {
  content: object;
};

/** One call as older gateways know it. Without `send` the contract's request goes out, without `read` its answer is taken as it is. */
export interface Row {
  /** @throws AppError FUNCTION_NOT_AVAILABLE for what these gateways cannot be asked */
  send?(request: Fields, facts: Facts): Wording;
  /** The answer's value as the contract writes it. After a write that was carried out it must not fail. */
  read?(value: unknown, facts: Facts, request: Fields): unknown;
}

/** Rows by the name of their call. */
export type Table = Readonly<Record<string, Row>>;

/** These gateways refuse what else stands in a request. */
export const only = (...names: readonly string[]) => ({
  send: (request: Fields): Wording => ({
    content: Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name))),
  }),
});
