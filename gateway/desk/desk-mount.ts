import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { errorCodes } from '../../src/contract/tables/error-codes';
import { cookieValue, headerText, sourceKey, visitorIp } from '../http/index';
import { type Bucket, createRateLimiter, GatewayError } from '../platform/index';
import type { Database } from '../database/types';
import { insertDeskAction, lastDeskDeed, settleDeskAction } from './desk-audit.queries';
import { type DeskCall, type DeskCallName, deskCalls, isDeskCall, PAGE_HEADER } from './desk-calls';
import type { DeskContext, DeskHandlers, DoorCallName } from './desk-context';
import { previewRoutes } from './brand/preview-page';
import { DeskFile } from './desk-file';
import { type DeskDoors, type DeskPlace, DESK_LIFE_S, pageWordOf } from './desk-doors';
import { DeskError, deskErrors, Overtaken } from './desk-errors';

/** Body limit of calls that declare no `maxBytes`. */
const MAX_BODY_BYTES = 16_384;
const MAX_KEYS = 20_000;
const SOURCE: Bucket = { burst: 300, refillMs: 100 };
const DOOR: Bucket = { burst: 30, refillMs: 5_000 };
const SESSION: Bucket = { burst: 200, refillMs: 150 };

export const DESK_PATH = '/desk';
const API = `${DESK_PATH}/api/`;

export interface DeskMountDeps {
  db: Database;
  doors: DeskDoors;
  handlers: DeskHandlers;
  /** Returns false if no merchant has this code. */
  isMerchant: (code: string) => boolean;
}

export interface DeskMountOptions {
  /** Origins of the desk's own page. */
  ownOrigins: ReadonlySet<string>;
  secure: boolean;
  trustedProxyHops: number;
  rateLimitScale: number;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-robots-tag': 'noindex, nofollow',
};

/** Browsers take a cookie of this name over https alone. */
export const cookieName = (secure: boolean): string => (secure ? '__Secure-foyer-desk' : 'foyer-desk');

/** Refusals of what is no longer as it was shown. */
const MOVED_ON: readonly string[] = [
  'CASHIER_STATE',
  'FEEDBACK_UNKNOWN',
  'DESK_DONE',
  'DESK_ROW_CHANGED',
  'LOTTERY_DRAW_STATE',
];
const LOOKS = /\.(show|picture|queue|list|open|games|draws|waiting)$/;
/** Calls that decide about the same things as this one. */
const deedsLike = (name: string): string[] =>
  Object.keys(deskCalls).filter((other) => other.split('.')[0] === name.split('.')[0] && !LOOKS.test(other));

const isDoor = (name: DeskCallName): name is DoorCallName => name.startsWith('door.');

const parse = (name: DeskCallName, request: FastifyRequest): unknown => {
  let sent: unknown;
  try {
    sent = JSON.parse(typeof request.body === 'string' ? request.body : '');
  } catch {
    throw new DeskError('DESK_REQUEST_INVALID');
  }
  const call: DeskCall = deskCalls[name];
  const read = v.safeParse(call.input, sent);
  if (!read.success) throw new DeskError('DESK_REQUEST_INVALID');
  const sentence = call.refusal?.(read.output) ?? '';
  if (sentence !== '') throw new DeskError('DESK_REQUEST_INVALID', { sentence });
  return read.output;
};

interface Refusal {
  code: string;
  status: number;
  number: number;
  retryAfterS: number | null;
  sentence: string;
  value: unknown;
}

