import * as v from 'valibot';
import { isAnsweredWhileClosed, type Call } from '../contract/call';
import { domains, isCall } from '../contract/index';
import { errorCodes } from '../contract/tables/error-codes';
import { parseJson } from '../core/transport/json';
import { answers } from './fake-answers';
import { identityOfMember } from './fake-identity';
import { openJwe, openLegacy } from './fake-keys';
import { FakeRefusal } from './fake-refusal';
import { emptyState, newMember, type FakeContext, type FakeState } from './fake-state';
import * as fixtures from './fixtures';

export type { FakeMember, FakeState } from './fake-state';

/** One request as it came in. */
export interface SeenRequest {
  /** Name of the call, '' when none matches. */
  name: string;
  method: string;
  url: URL;
  headers: Headers;
  /** Body or query after opening, before the schema. */
  input: unknown;
}

/** Answers instead of the gateway; undefined lets the gateway answer. Called before anything is decided. */
export type Interceptor = (
  seen: Omit<SeenRequest, 'input'> & { signal: AbortSignal },
) => Promise<Response | undefined> | Response | undefined;

export interface FakeGateway {
  fetch: typeof globalThis.fetch;
  state: FakeState;
  seen: SeenRequest[];
  /** Requests of one call so far. */
  count(name: string): number;
  intercept: Interceptor | null;
}

/** What a path with names in it has there, null for another path. */
const namesIn = (path: string, asked: string): Record<string, string> | null => {
  const parts = path.split('/');
  const given = asked.split('/');
  if (parts.length !== given.length) return null;
  const names: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = decodeURIComponent(given[at] ?? '');
    if (part.startsWith(':')) names[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return names;
};

const named = Object.values(domains).flatMap((domain) => Object.entries<unknown>(domain));
const routes = named.flatMap(([key, call]) =>
  isCall(call)
    ? [{ method: call.method, path: call.path }, ...(call.aliases ?? [])].map((way) => ({
        key: key as keyof typeof answers,
        call,
        method: way.method ?? call.method,
        path: way.path ?? call.path,
      }))
    : [],
);

/** What a session may do whose password must be changed first. */
const WITHOUT_NEW_PASSWORD = new Set([
  'password.change',
  'member.info',
  'session.logout',
  'session.issueCode',
]);

/** Seconds to wait, when a refusal names them. */
const retryAfter = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null && 'retryAfterS' in value
    ? { 'Retry-After': String(value.retryAfterS) }
    : {};

const refuse = (refusal: FakeRefusal): Response => {
  const row = errorCodes[refusal.code];
  return Response.json(
    {
      success: false,
      errorCode: row.wire[0] ?? 'internal_error',
      message: `refused (#${row.number})`,
      value: refusal.value,
    },
    { status: row.status || 500, headers: retryAfter(refusal.value) },
  );
};

const firstState = (): FakeState => {
  const state: FakeState = {
    ...emptyState(),
    flags: { USERNAMEREG3: true, MOBILENUMREG3: false, FREEPLAY3: true, COMM3: true },
    sealing: ['jwe', 'legacy'],
    languages: ['EN', 'PT', 'ES'],
    defaultLanguage: 'EN',
    mainDomain: '',
    maintenance: false,
    maintenanceEnd: null,
    regionRestriction: false,
    imageCdns: ['https://cdn-a.example', 'https://cdn-b.example'],
    launchCdns: [],
    // https://chat.example.test/x?y=1 under the key behind it.
    customerService: [
      { csType: 'chat', title: 'Chat', path: 'YFpU7KVM9lUSc6CpudP6a69Yh8zooukZT2LwqoauMGw=Ab3dE6gH' },
    ],
    analytics: {},
    promotions: {},
    affiliates: new Set(['FRIEND7']),
    registerRules: fixtures.registerRules(),
    captchaDue: false,
    captchaAnswer: 'XK4P',
    games: fixtures.games(),
  };
  newMember(state, { ...fixtures.MEMBER, ...identityOfMember });
  return state;
};

/** A sealed body is no older, and no younger. */
const SEALED_WITHIN_S = 300;

async function readInput(request: Request, call: Call, url: URL): Promise<unknown> {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams);
  const text = await request.text();
  if (request.headers.get('Content-Type')?.includes('urlencoded') === true)
    return Object.fromEntries(new URLSearchParams(text));
  const body = parseJson(text) as { value: string };
  if (!call.sealed) return body;
  const header = request.headers.get('Encryption');
  if (header === null) throw new FakeRefusal('REQUEST_BODY_REQUIRED');
  try {
    if (header !== 'jwe') return openLegacy(body, header);
    const opened = await openJwe(body);
    if (Math.abs(Date.now() / 1000 - opened.header.iat) > SEALED_WITHIN_S)
      throw new FakeRefusal('CLOCK_WRONG');
    return opened.content;
  } catch (error) {
    throw error instanceof FakeRefusal ? error : new FakeRefusal('SEALING_BROKEN');
  }
}

