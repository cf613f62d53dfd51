import * as v from 'valibot';
import { defineCall, type Call } from '../../../contract/call';
import { balance } from '../../../contract/calls/wallet';
import type { ErrorCode } from '../../../contract/tables/error-codes';
import { AppError } from '../../kernel/app-error';
import { forgetOpenOrders } from '../../domains/open-orders';
import { createLazy } from '../../kernel/lazy';
import type { Client } from '../../types';
import type { Dialect } from '../dialect';
import { createMissing } from './missing';
import { fitModules } from './modules';
import { createMove } from './moves';
import { outcomeOf } from './outcome';
import { checkTimeZone, ownRows } from './own-rows';
import { fieldsOf } from './readers';
import { readingOf, wordingOf, type Facts, type Fields, type Row, type Table } from './row';
import { plainSentence } from './sentence';
import { withTimes } from './times';

/** The tables come with the first call of their subject. */
const tables = {
  session: createLazy(async () => (await import('./session')).sessionTable),
  lobby: createLazy(async () => (await import('./lobby')).lobbyTable),
  cashier: createLazy(async () => (await import('./cashier')).cashierTable),
  records: createLazy(async () => (await import('./records')).recordsTable),
  account: createLazy(async () => (await import('./account')).accountTable),
  agents: createLazy(async () => (await import('./agents')).agentsTable),
  lottery: createLazy(async () => (await import('./lottery')).lotteryTable),
};
/** Which table a call stands in, by the first part of its name. */
const TABLE_OF: Readonly<Record<string, keyof typeof tables>> = {
  session: 'session',
  password: 'session',
  code: 'session',
  system: 'lobby',
  launch: 'lobby',
  notices: 'lobby',
  promotions: 'lobby',
  wallet: 'lobby',
  games: 'lobby',
  favourites: 'lobby',
  deposits: 'cashier',
  withdrawals: 'cashier',
  payees: 'cashier',
  paymentPassword: 'cashier',
  funds: 'cashier',
  records: 'records',
  rebates: 'records',
  profile: 'account',
  member: 'account',
  feedback: 'account',
  contact: 'account',
  upload: 'account',
  agents: 'agents',
  contracts: 'agents',
  pay: 'agents',
  lottery: 'lottery',
};

const NO_TABLE: Table = {};
const NO_ROW: Row = {};
const tableNameOf = (call: string): keyof typeof tables | undefined => {
  const subject = call.split('.')[0] ?? '';
  return Object.hasOwn(TABLE_OF, subject) ? TABLE_OF[subject] : undefined;
};

/** These answer a question with a bare refusal. */
const REFUSED_QUESTIONS: Readonly<Record<string, ErrorCode>> = {
  'session.checkUsername': 'REGISTER_USERNAME_TAKEN',
  'session.affiliate': 'REGISTER_AFFILIATE_INVALID',
};
const NO_SUCH_CALL: readonly ErrorCode[] = ['REQUEST_UNKNOWN_PATH', 'FUNCTION_NOT_AVAILABLE'];
/** Calls that a row makes besides its own. */
const ASKED = 'legacy.asked';
/** Their answers are amounts, and most name no currency. */
const OF_MONEY: readonly (keyof typeof tables)[] = ['cashier', 'records', 'agents'];
/** Asked by a path for each category: one that is not there says nothing of the others. */
const UNLEARNT = [ASKED, 'records.bets'];
const asked = (path: string) =>
  defineCall({
    name: ASKED,
    method: 'GET',
    path,
    module: null,
    access: 'member',
    tier: 'own',
    limit: 'read',
    answer: 'envelope',
    silent: true,
    request: v.record(v.string(), v.unknown()),
    reply: v.unknown(),
    errors: [],
  });

export type LegacyDeps = Pick<
  Client,
  'config' | 'ports' | 'serverTime' | 'call' | 'i18n' | 'session' | 'system' | 'onDestroy'
>;

/**
 * What older gateways of this protocol send and refuse: nothing goes out that they do not know, and what they say is put in our
 * words.
 * @param own rows of the gateway's owner: they go before the tables, and a call that has one is there
 */
