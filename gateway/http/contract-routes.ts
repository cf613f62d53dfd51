import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { allCalls } from '../../src/contract/index';
import type { Call, Method } from '../../src/contract/call';
import {
  closureRefusal,
  GatewayError,
  type Merchants,
  type MerchantContext,
  type SessionContext,
  type Tier,
} from '../platform/index';
import { type Route, type RouteContext, Serialized, Streamed, WithExtra } from './route';
import { accessRefusal, actingSession } from './access';
import { preflightHeaders, readableBy, tierOf, type OwnOrigins } from './cors';
import { successText, successWithExtra } from './envelope';
import { JSON_TYPE, sendRefusal } from './errors';
import type { Limiter } from './limits';
import { languageOf, merchantOf } from './merchant-header';
import { asObject, bodyText, isForm, MAX_LARGE_BODY_BYTES, parseForm, parseJson } from './request-body';
import { cookieValue, headerText, sourceKey, visitorIp } from './headers';

/** What the way to a handler needs of those that it hands on. */
export interface PipelineServices {
  merchants: Pick<Merchants, 'find'>;
  sessions: {
    resolve(input: {
      merchantId: number;
      token: string;
      passive: boolean;
    }): SessionContext | null | Promise<SessionContext | null>;
  };
}

/** What the steps of one call need; one object for the life of the app. */
export interface PipelineDeps<Services extends PipelineServices = PipelineServices> {
  services: Services;
  limiter: Limiter;
  ownOrigins: OwnOrigins;
  trustedProxyHops: number;
  /** Header in which a trusted proxy names the visitor's country; null where there is none. */
  countryHeader: string | null;
  secure: boolean;
  now: () => number;
  /** Opens a sealed body; called for calls that are declared sealed. */
  openSealed(input: SealedRequest): Promise<unknown>;
}

export interface SealedRequest {
  /** Encryption header: hex of the legacy key, or 'jwe'. */
  encryption: string;
  digest: string;
  body: string;
  method: string;
  path: string;
  merchant: string;
}

const SECURE_REPLY = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

interface Caller {
  merchant: MerchantContext;
  tier: Tier;
  origin: string;
  ip: string;
  /** What attempts are counted by. */
  source: string;
}

/** What proxies send for an address without a known country: codes that no country has. */
const NO_COUNTRY = new Set(['XX', 'ZZ']);

/** Only a trusted proxy's word is taken. */
const countryOf = (request: FastifyRequest, deps: PipelineDeps): string => {
  if (deps.countryHeader === null || deps.trustedProxyHops === 0) return '';
  const named = headerText(request.headers, deps.countryHeader).toUpperCase();
  return /^[A-Z]{2}$/.test(named) && !NO_COUNTRY.has(named) ? named : '';
};

/** Who calls: merchant, origin and source are known and within limits before anything of the request is read. */
const identify = (request: FastifyRequest, call: Call, deps: PipelineDeps): Caller => {
  const { headers } = request;
  const origin = headerText(headers, 'origin');
  const query = request.query as Record<string, unknown> | undefined;
  const queryCode = call.merchantInQuery ? query?.['merchantCode'] : undefined;
  const merchant = merchantOf(headers, deps.services.merchants, queryCode);
  const tier = tierOf({ origin, merchant, own: deps.ownOrigins });
  if (tier === null) throw new GatewayError('ORIGIN_UNKNOWN');
  if (call.module !== null && merchant.flags.get(call.module) === false)
    throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: `${call.module} is off` });
  const ip = visitorIp({
    socketIp: request.socket.remoteAddress ?? '',
    forwardedFor: headerText(headers, 'x-forwarded-for'),
    trustedHops: deps.trustedProxyHops,
  });
  const source = sourceKey(ip);
  deps.limiter.take({ kind: 'source', limit: call.limit, key: `${merchant.id} ${source}` });
  const closed = closureRefusal(call, merchant.closure, { ip, country: countryOf(request, deps) });
  if (closed !== null) throw new GatewayError(closed);
  return { merchant, tier, origin, ip, source };
};

/** A partner's session answers to its own origin; one that it has lent to the operator's pages answers to those alone. */
const isAtHome = (session: SessionContext, caller: Caller): boolean => {
  if (session.tier === 'own') return true;
  return session.origin === '' ? caller.tier === 'own' : session.origin === caller.origin;
};

