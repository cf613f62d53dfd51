import type { Call } from '../../../contract/call';
import { AppError, isAppError } from '../../kernel/app-error';

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

/**
 * What a row sends. The owner of a gateway may have written it wrongly: nothing goes out without its path or its fields.
 * @throws AppError CONFIG_INVALID, or what the row refuses
 */
export const wordingOf = (row: Row, { name }: Call, request: Fields, facts: Facts): Wording => {
  const wrong = (cause: unknown): AppError =>
    new AppError('CONFIG_INVALID', { value: { field: name }, cause });
  let wording: Wording;
  try {
    wording = row.send ? row.send(request, facts) : { content: request };
  } catch (thrown) {
    throw isAppError(thrown) ? thrown : wrong(thrown);
  }
  const { content, path = '/' } = Object(wording) as Partial<Wording>;
  if (typeof content !== 'object' || content === null)
    throw wrong(new Error(`send of ${name} gives no content, or a promise`));
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw wrong(new Error(`the path of ${name} does not begin with /`));
  return wording;
};

/** What a row reads. @throws AppError REPLY_INVALID where it breaks at an answer, or what the row says */
export const readingOf = async (
  row: Row,
  value: unknown,
  facts: Facts,
  request: Fields,
): Promise<unknown> => {
  try {
    return await row.read?.(value, facts, request);
  } catch (thrown) {
    throw isAppError(thrown) ? thrown : new AppError('REPLY_INVALID', { cause: thrown });
  }
};
