import type { Call } from '../../../contract/call';
import type { ErrorCode } from '../../../contract/tables/error-codes';
import { AppError } from '../../kernel/app-error';

/** These change nothing that a person would look for afterwards: asking again is the way to see. */
const HARMLESS =
  /^(session\.(login|loginVerification|freeplay|logout)|code\..*|launch\..*|favourites\..*|inbox\.(read|unread|delete)|member\.language|notices\..*|games\..*|legacy\..*)$/;

/** After these the gateway may have done what it was asked for. */
const UNSEEN: readonly ErrorCode[] = [
  'NETWORK_UNREACHABLE',
  'NETWORK_TIMEOUT',
  'REPLY_NOT_JSON',
  'REPLY_INVALID',
  'BUSY',
  'INTERNAL',
  'TRANSFER_PENDING',
];

/** Words by which a gateway says that it failed, or is not done yet: no refusal. */
const FAULT =
  /^((sys|system|server|internal|unknown|unexpected|general|database|db|service|network)[._ -]?)?(err|error|exception|fault|fail|failed|failure|busy)$|time[._ -]?out|pending|processing|unavailable/i;

/** Whether the gateway said no: by a word, or by a status that stands for a refusal. */
const isRefusal = ({ code, status, unknownWord, cause }: AppError): boolean =>
  !UNSEEN.includes(code) &&
  (code !== 'REPLY_UNKNOWN' || (unknownWord && status < 500 && !FAULT.test(String(cause))));

/**
 * These gateways do not recognise an order that is sent twice. So a write without a readable answer is neither done nor failed:
 * its member looks at the records before it is sent again.
 */
export const outcomeOf = (call: Pick<Call, 'name' | 'method'>, error: AppError): AppError => {
  if (call.method === 'GET' || HARMLESS.test(call.name) || isRefusal(error)) return error;
  const { status, serverMessage, requestId } = error;
  return new AppError('OUTCOME_UNKNOWN', { status, serverMessage, requestId, cause: error });
};