/** The live session of the request or null; refusals of the access table are thrown. */
const authorise = async (
  request: FastifyRequest,
  call: Call,
  input: { caller: Caller; deps: PipelineDeps },
): Promise<SessionContext | null> => {
  const { caller, deps } = input;
  const token = headerText(request.headers, 'authorization');
  const resolved: SessionContext | null | Promise<SessionContext | null> =
    token === ''
      ? null
      : deps.services.sessions.resolve({
          merchantId: caller.merchant.id,
          token,
          passive: call.passive === true,
        });
  // A fresh copy is there at once: only a look-up is waited for.
  const session = resolved instanceof Promise ? await resolved : resolved;
  if (session && !isAtHome(session, caller)) throw new GatewayError('SESSION_MOVED');
  const refusal = accessRefusal(call, {
    tokenSent: token !== '',
    session,
    tier: caller.tier,
    nowMs: deps.now(),
  });
  if (refusal) throw new GatewayError(refusal);
  if (session) deps.limiter.take({ kind: 'account', limit: call.limit, key: session.memberId.toString() });
  return actingSession(call, session);
};

/** A public call needs no session, but maybe a page of the operator's own. */
const admitPublic = (call: Call, caller: Caller, deps: PipelineDeps): null => {
  const anonymous = { tokenSent: false, session: null, tier: caller.tier, nowMs: deps.now() };
  const refusal = accessRefusal(call, anonymous);
  if (refusal) throw new GatewayError(refusal);
  return null;
};

const NO_KEYS: Record<string, unknown> = {};

const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  (request.query as Record<string, unknown> | undefined) ?? NO_KEYS;

/** What stands in the path wins over a field of its name. */
const withNames = (request: FastifyRequest, raw: unknown): unknown => {
  const names = request.params as Record<string, string> | undefined;
  return names !== undefined && Object.keys(names).length > 0 ? { ...Object(raw), ...names } : raw;
};

/** DELETE reads the query and the body, the others the body alone. */
const rawInput = async (
  request: FastifyRequest,
  call: Call,
  input: { caller: Caller; deps: PipelineDeps },
) => {
  const method = request.method;
  const body = bodyText(request.body);
  if (call.sealed) {
    const opened = await input.deps.openSealed({
      encryption: headerText(request.headers, 'encryption'),
      digest: headerText(request.headers, 'x-digest'),
      body,
      method,
      path: request.routeOptions.url ?? '',
      merchant: input.caller.merchant.code,
    });
    return asObject(opened);
  }
  const parsed = isForm(request.headers) ? parseForm(body) : asObject(parseJson(body));
  return method === 'DELETE' ? { ...queryOf(request), ...parsed } : parsed;
};

