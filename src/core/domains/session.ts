import { createStore } from 'zustand/vanilla';
import type { MemberKind, SessionGrant } from '../../contract/entities/member';
import { AppError } from '../kernel/app-error';
import { createListeners } from '../kernel/listeners';
import { createGate } from '../kernel/throttle';
import type { Client, SessionDomain, SessionState } from '../types';
import type * as Effects from './session.effects';
import { rememberedUsername } from './session.remembered';

export const CAPTCHA_INTERVAL_MS = 1_000;
const MAX_NAME_LENGTH = 64;

const guest: SessionState = {
  state: 'guest',
  kind: null,
  member: null,
  username: '',
  firstTimeLogin: false,
  passwordChangeDue: false,
  factor: null,
};

const KINDS: readonly MemberKind[] = ['player', 'agent', 'trial'];

/** What stood beside the token in storage; anybody could have written there. */
const readKept = (text: string | null): Pick<SessionState, 'username' | 'kind'> => {
  try {
    const { username, kind } = JSON.parse(text ?? '') as Record<string, unknown>;
    return {
      username: typeof username === 'string' ? username.slice(0, MAX_NAME_LENGTH) : '',
      kind: KINDS.find((known) => known === kind) ?? null,
    };
  } catch {
    return { username: '', kind: null };
  }
};

/** The token as the transport sees it; the domain is its only writer. */
export interface SessionPort extends SessionDomain {
  token(): string | null;
  /** The gateway refused a token: the session ends once, however many calls were refused. */
  refused(token: string, error: AppError): void;
}

type Deps = Pick<Client, 'call' | 'config' | 'ports' | 'intend'> & {
  system: Pick<Client['system'], 'flag'>;
  /** What only a visitor who does something needs. */
  effects(): Promise<typeof Effects>;
};

/** Who is here. One writer; an answer that comes after the session changed is dropped. */
export const createSession = (client: Deps): SessionPort => {
  const { ports, config, effects } = client;
  const { session, local } = ports.storage;
  const tokenKey = `${config.merchant}.token`;
  const loginKey = `${config.merchant}.login`;
  let token = session.get(tokenKey);
  for (const storage of [session, local]) storage.set('merchantCode', config.merchant);
  const store = createStore<SessionState>(() =>
    token === null ? guest : { ...guest, ...readKept(session.get(loginKey)), state: 'restoring' },
  );
  const ins = createListeners<SessionState>();
  const outs = createListeners<void>();
  const captchaGate = createGate(ports.clock, CAPTCHA_INTERVAL_MS);
  let generation = 0;

  const end = () => {
    generation += 1;
    token = null;
    session.remove(tokenKey);
    session.remove(loginKey);
    const was = store.getState().state;
    store.setState(guest, true);
    if (was !== 'guest') outs.tell();
  };

  const loadMember = async (mine: number): Promise<void> => {
    const member = await (await effects()).askMember(client);
    if (mine !== generation) return;
    const { username, kind } = member;
    session.set(loginKey, JSON.stringify({ username, kind }));
    store.setState({ state: 'member', member, kind, username });
    ins.tell(store.getState());
  };

  /** The one ordered list after success. */
  const accept = async (grant: SessionGrant, changeDue: boolean): Promise<SessionState> => {
    const mine = ++generation;
    const { username, kind, firstTimeLogin } = grant;
    token = grant.token;
    session.set(tokenKey, grant.token);
    session.set(loginKey, JSON.stringify({ username, kind }));
    store.setState({
      ...guest,
      state: 'member',
      kind,
      username,
      firstTimeLogin,
      passwordChangeDue: changeDue,
    });
    // With a password to change nothing of the member is loaded before it is changed.
    if (changeDue) return store.getState();
    try {
      await loadMember(mine);
    } catch (error) {
      // A refused token has ended the session again.
      if (mine !== generation) throw error;
      // Logged in is logged in; who it is can be read later.
      ins.tell(store.getState());
    }
    return store.getState();
  };

  const restore = async () => {
    const mine = generation;
    try {
      if (token !== null) await loadMember(mine);
    } catch {
      // Refused: the session has ended. Unreachable: the token may well be good, so the visitor stays in.
      if (mine === generation) store.setState({ state: 'member' });
    }
  };
  let restoring: Promise<void> | null = null;

  const notYet = () => Promise.reject(new AppError('FUNCTION_NOT_AVAILABLE'));
  return {
    store,
    verify: notYet,
    forgetFactor: () => undefined,
    exchange: notYet,
    issueCode: notYet,
    passwordChanged: notYet,
    changeTicket: () => null,
    remembered: () => ({ username: rememberedUsername(client), hasToken: false, mobile: null }),
    token: () => token,
    refused(used, error) {
      if (used !== token) return;
      end();
      client.intend({
        type: 'session-ended',
        reason: error.code === 'SESSION_MOVED' ? 'elsewhere' : 'expired',
      });
    },
    restore: () =>
      (restoring ??= restore().finally(() => {
        restoring = null;
      })),
    async login(input) {
      const { grant, changeDue } = await (await effects()).sendLogin(client, input);
      return accept(grant, changeDue);
    },
    freeplay: async () => accept(await (await effects()).sendFreeplay(client), false),
    async logout() {
      const dead = token;
      end();
      if (dead !== null)
        await effects().then(
          ({ sendLogout }) => sendLogout(client, dead),
          () => undefined,
        );
    },
    async captcha() {
      captchaGate();
      return (await effects()).askCaptcha(client);
    },
    accept: async (grant) =>
      accept({ rememberToken: '', changeTicket: '', ...grant }, (await effects()).mustChange(client, grant)),
    rememberedUsername: () => rememberedUsername(client),
    onLogin: ins.add,
    onLogout: (listener) => outs.add(() => listener()),
  };
};
