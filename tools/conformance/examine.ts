import { allCalls } from '../../src/contract';
import type { Call } from '../../src/contract/call';
import { logout } from '../../src/contract/calls/session';
import { createClient } from '../../src/core/create-client';
import type { Client } from '../../src/core/types';
import { randomText } from '../../src/core/kernel/random-text';
import { ask, isWrite, NOT_SENT, type Answer, type AskDeps } from './ask';
import { withCookies } from './cookies';
import { Stop, type Door } from './door';
import { login, startOf, type Credentials, type Speech } from './enter';
import type { Finding, Outcome, Report } from './findings';
import { createMask } from './mask';
import { move } from './move';
import { pagesOf } from './pages';
import { requests } from './requests';
import type { Content, Filler, Order, Row } from './row';
import { unusedCalls } from './unused';

/** Sessions that a gateway ends in the middle are opened again this often. */
const MAX_LOGINS = 4;

export interface Examination extends Speech {
  write: boolean;
  /** How much each call that moves money moves, in the major unit; null: none of them is asked. */
  money: string | null;
  /** Answers the first second step that a login wants. */
  code: string | null;
  member: Credentials | null;
  agent: Credentials | null;
}

export interface Surroundings {
  fetch: typeof globalThis.fetch;
  wait(ms: number): Promise<void>;
  readPicture: Door['readPicture'];
  ask: Door['ask'];
  /** Says what happens to money while it happens. */
  tell(line: string): void;
}

interface Person {
  client: Client;
  credentials: Credentials;
  logins: number;
  /** The gateway ended the session, and there is no new one. */
  isOut: boolean;
}

const MOVES_MONEY = 'moves money: needs --write and --money';
const REQUEST_ID_LENGTH = 24;
/** Outcomes whose pages are listed. */
const SUFFERED: readonly Outcome[] = ['missing', 'not offered', 'wrong', 'unknown'];

const unasked = (why: string): Answer => ({ outcome: 'not asked', notes: [why] });

const isFiller = (content: Content | Filler<Content>): content is Filler<Content> =>
  typeof content === 'function';

/** Who asks calls of this access: null is a guest. */
const askerOf = (
  { access }: Call,
  member: Person | null,
  agent: Person | null,
): { person: Person | null; need: string } => {
  if (access === 'public' || access === 'visitor') return { person: null, need: '' };
  const person = access === 'agent' ? agent : (member ?? agent);
  if (!person) return { person, need: access === 'agent' ? 'needs --agent' : 'needs --member' };
  return { person, need: person.isOut ? 'the gateway ended the session, and gave no new one' : '' };
};

/**
 * Sends the calls of the contract once and reports the outcome of each. Without `write` only calls that read are sent, apart from
 * the login and logout of the accounts themselves.
 * @throws Stop when there is nothing to be asked: no gateway, no merchant, no login
 */