export const createLegacyDialect = (client: LegacyDeps, own: Table = NO_TABLE): Dialect => {
  const options = client.config.speech;
  const known = createMissing(client);
  const hasOwn = (name: string): boolean => Object.hasOwn(own, name.split('.').slice(0, 2).join('.'));
  const missing = { ...known, has: (name: string) => !hasOwn(name) && known.has(name) };
  client.onDestroy(fitModules(client.system.store, missing));
  /** What a balance has told of the member whose session this is. */
  let told = { token: '', currency: '' };
  let asking = { token: '', done: Promise.resolve() };
  /** Once for each session: where no balance was read yet, it is asked for. If that fails the merchant's currency counts. */
  const learnCurrency = (token: string): Promise<void> => {
    if (told.token === token) return Promise.resolve();
    if (asking.token !== token) {
      const read = (value: unknown): void => {
        const { currency } = fieldsOf(value);
        if (told.token !== token && typeof currency === 'string') told = { token, currency };
      };
      asking = { token, done: client.call(asked(balance.path), {}).then(read, () => undefined) };
    }
    return asking.done;
  };
  const leftOut = new Map<string, number>();
  /** Errors of the further requests that rows make while they read an answer. */
  const ofAsked = new WeakSet<object>();
  const factsOf = (name: string, token: string): Facts => ({
    currency:
      (told.token === token && told.currency) || (client.system.store.getState().status?.currency ?? ''),
    timeZone: options.timeZone ?? 'UTC',
    language: client.i18n.store.getState().language,
    now: client.serverTime.now(),
    token,
    username: client.session.store.getState().username,
    merchant: client.config.merchant,
    ask: (path, content = {}) =>
      client.call(asked(path), { ...content }).catch((error: AppError) => {
        ofAsked.add(error);
        throw error;
      }),
    lacks: missing.has,
    leftOut: (rows) => void leftOut.set(name, rows),
  });
  const meaningOf = (call: Call, given: AppError, username: string): AppError => {
    const { status } = given;
    // Another member may have logged in meanwhile: the refusal was for the previous one.
    const isOurs = username === client.session.store.getState().username;
    if (isOurs && NO_SUCH_CALL.includes(given.code) && status > 0 && !UNLEARNT.includes(call.name))
      // The cause is an Error where the body was no JSON.
      missing.learn(call.name, given.cause instanceof Error);
    const meant = Object.hasOwn(REFUSED_QUESTIONS, call.name) ? REFUSED_QUESTIONS[call.name] : undefined;
    const error = outcomeOf(call, plainSentence(given));
    if (!meant || error.code !== 'REPLY_UNKNOWN' || status === 0) return error;
    return new AppError(meant, { status, serverMessage: error.serverMessage, cause: given });
  };
  return {
    missing,
    leftOut: (name) => leftOut.get(name) ?? 0,
    async translate(call, request, token) {
      if (call.name === 'session.logout') forgetOpenOrders(client);
      if (missing.has(call.name)) throw new AppError('FUNCTION_NOT_AVAILABLE');
      const name = tableNameOf(call.name);
      const table = { ...(name ? await tables[name]() : NO_TABLE), ...own };
      if (token && call.method === 'GET' && name && OF_MONEY.includes(name)) await learnCurrency(token);
      const row = (Object.hasOwn(table, call.name) && table[call.name]) || NO_ROW;
      const facts = factsOf(call.name, token);
      const { content, ...spoken } = wordingOf(row, call, request as Fields, facts);
      const move = createMove(client, call.name, request);
      const namesToken =
        options.launchToken &&
        token &&
        call.name === 'launch.game' &&
        Reflect.get(content, 'launchMode') === 'GLS';
      return {
        call: { ...call, ...spoken },
        request: namesToken ? { ...content, token } : content,
        left: move.left,
        async read(value) {
          leftOut.delete(call.name);
          const said = row.read
            ? await readingOf(row, value, facts, request as Fields)
            : withTimes(value, facts);
          const { currency } = fieldsOf(said);
          if (call.name === balance.name && typeof currency === 'string') told = { token, currency };
          move.done();
          return said;
        },
        refusal(given) {
          // A further request of the row failed. The write itself was answered, so it does not count as refused.
          const isOfAsked = call.method !== 'GET' && ofAsked.has(given);
          const meant = isOfAsked ? new AppError('REPLY_INVALID', { cause: given }) : given;
          const error = meaningOf(call, meant, facts.username);
          move.failed(error);
          return error;
        },
      };
    },
    sealedHeaders({ body, modulus = '' }, now): Record<string, string> {
      if (options.digest === false) return {};
      return { 'X-Digest': body.value, 'X-RSA': modulus, 'X-Timestamp': String(now) };
    },
  };
};

const load = async (client: LegacyDeps): Promise<Dialect> => {
  const { dialectRows, timeZone } = client.config.speech;
  checkTimeZone(timeZone);
  return createLegacyDialect(client, await ownRows(dialectRows));
};
const loaded = new WeakMap<LegacyDeps, Promise<Dialect>>();

/**
 * Returns a client's dialect with the rows that its configuration names. After a failure the next call loads them again.
 * @throws AppError CHUNK_LOST, CONFIG_INVALID
 */
export const legacyDialectOf = async (client: LegacyDeps): Promise<Dialect> => {
  const dialect = loaded.get(client) ?? load(client);
  loaded.set(client, dialect);
  try {
    return await dialect;
  } catch (error) {
    loaded.delete(client);
    throw error;
  }
};
