import * as v from 'valibot';
import { defineCall } from '../../../contract/call';
import type { ErrorCode } from '../../../contract/tables/error-codes';
import { AppError } from '../../kernel/app-error';
import { createLazy } from '../../kernel/lazy';
import type { Client } from '../../types';
import type { Dialect } from '../dialect';
import { createMissing } from './missing';
import { outcomeOf } from './outcome';
import { fieldsOf } from './readers';
import type { Facts, Fields, Table } from './row';
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
const tableOf = (name: string): Promise<Table> => {
  const subject = name.split('.')[0] ?? '';
  const table = Object.hasOwn(TABLE_OF, subject) ? TABLE_OF[subject] : undefined;
  return table ? tables[table]() : Promise.resolve(NO_TABLE);
};

/** These answer a question with a bare refusal. */
const REFUSED_QUESTIONS: Readonly<Record<string, ErrorCode>> = {
  'session.checkUsername': 'REGISTER_USERNAME_TAKEN',
  'session.affiliate': 'REGISTER_AFFILIATE_INVALID',
};
const NO_SUCH_CALL: readonly ErrorCode[] = ['REQUEST_UNKNOWN_PATH', 'FUNCTION_NOT_AVAILABLE'];
/** Calls that a row makes besides its own. */
const ASKED = 'legacy.asked';
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
  'config' | 'ports' | 'serverTime' | 'call' | 'i18n' | 'session' | 'system'
>;

/**
 * What older gateways of this protocol send and refuse: nothing goes out that they do not know, and what they say is put in our
 * words.
 */
export const createLegacyDialect = (client: LegacyDeps): Dialect => {
  const options = client.config.speech;
  const missing = createMissing(client.ports.storage.session, client.config.merchant);
  /** The member's, as far as a balance has told it. */
  let memberCurrency = '';
  const leftOut = new Map<string, number>();
  const factsOf = (name: string, token: string): Facts => ({
    currency: (token && memberCurrency) || (client.system.store.getState().status?.currency ?? ''),
    timeZone: options.timeZone ?? 'UTC',
    language: client.i18n.store.getState().language,
    now: client.serverTime.now(),
    token,
    username: client.session.store.getState().username,
    merchant: client.config.merchant,
    ask: (path, content = {}) => client.call(asked(path), { ...content }),
    leftOut: (rows) => void leftOut.set(name, rows),
  });
  return {
    missing,
    leftOut: (name) => leftOut.get(name) ?? 0,
    async translate(call, request, token) {
      if (missing.has(call.name)) throw new AppError('FUNCTION_NOT_AVAILABLE');
      const table = await tableOf(call.name);
      const row = Object.hasOwn(table, call.name) ? table[call.name] : undefined;
      const facts = factsOf(call.name, token);
      const { content, ...spoken } = row?.send?.(request as Fields, facts) ?? { content: request };
      const namesToken =
        options.launchToken &&
        token &&
        call.name === 'launch.game' &&
        Reflect.get(content, 'launchMode') === 'GLS';
      return {
        call: { ...call, ...spoken },
        request: namesToken ? { ...content, token } : content,
        read(value) {
          leftOut.delete(call.name);
          const said = row?.read ? row.read(value, facts, request as Fields) : withTimes(value, facts);
          const { currency } = fieldsOf(said);
          if (call.name === 'wallet.balance' && typeof currency === 'string') memberCurrency = currency;
          return said;
        },
      };
    },
    sealedHeaders({ body, modulus = '' }, now): Record<string, string> {
      if (options.digest === false) return {};
      return { 'X-Digest': body.value, 'X-RSA': modulus, 'X-Timestamp': String(now) };
    },
    refusal(call, given) {
      const { status } = given;
      if (NO_SUCH_CALL.includes(given.code) && status > 0 && !UNLEARNT.includes(call.name))
        missing.learn(call.name);
      const meant = Object.hasOwn(REFUSED_QUESTIONS, call.name) ? REFUSED_QUESTIONS[call.name] : undefined;
      const error = outcomeOf(call, plainSentence(given));
      if (!meant || error.code !== 'REPLY_UNKNOWN' || status === 0) return error;
      return new AppError(meant, { status, serverMessage: error.serverMessage, cause: given });
    },
  };
};