export const examine = async (
  examination: Examination,
  { fetch, wait, readPicture, ask: question, tell }: Surroundings,
): Promise<Report> => {
  const { url, merchant, dialect, dialectRows, timeZone, write, money } = examination;
  const opened: Client[] = [];
  const mask = createMask(() => [
    ...[examination.member, examination.agent].flatMap((one) =>
      one ? [one.password, one.paymentPassword ?? ''] : [],
    ),
    examination.code ?? '',
    ...opened.map(({ ports }) => ports.storage.session.get(`${merchant}.token`) ?? ''),
  ]);
  let { code } = examination;
  const door: Door = {
    mask,
    readPicture,
    ask: question,
    takeCode() {
      const given = code;
      code = null;
      return given;
    },
  };
  const open = (): Client => {
    const client = createClient({
      merchant,
      gateway: {
        url,
        ...(dialect ? { dialect } : {}),
        ...(dialectRows ? { dialectRows } : {}),
        ...(timeZone ? { timeZone } : {}),
      },
      ports: { fetch: withCookies(fetch), socket: null },
    });
    opened.push(client);
    return client;
  };
  const enter = async (
    credentials: Credentials | null,
    wanted: 'member' | 'agent',
  ): Promise<Person | null> => {
    if (!credentials) return null;
    const client = open();
    await login(client, credentials, wanted, door);
    return { client, credentials, logins: 1, isOut: false };
  };

  const isLetIn = async ({ client, credentials }: Person): Promise<boolean> => {
    try {
      await login(client, credentials, 'member', door);
      return true;
    } catch {
      // What was found so far is worth telling.
      return false;
    }
  };

  const walk = async (guest: Client): Promise<Map<string, Answer>> => {
    const member = await enter(examination.member, 'member');
    const agent = await enter(examination.agent, 'agent');
    const differences = await guest.dialect();
    const byName = new Map(allCalls.map((call) => [call.name, call]));
    const seen = new Map<string, unknown>();
    const answers = new Map<string, Answer>();

    const deps: AskDeps = { mask, wait };
    const send = async (call: Call, sent: (client: Client) => Promise<Answer>): Promise<Answer> => {
      const { person } = askerOf(call, member, agent);
      const client = person?.client ?? guest;
      const answer = await sent(client);
      seen.set(call.name, answer.outcome === 'wrong' ? undefined : answer.value);
      if (!person || client.session.store.getState().state === 'member') return answer;
      // The gateway took this call for the end of the session: the others are asked with a new one.
      person.logins += 1;
      person.isOut = person.logins > MAX_LOGINS || !(await isLetIn(person));
      const outcome = answer.outcome === 'unknown' ? 'unknown' : 'wrong';
      return { ...answer, outcome, notes: [...answer.notes, 'the session ended with it'] };
    };
    const read = (call: Call, content: Content): Promise<Answer> =>
      send(call, (client) => ask(client, call, content, deps));

    /** Money is moved by a call that was asked for, with an amount that was said. */
    const pay = async (call: Call, order: Order, person: Person | null): Promise<Answer> => {
      if (!write || money === null || !person) return unasked(MOVES_MONEY);
      for (const name of order.after) await answer(name);
      const filled = order.fill(seen, {
        merchant,
        username: person.credentials.username,
        amount: money,
        paymentPassword: person.credentials.paymentPassword ?? '',
        requestId: randomText(person.client.ports.random, REQUEST_ID_LENGTH),
      });
      if (typeof filled === 'string') return unasked(filled);
      return send(call, (client) => move(client, call, { order, filled }, { ...deps, tell }));
    };

    const answerTo = async (call: Call, row: Row): Promise<Answer> => {
      const { person, need } = askerOf(call, member, agent);
      if ('byLogin' in row) {
        if (!member && !agent) return unasked('needs --member or --agent');
        // The logout follows when everything else was asked.
        const isLogin = call.name === 'session.login';
        return isLogin ? { outcome: 'works', notes: [] } : unasked('there was no session left to end');
      }
      const isOwn = dialectRows !== null && Object.hasOwn(dialectRows, call.name);
      if (differences && !isOwn && unusedCalls.includes(call.name))
        return unasked('neither site nor SDK asks it');
      if (differences?.missing.has(call.name)) return { outcome: 'not offered', notes: [NOT_SENT] };
      if ('never' in row) return unasked(row.never);
      if ('order' in row && money === null) return unasked(MOVES_MONEY);
      if (need !== '') return unasked(need);
      if (isWrite(call) && !write) return unasked('changes something: needs --write');
      if ('order' in row) return pay(call, row.order, person);
      const { content } = row;
      if (!isFiller(content)) return read(call, content);
      for (const name of content.after) await answer(name);
      const filled = content(seen, { merchant, username: person?.credentials.username ?? '' });
      if (filled) return read(call, filled);
      return unasked(`needs a number that no answer gave (${content.after.join(', ')})`);
    };

    /** Each call is asked once, after those whose answers it needs. */
    const answer = async (name: string): Promise<void> => {
      const call = byName.get(name);
      if (answers.has(name) || !call) return;
      // A row that needs itself, by way of others, finds nothing instead of going round.
      answers.set(name, unasked('needs itself'));
      answers.set(name, await answerTo(call, requests[name] ?? { never: 'has no sample request' }));
    };
    // Money moves last: what is read stays as it was, and an account that is locked by it has been read.
    const isOrder = ({ name }: Call): boolean => 'order' in (requests[name] ?? {});
    for (const { name } of allCalls.filter((call) => !isOrder(call))) await answer(name);
    for (const { name } of allCalls.filter(isOrder)) await answer(name);

    return answers;
  };

  /** Ends every session that was opened, also where the examination stopped. @returns how the last of them fared */
  const leave = async (): Promise<Answer | null> => {
    let left: Answer | null = null;
    for (const client of opened)
      if (client.session.store.getState().state === 'member')
        left = await ask(client, logout, {}, { mask, wait });
    return left;
  };

  try {
    const guest = open();
    const spoken = await startOf(guest, url);
    if (dialectRows && spoken === 'foyer')
      throw new Stop(
        'The gateway speaks the contract’s own words, so its rows are never asked for: leave --dialect-rows off.',
      );
    const answers = await walk(guest);
    const left = await leave();
    if (left) answers.set(logout.name, left);
    const findings = [...answers].map(([call, { outcome, notes }]): Finding => ({
      call,
      outcome,
      notes,
      pages: SUFFERED.includes(outcome) ? pagesOf(call) : [],
    }));
    return { gateway: url, merchant, dialect: spoken, wrote: write, findings };
  } catch (error) {
    await leave();
    throw error;
  } finally {
    for (const client of opened) client.destroy();
  }
};