function admit(call: Call, context: FakeContext): void {
  const { maintenance, regionRestriction } = context.state;
  if ((maintenance || regionRestriction) && !isAnsweredWhileClosed(call))
    throw new FakeRefusal(maintenance ? 'MAINTENANCE' : 'REGION_BLOCKED');
  if (context.token && !context.member && call.access !== 'public') throw new FakeRefusal('SESSION_INVALID');
  if (call.access === 'public' || call.access === 'visitor') return;
  if (!context.member) throw new FakeRefusal('SESSION_INVALID');
  const { id } = context.member;
  const sub = context.state.teams.subAccounts.find((one) => one.id === id);
  if (sub?.state === 'paused') throw new FakeRefusal('SESSION_INVALID');
  const { subAccount } = call;
  if (sub && subAccount !== 'own' && !sub.rights.some((right) => right === subAccount))
    throw new FakeRefusal('AGENT_SUB_ACCOUNT_RIGHT');
  if (call.access === 'real' && context.member.type === 4) throw new FakeRefusal('TRIAL_REFUSED');
  const session = context.state.identity.sessions.get(context.token ?? '');
  if (session?.restricted === true && !WITHOUT_NEW_PASSWORD.has(call.name))
    throw new FakeRefusal('PASSWORD_CHANGE_DUE');
}

/** A gateway in memory, typed by the contract: same paths, headers, sealing, envelope and codes, invented data. */
export const createFakeGateway = (): FakeGateway => {
  const state = firstState();
  const seen: SeenRequest[] = [];
  /** Node aborts a request only as long as more than its signal holds it; a test may never answer it. */
  const intercepted = new Set<Request>();
  const gateway: FakeGateway = {
    state,
    seen,
    intercept: null,
    count: (name) => seen.filter((request) => request.name === name).length,
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const url = new URL(request.url);
      const route = routes.find(
        (row) => row.method === request.method && namesIn(row.path, url.pathname) !== null,
      );
      const facts = { name: route?.call.name ?? '', method: request.method, url, headers: request.headers };
      const entry: SeenRequest = { ...facts, input: null };
      seen.push(entry);
      intercepted.add(request);
      const instead = await gateway.intercept?.({ ...facts, signal: request.signal });
      request.signal.throwIfAborted();
      if (instead) return instead;
      intercepted.delete(request);
      try {
        if (!route) throw new FakeRefusal('REQUEST_UNKNOWN_PATH');
        if (request.headers.get('Merchant') !== fixtures.MERCHANT)
          throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
        const token = request.headers.get('Authorization');
        const context: FakeContext = {
          state,
          token,
          member: state.members.get(state.tokens.get(token ?? '') ?? '') ?? null,
        };
        admit(route.call, context);
        const content = await readInput(request, route.call, url);
        const names = namesIn(route.path, url.pathname) ?? {};
        entry.input = Object.keys(names).length > 0 ? { ...Object(content), ...names } : content;
        const read = v.safeParse(route.call.request, entry.input);
        if (!read.success) throw new FakeRefusal('REQUEST_INVALID');
        const value = (answers[route.key] as (input: unknown, context: FakeContext) => unknown)(
          read.output,
          context,
        );
        if (route.call.answer === 'text') return new Response(String(value));
        return Response.json(route.call.answer === 'raw' ? value : { success: true, value });
      } catch (error) {
        if (error instanceof FakeRefusal) return refuse(error);
        throw error;
      }
    },
  };
  return gateway;
};