/** Code, status and more of any refusal; what is unforeseen says no more than that. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Overtaken) return { ...refusalOf(error.refusal), value: { by: error.by } };
  if (error instanceof DeskError) {
    const { code, retryAfterS, sentence, value } = error;
    return { code, ...deskErrors[code], retryAfterS, sentence, value };
  }
  const known = error instanceof GatewayError ? error : new GatewayError('INTERNAL');
  const { status, number } = errorCodes[known.code];
  return {
    code: known.code,
    status,
    number,
    retryAfterS: known.retryAfterS,
    sentence: '',
    value: known.value,
  };
};

class Mount {
  readonly #limiter;
  constructor(
    private readonly deps: DeskMountDeps,
    private readonly options: DeskMountOptions,
  ) {
    const { now, rateLimitScale: scale } = options;
    this.#limiter = createRateLimiter({ now, maxKeys: MAX_KEYS, scale });
  }

  #count(key: string, bucket: Bucket): void {
    const waitMs = this.#limiter.take(key, bucket);
    if (waitMs > 0) throw new DeskError('DESK_WAIT', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }

  #placeOf({ headers, socket }: FastifyRequest): DeskPlace {
    const ip = visitorIp({
      socketIp: socket.remoteAddress ?? '',
      forwardedFor: headerText(headers, 'x-forwarded-for'),
      trustedHops: this.options.trustedProxyHops,
    });
    const userAgent = headerText(headers, 'user-agent');
    return { origin: headerText(headers, 'origin'), ip, source: sourceKey(ip), userAgent };
  }

  /** Only a page of ours asks: browsers say whose page it is, and scripts of other origins cannot write it. */
  #checkPage({ headers }: FastifyRequest, place: DeskPlace): void {
    const site = headerText(headers, 'sec-fetch-site');
    if (!this.options.ownOrigins.has(place.origin) || (site !== '' && site !== 'same-origin'))
      throw new DeskError('DESK_ORIGIN_REFUSED');
  }

  async #enter(request: FastifyRequest, name: DeskCallName, place: DeskPlace): Promise<DeskContext> {
    const call: DeskCall = deskCalls[name];
    const cookie = cookieValue(headerText(request.headers, 'cookie'), cookieName(this.options.secure));
    // Before the session is used: what a stranger's page sends keeps none alive.
    if (cookie !== '' && headerText(request.headers, PAGE_HEADER) !== pageWordOf(cookie))
      throw new DeskError('DESK_PAGE_REFUSED');
    const found = await this.deps.doors.enter({ cookie, passive: call.passive === true });
    if (!found) throw new DeskError('DESK_SESSION_OVER');
    const { origin, ...session } = found;
    if (origin !== place.origin) throw new DeskError('DESK_SESSION_OVER');
    this.#count(`session ${session.sessionId}`, SESSION);
    if (!call.roles.includes(session.operator.role)) throw new DeskError('DESK_ROLE_REFUSED');
    return { ...session, ip: place.ip };
  }

  /** Noted before it is done, and how it ended. */
  async #noted(name: DeskCallName, input: unknown, context: DeskContext): Promise<unknown> {
    const call: DeskCall = deskCalls[name];
    const handler = this.deps.handlers[name as keyof DeskHandlers] as (
      input: unknown,
      context: DeskContext,
    ) => Promise<unknown>;
    if (call.subject === undefined) return handler(input, context);
    const merchantId = context.merchant.id;
    const { query } = this.deps.db.merchant(merchantId);
    const { name: operator, role } = context.operator;
    const subject = call.subject(input);
    const facts = call.facts ? call.facts(input) : input;
    const action = { merchantId, operator, role, action: name, subject, ip: context.ip, facts };
    const id = await insertDeskAction(query, action);
    try {
      const answer = await handler(input, context);
      await settleDeskAction(query, { merchantId, id, outcome: 'done' });
      return answer;
    } catch (error) {
      const { code } = refusalOf(error);
      await settleDeskAction(query, { merchantId, id, outcome: code });
      if (!MOVED_ON.includes(code)) throw error;
      const by = await lastDeskDeed(query, {
        merchantId,
        subject,
        actions: deedsLike(name),
        besides: operator,
      });
      throw by === '' ? error : new Overtaken(error, by);
    }
  }

  #cookie(value: string, lifeS: number): string {
    const { secure } = this.options;
    return [
      `${cookieName(secure)}=${value}`,
      `Path=${DESK_PATH}`,
      `Max-Age=${lifeS}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(secure ? ['Secure'] : []),
    ].join('; ');
  }

  async #door(name: DoorCallName, input: unknown, place: DeskPlace, reply: FastifyReply): Promise<unknown> {
    const { doors } = this.deps;
    this.#count(`door ${place.source}`, DOOR);
    // The schema of the call has made it so.
    const sent = input as { name: string; password: string; code: string; link: string };
    if (name === 'door.invited') return doors.invited(sent);
    if (name === 'door.open') {
      await doors.open({ ...place, ...sent });
      return null;
    }
    const { cookie, page } = await doors.login({ ...place, ...sent });
    void reply.header('set-cookie', this.#cookie(cookie, DESK_LIFE_S));
    return { page };
  }

  async #answer(request: FastifyRequest, reply: FastifyReply, name: string): Promise<unknown> {
    const place = this.#placeOf(request);
    this.#count(`source ${place.source}`, SOURCE);
    this.#checkPage(request, place);
    if (!isDeskCall(name)) throw new DeskError('DESK_UNKNOWN_CALL');
    if (isDoor(name)) return this.#door(name, parse(name, request), place, reply);
    const context = await this.#enter(request, name, place);
    const answer = await this.#noted(name, parse(name, request), context);
    if (name === 'desk.leave') void reply.header('set-cookie', this.#cookie('', 0));
    return answer;
  }

  /** Refuses callers without the call's role before the gateway reads a large body. */
  async checkCaller(request: FastifyRequest, reply: FastifyReply, name: DeskCallName): Promise<void> {
    reply.headers(HEADERS);
    try {
      const place = this.#placeOf(request);
      this.#count(`source ${place.source}`, SOURCE);
      this.#checkPage(request, place);
      await this.#enter(request, name, place);
    } catch (error) {
      await this.#refuse(error, reply);
    }
  }

  async handle(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    reply.headers(HEADERS);
    try {
      const answer = await this.#answer(request, reply, name);
      if (answer instanceof DeskFile) return await reply.type(answer.type).send(Buffer.from(answer.bytes));
      return await reply.type('application/json; charset=utf-8').send(JSON.stringify({ value: answer }));
    } catch (error) {
      return this.#refuse(error, reply);
    }
  }

  #refuse(error: unknown, reply: FastifyReply): FastifyReply {
    const { status, retryAfterS, ...refusal } = refusalOf(error);
    if (refusal.code === 'INTERNAL') this.options.onError(error, 'a call of the desk');
    if (retryAfterS !== null) void reply.header('retry-after', String(retryAfterS));
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: { ...refusal, retryAfterS } }));
  }
}

/** The desk's calls: POST /desk/api/<call> with JSON, for the desk's own page alone. */
export const deskMount =
  (deps: DeskMountDeps & DeskMountOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const mount = new Mount(deps, deps);
    previewRoutes(app, { path: DESK_PATH, ownOrigins: deps.ownOrigins, isMerchant: deps.isMerchant });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_, body, done) => done(null, body),
    );
    for (const name of Object.keys(deskCalls).filter(isDeskCall)) {
      const { maxBytes }: DeskCall = deskCalls[name];
      if (maxBytes !== undefined)
        app.post(
          `${API}${name}`,
          { bodyLimit: maxBytes, onRequest: (request, reply) => mount.checkCaller(request, reply, name) },
          (request, reply) => mount.handle(request, reply, name),
        );
    }
    app.post<{ Params: { name: string } }>(`${API}:name`, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
      mount.handle(request, reply, request.params.name),
    );
  };
