import { createClient } from '../../src/core/create-client';
import { allCalls } from '../../src/contract';
import type { Call } from '../../src/contract/call';
import type { Client } from '../../src/core/types';
import { ask, isWrite, type Answer } from './ask';
import { login, startOf, type Credentials, type Speech } from './enter';
import type { Finding, Report } from './findings';
import { createMask } from './mask';
import { pagesOf } from './pages';
import { requests } from './requests';
import type { Content, Facts, Filler, Row } from './row';
import { unusedCalls } from './unused';

/** Sessions that a gateway ends in the middle are opened again this often. */
const MAX_LOGINS = 4;

export interface Examination extends Speech {
  write: boolean;
  member: Credentials | null;
  agent: Credentials | null;
}

export interface Surroundings {
  fetch: typeof globalThis.fetch;
  now(): number;
  wait(ms: number): Promise<void>;
  /** Told before each call that is sent. */
  onCall?(name: string): void;
}

const NEED: Readonly<Record<Call['access'], string>> = {
  public: '',
  visitor: '',
  member: 'needs --member',
  real: 'needs --member',
  agent: 'needs --agent',
};

const unasked = (why: string): Answer => ({ outcome: 'unasked', notes: [why] });

const isFiller = (content: Content | Filler<Content>): content is Filler<Content> =>
  typeof content === 'function';

/**
 * Asks every call of the contract once and says how each fared. Without `write` nothing is sent that changes something, besides
 * the login and logout of the accounts themselves.
 * @throws Stop when there is nothing to be asked: no gateway, no merchant, no login
 */
export const examine = async (
  examination: Examination,
  { fetch, now, wait, onCall }: Surroundings,
): Promise<Report> => {
  const { url, merchant, dialect, timeZone, write } = examination;
  const opened: Client[] = [];
  const secrets = (): string[] => [
    ...[examination.member, examination.agent].map((person) => person?.password ?? ''),
    ...opened.map(({ ports }) => ports.storage.session.get(`${merchant}.token`) ?? ''),
  ];
  const mask = createMask(secrets);
  const open = (): Client => {
    const client = createClient({
      merchant,
      gateway: { url, ...(dialect ? { dialect } : {}), ...(timeZone ? { timeZone } : {}) },
      ports: { fetch, socket: null },
    });
    opened.push(client);
    return client;
  };
  try {
    const guest = open();
    const spoken = await startOf(guest, url);
    const person = async (credentials: Credentials | null, wanted: 'member' | 'agent') => {
      if (!credentials) return null;
      const client = open();
      await login(client, credentials, wanted, mask);
      return { client, credentials, logins: 1 };
    };
    const member = await person(examination.member, 'member');
    const agent = await person(examination.agent, 'agent');
    const askers: Readonly<Record<Call['access'], typeof member>> = {
      public: null,
      visitor: null,
      member: member ?? agent,
      real: member ?? agent,
      agent,
    };

    const seen = new Map<string, unknown>();
    const answers = new Map<string, Answer>();
    const facts: Facts = {
      get now() {
        return now();
      },
      seen,
    };
    const byName = new Map(allCalls.map((call) => [call.name, call]));

    const sent = async (call: Call, content: Content): Promise<Answer> => {
      const asker = askers[call.access];
      const client = asker?.client ?? guest;
      onCall?.(call.name);
      const answer = await ask(client, call, content, { mask, wait });
      if (answer.outcome !== 'wrong' && 'value' in answer) seen.set(call.name, answer.value);
      if (asker && client.session.store.getState().state !== 'member') {
        // The gateway took this call for the end of the session: the others get a new one.
        if (asker.logins >= MAX_LOGINS)
          return { ...answer, notes: [...answer.notes, 'the session ended with it'] };
        asker.logins += 1;
        await login(client, asker.credentials, 'any', mask);
        return { ...answer, outcome: 'wrong', notes: [...answer.notes, 'the session ended with it'] };
      }
      return answer;
    };

    const loginOf = (): Answer => {
      if (!member && !agent) return unasked('needs --member or --agent');
      return { outcome: 'works', notes: [] };
    };

    const answerTo = async (call: Call, row: Row): Promise<Answer> => {
      if ('byLogin' in row) return call.name === 'session.login' ? loginOf() : unasked('asked at the end');
      const spokenOf = await guest.dialect();
      if (spokenOf && unusedCalls.includes(call.name)) return unasked('neither site nor SDK asks it');
      if (spokenOf?.missing.has(call.name))
        return { outcome: 'missing', notes: ['gateways of this kind do not have it: it was not sent'] };
      if ('never' in row) return unasked(row.never);
      if (NEED[call.access] !== '' && !askers[call.access]) return unasked(NEED[call.access]);
      if (isWrite(call) && !write) return unasked('changes something: needs --write');
      const { content } = row;
      if (!isFiller(content)) return sent(call, content);
      for (const name of content.after) await answer(name);
      const filled = content(facts);
      if (filled) return sent(call, filled);
      return unasked(`needs a number that no answer gave (${content.after.join(', ')})`);
    };

    /** Each call is asked once, after those whose answers it needs. */
    const answer = async (name: string): Promise<void> => {
      const call = byName.get(name);
      if (answers.has(name) || !call) return;
      // A row that needs itself, by way of others, finds nothing instead of going round.
      answers.set(name, unasked('needs itself'));
      const row = requests[name] ?? { never: 'has no sample request' };
      answers.set(name, await answerTo(call, row));
    };
    for (const { name } of allCalls) await answer(name);

    const logout = byName.get('session.logout');
    if (logout) {
      let said: Answer = unasked('needs --member or --agent');
      for (const one of [member, agent]) {
        if (!one) continue;
        onCall?.(logout.name);
        said = await ask(one.client, logout, {}, { mask, wait });
      }
      answers.set(logout.name, said);
    }

    const findings = [...answers].map(([call, { outcome, notes }]): Finding => ({
      call,
      outcome,
      notes,
      pages: outcome === 'missing' || outcome === 'wrong' ? pagesOf(call) : [],
    }));
    return { gateway: url, merchant, dialect: spoken, wrote: write, findings };
  } finally {
    for (const client of opened) client.destroy();
  }
};
