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

/** Words and sentences by which a gateway says that it failed, or is not done yet: no refusal. */
const FAULTS: readonly RegExp[] = [
  /\b(sys|system|server|internal|unexpected|database|db|rpc|io|network|gateway|remote)\b.*\b(err|error|exception|fault|fail|failed|failure|busy)\b/,
  /^(unknown |general |service )?(err|error|exception|fault|busy)$/,
  /\bfail(ed|ure)?$/,
  /\btime ?out\b|\btimed out\b|\bpending\b|\bprocessing\b|\bunavailable\b|\bbusy\b/,
];
/** INTERNAL_SERVER_ERROR and internalServerError as "internal server error". */
const inWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
const isFault = (...texts: readonly string[]): boolean => {
  const said = texts.map(inWords).filter(Boolean);
  // A number alone does not say what happened; the sentence may.
  const words = said.filter((text) => !/^\d+$/.test(text));
  return words.length === 0 || words.some((text) => FAULTS.some((fault) => fault.test(text)));
};

/** Whether the gateway said no: by a word, or by a status that stands for a refusal. */
const isRefusal = ({ code, status, unknownWord, cause, serverMessage }: AppError): boolean =>
  !UNSEEN.includes(code) &&
  (code !== 'REPLY_UNKNOWN' || (unknownWord && status < 500 && !isFault(String(cause), serverMessage)));

/**
 * These gateways do not recognise an order that is sent twice. So a write without a readable answer is neither done nor failed:
 * its member looks at the records before it is sent again.
 */
export const outcomeOf = (call: Pick<Call, 'name' | 'method'>, error: AppError): AppError => {
  if (call.method === 'GET' || HARMLESS.test(call.name) || isRefusal(error)) return error;
  const { status, serverMessage, requestId } = error;
  return new AppError('OUTCOME_UNKNOWN', { status, serverMessage, requestId, cause: error });
};
