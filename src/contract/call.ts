import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { bare } from './bare';
import type { SubAccountUse } from './entities/agent-sub-account';
import type { GatewayErrorCode } from './tables/error-codes';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: no session is read. `visitor`: guests may, a dead token is still refused (401) so that a client can
 * drop it. `member`: any live session, trial included. `real`: a live session that is not a trial. `agent`: agents only.
 */
export type Access = 'public' | 'visitor' | 'member' | 'real' | 'agent';

/** Rate-limit class; the numbers stand in gateway/http/limits. */
export type LimitClass =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  | 'captcha'
  | 'code'
  | 'key'
  | 'trial'
  | 'launch';

/** One gateway call as data: both sides, the documentation, the fake and the tests read this object. */
export interface Call<
  Request extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  /** domain.verb; the handler stands in a *.routes.ts of its subject in gateway. */
  name: string;
  method: Method;
  path: string;
  /** Other wordings that a server of this protocol accepts. */
  aliases?: readonly { method?: Method; path?: string }[];
  /** Module id: metadata, and the flag that switches the call off. */
  module: string | null;
  access: Access;
  /** Whether a session of the partner tier may call it. */
  tier: 'partner' | 'own';
  limit: LimitClass;
  /**
   * The merchant may stand in the query (`merchantCode`) when there is no Merchant header: a page of another origin then
   * asks without a preflight.
   */
  merchantInQuery?: true;
  /** The person must have proved who they are within the last minutes; otherwise STEP_UP_REQUIRED. */
  fresh?: true;
  /** It asks for a secret of the person itself, so it may come before any other proof. */
  proves?: true;
  /** Also with a session that is good for a change of the password and little else (PASSWORD_CHANGE_DUE otherwise). */
  whileChangeDue?: true;
  /**
   * What a sub-account of an agent needs for it: a right, which makes it act for the agent, or nothing (`own`), which leaves it with its own
   * login. Without a word here sub-accounts are refused (AGENT_SUB_ACCOUNT_RIGHT).
   */
  subAccount?: SubAccountUse;
  /**
   * Answered in maintenance and to blocked regions as well. Reads are without it; everything else is refused
   * (MAINTENANCE, REGION_BLOCKED).
   */
  whileClosed?: true;
  /** The body travels encrypted. */
  sealed?: true;
  /** The body travels as application/x-www-form-urlencoded; a server takes JSON as well. */
  form?: true;
  /** Something happens although it is a GET: the client never sends it again by itself. */
  once?: true;
  /** The body carries a picture: some megabytes instead of some kilobytes. */
  large?: true;
  /** How the answer travels; `envelope` is `{ success, value, message, errorCode }`. */
  answer: 'envelope' | 'text' | 'raw';
  /** The client shows nothing when it fails. */
  silent?: true;
  /** The page makes it by itself: it does not count as use of the session, which may still end by lying idle. */
  passive?: true;
  /** Wire request → what a handler receives. Unknown keys are refused. */
  request: Request;
  /** Wire value → what the SDK's callers receive. Loose scalars, strict structure. */
  reply: Reply;
  /** Besides the codes every call may answer (`commonErrors`). */
  errors: readonly GatewayErrorCode[];
}

/** What a client reads of a call. Browser builds carry no more than this: see tools/build/strip-calls.mjs. */
export type ClientCall = Pick<
  Call,
  | 'name'
  | 'method'
  | 'path'
  | 'access'
  | 'merchantInQuery'
  | 'sealed'
  | 'form'
  | 'once'
  | 'answer'
  | 'silent'
  | 'reply'
>;

/** Codes that any call may answer. */
export const commonErrors = [
  'REQUEST_INVALID',
  'REQUEST_BODY_REQUIRED',
  'REQUEST_TOO_LARGE',
  'REQUEST_UNKNOWN_PATH',
  'FUNCTION_NOT_AVAILABLE',
  'ORIGIN_UNKNOWN',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'BUSY',
  'SEALING_BROKEN',
  'SEALING_REPLAYED',
  'CLOCK_WRONG',
  'SESSION_INVALID',
  'SESSION_MOVED',
  'ACCESS_DENIED',
  'ACCESS_TIER',
  'PASSWORD_CHANGE_DUE',
  'AGENT_SUB_ACCOUNT_RIGHT',
  'MAINTENANCE',
  'REGION_BLOCKED',
] as const satisfies readonly GatewayErrorCode[];

const ANSWERED_CLOSED: ReadonlySet<LimitClass> = new Set<LimitClass>(['read', 'key', 'captcha']);

/** Whether a call is answered in maintenance and to a blocked region: what changes nothing, and what says so of itself. */
export const isAnsweredWhileClosed = (call: Pick<Call, 'limit' | 'whileClosed'>): boolean =>
  call.whileClosed === true || ANSWERED_CLOSED.has(call.limit);

/** Keeps the exact schema types of one call. What it does not say it does not inherit: a `sealed` of all objects seals no call. */
export const defineCall = <Request extends GenericSchema, Reply extends GenericSchema>(
  call: Call<Request, Reply>,
): Call<Request, Reply> => bare(call);

/** What a client sends (wire names). */
export type RequestOf<C extends Call> = InferInput<C['request']>;
/** What a handler receives. */
export type HandlerInput<C extends Call> = InferOutput<C['request']>;
/** What a handler returns (wire names). */
export type WireReply<C extends Call> = InferInput<C['reply']>;
/** What the SDK's caller receives. */
export type ReplyOf<C extends Call> = InferOutput<C['reply']>;