const parseInput = (call: Call, raw: unknown): unknown => {
  const parsed = v.safeParse(call.request, raw, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  // The field's name helps; what was in it stays out of answers and logs.
  throw new GatewayError('REQUEST_INVALID', { reason: `${v.getDotPath(issue) ?? 'request'}: ${issue.type}` });
};

/** What a picture or a code is bound to: the header works everywhere, the cookie where pages may keep one. */
const boundId = ({ headers }: FastifyRequest, from: { header: string; cookie: string }): string => {
  const sent = headerText(headers, from.header) || cookieValue(headerText(headers, 'cookie'), from.cookie);
  return /^[A-Za-z0-9_-]{1,64}$/.test(sent) ? sent : '';
};

const contextOf = <Services extends PipelineServices>(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { caller: Caller; session: SessionContext | null; deps: PipelineDeps<Services>; language: string },
): RouteContext<Services> => {
  const { caller, session, deps } = input;
  const { headers } = request;
  return {
    merchant: caller.merchant,
    session,
    services: deps.services,
    ip: caller.ip,
    source: caller.source,
    origin: caller.origin,
    tier: caller.tier,
    secure: deps.secure,
    userAgent: headerText(headers, 'user-agent').slice(0, 255),
    country: countryOf(request, deps),
    language: input.language,
    requestId: request.id,
    get captchaId() {
      return boundId(request, { header: 'x-captcha-id', cookie: 'captchaId' });
    },
    get codeId() {
      return boundId(request, { header: 'x-code-id', cookie: 'codeId' });
    },
    header: (name, value) => void reply.header(name, value),
  };
};

const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/;

const sendSerialized = (reply: FastifyReply, answer: Serialized): FastifyReply => {
  const accepted = reply.request.headers['accept-encoding'];
  const packed =
    typeof accepted === 'string' && ACCEPTS_BROTLI.test(accepted) ? answer.packed(successText) : null;
  if (!packed) return reply.send(answer.envelope(successText));
  return reply.header('content-encoding', 'br').header('vary', 'Origin, Accept-Encoding').send(packed);
};

const sendAnswer = (reply: FastifyReply, call: Call, answer: unknown): FastifyReply => {
  reply.headers(SECURE_REPLY);
  if (answer instanceof Streamed) return reply.type(answer.type).send(answer.stream);
  if (call.answer === 'text') return reply.type('text/plain; charset=utf-8').send(String(answer));
  reply.header('content-type', JSON_TYPE);
  if (answer instanceof Serialized)
    return call.answer === 'raw' ? reply.send(answer.json) : sendSerialized(reply, answer);
  if (call.answer === 'raw') return reply.send(JSON.stringify(answer));
  if (answer instanceof WithExtra)
    return reply.send(successWithExtra(JSON.stringify(answer.value), answer.extra));
  return reply.send(successText(JSON.stringify(answer ?? null)));
};

/** One call from headers to answer, in one visible order. */
const handler =
  <Services extends PipelineServices>(route: Route<Services>, deps: PipelineDeps<Services>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = route;
    let language = headerText(request.headers, 'language');
    try {
      const caller = identify(request, call, deps);
      language = languageOf(caller.merchant, request);
      // Public reads are most of the load: nothing of them waits for a turn of the loop.
      const session =
        call.access === 'public'
          ? admitPublic(call, caller, deps)
          : await authorise(request, call, { caller, deps });
      const raw =
        request.method === 'GET' ? queryOf(request) : await rawInput(request, call, { caller, deps });
      const input = parseInput(call, withNames(request, raw));
      const answer = await route.handle(
        input,
        contextOf(request, reply, { caller, session, deps, language }),
      );
      return sendAnswer(reply, call, answer);
    } catch (error) {
      return sendRefusal(request, reply, { error, language });
    }
  };

/** Every method and path a call answers on: its own and those of its aliases. */
export const endpointsOf = (call: Call): { method: Method; path: string }[] => {
  const found = [{ method: call.method, path: call.path }];
  for (const alias of call.aliases ?? [])
    found.push({ method: alias.method ?? call.method, path: alias.path ?? call.path });
  return found;
};

const handlerOf = <Services>(routes: readonly Route<Services>[]): Map<string, Route<Services>> => {
  const byName = new Map<string, Route<Services>>();
  for (const route of routes) {
    if (byName.has(route.call.name)) throw new Error(`two handlers answer ${route.call.name}`);
    byName.set(route.call.name, route);
  }
  const missing = allCalls.filter((call) => !byName.has(call.name)).map((call) => call.name);
  if (missing.length > 0) throw new Error(`no handler answers ${missing.join(', ')}`);
  return byName;
};

/** Puts a route on every endpoint of every call of the contract. @throws when a call has no handler, or two */
export const addContractRoutes = <Services extends PipelineServices>(
  app: FastifyInstance,
  input: { routes: readonly Route<Services>[]; deps: PipelineDeps<Services> },
): void => {
  for (const route of handlerOf(input.routes).values()) {
    const answer = handler(route, input.deps);
    for (const { method, path } of endpointsOf(route.call))
      app.route({
        method,
        url: path,
        ...(route.call.large === true ? { bodyLimit: MAX_LARGE_BODY_BYTES } : {}),
        config: { callName: route.call.name, takesForm: route.call.form === true },
        handler: answer,
      });
  }
};

const API = /^\/(wps|lgw|lotto)\//;
/** Whether a path belongs to the protocol: its refusals are envelopes, never pages. */
export const isApiPath = (path: string): boolean => API.test(path);

/** Request id on every reply; pages may read those of the protocol; preflights are answered before anything else. */
export const addCors = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { origin } = request.headers;
    if (typeof origin === 'string' && isApiPath(request.url)) {
      if (request.method === 'OPTIONS') {
        reply.code(204).headers(preflightHeaders(origin)).send();
        return;
      }
      reply.headers(readableBy(origin));
    }
    done();
  });
};
