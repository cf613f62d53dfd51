import { createStore } from 'zustand/vanilla';
import type { MemberKind } from '../../contract/entities/member';
import { keptText, readKept } from '../kernel/kept';
import { createListeners } from '../kernel/listeners';
import type { Client, SessionState } from '../types';
import type { SessionDeps, SessionKernel, SessionPort, SessionWork } from './session.kernel';
import { remembered } from './session.remembered';

const MAX_NAME_LENGTH = 64;
/** An exchange code as links carry it; anything else under that name is the page's own. */
const LINK_CODE = /^[\w-]{43}$/;

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

/** What stood beside the token in storage. */
const readLogin = (text: string | null): Pick<SessionState, 'username' | 'kind' | 'passwordChangeDue'> => {
  const { username, kind, due } = readKept(text);
  return {
    username: keptText(username, MAX_NAME_LENGTH),
    kind: KINDS.find((known) => known === kind) ?? null,
    passwordChangeDue: due === true,
  };
};

/** The code of a link (SYS-4): taken out of an address that is ours before anything else sees it, only read in another's. */
const linkCode = ({ ports: { page }, config }: Pick<Client, 'ports' | 'config'>): string => {
  try {
    const code = page.takeParameter
      ? page.takeParameter('token')
      : new URL(page.url()).searchParams.get('token');
    return code && (config.rawToken || LINK_CODE.test(code)) ? code : '';
  } catch {
    // No address, no code.
    return '';
  }
};

/** Who is here. What needs the gateway, or happens after a click, is in session.effects. */
export const createSession = (client: SessionDeps): SessionPort => {
  const { ports, config, intend } = client;
  const { session, local } = ports.storage;
  const tokenKey = `${config.merchant}.token`;
  const loginKey = `${config.merchant}.login`;
  const code = linkCode(client);
  const token = session.get(tokenKey);
  for (const storage of [session, local]) storage.set('merchantCode', config.merchant);
  const store = createStore<SessionState>(() => ({
    ...guest,
    ...(token === null ? {} : readLogin(session.get(loginKey))),
    state: token !== null || code ? 'restoring' : 'guest',
  }));

  const kernel: SessionKernel = {
    client,
    store,
    code,
    generation: 0,
    token,
    changeTicket: () => null,
    keep(text) {
      session.set(tokenKey, kernel.token ?? '');
      session.set(loginKey, text);
    },
    kept: () => session.get(loginKey),
    end(why) {
      kernel.generation += 1;
      kernel.token = null;
      session.remove(tokenKey);
      session.remove(loginKey);
      const was = store.getState().state;
      store.setState(guest, true);
      if (was === 'guest') return;
      kernel.outs.tell(why);
      if (why !== 'logout') intend({ type: 'session-ended', reason: why });
    },
    ins: createListeners(),
    outs: createListeners(),
  };
  let made: SessionWork | null = null;
  const work = async () => {
    const { createWork } = await client.effects();
    return (made ??= createWork(kernel));
  };
  let restoring: Promise<void> | null = null;

  return {
    store,
    token: () => kernel.token,
    refused(used, { code: why }) {
      if (used === kernel.token) kernel.end(why === 'SESSION_MOVED' ? 'elsewhere' : 'expired');
    },
    restore: () =>
      (restoring ??= (async () => {
        try {
          if (kernel.token !== null || kernel.code) await (await work()).restore();
        } catch {
          // Unreachable: the token may well be good, so the visitor stays in.
        }
        if (store.getState().state === 'restoring')
          store.setState({ state: kernel.token === null ? 'guest' : 'member' });
      })().finally(() => {
        restoring = null;
      })),
    login: async (input) => (await work()).login(input),
    verify: async (input) => (await work()).verify(input),
    forgetFactor: () => store.setState({ factor: null }),
    challenged: async (refusal) => (await work()).challenged(refusal),
    freeplay: async () => (await work()).freeplay(),
    exchange: async (given) => (await work()).exchange(given),
    issueCode: async (origin) => (await work()).issueCode(origin),
    captcha: async () => (await work()).captcha(),
    accept: async (grant) => (await work()).accept(grant),
    passwordChanged: async () => (await work()).passwordChanged(),
    changeTicket: () => kernel.changeTicket(),
    async logout() {
      const dead = kernel.token;
      kernel.end('logout');
      if (dead !== null)
        await work().then(
          (it) => it.logout(dead),
          () => undefined,
        );
    },
    ended: (reason) => kernel.end(reason),
    rememberedUsername: () => remembered(client).username,
    remembered: () => remembered(client),
    onLogin: kernel.ins.add,
    onLogout: (listener) => kernel.outs.add(() => listener()),
  };
};
