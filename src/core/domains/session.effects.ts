import { memberInfo } from '../../contract/calls/member';
import { captcha, freeplay, logout } from '../../contract/calls/session';
import { issueCode } from '../../contract/calls/sign-in';
import { memberKind, TRIAL_TYPE, type SessionGrant } from '../../contract/entities/member';
import { AppError } from '../kernel/app-error';
import { createGate } from '../kernel/throttle';
import type { SessionState } from '../types';
import { startLive } from './live.start';
import { createFactor } from './session.factor';
import type { SessionKernel, SessionWork } from './session.kernel';
import { exchangeGrant, takeLink } from './session.link';
import { mustChange, sendLogin } from './session.login';
import { createTabs, readTabId } from './session.tabs';

export const CAPTCHA_INTERVAL_MS = 1_000;
export const TICKET_MS = 5 * 60_000;

/** The ticket that stands for the old password: in memory, for minutes, never longer than its session. */
const createTicket = (kernel: SessionKernel) => {
  const { clock } = kernel.client.ports;
  let held: { ticket: string; until: number } | null = null;
  kernel.changeTicket = () =>
    held && kernel.token !== null && clock.now() < held.until ? held.ticket : null;
  kernel.outs.add(() => (held = null));
  return (ticket: string): void => {
    held = ticket ? { ticket, until: clock.now() + TICKET_MS } : null;
  };
};

/** The lazy part of the session: made once for a client. */
export const createWork = (kernel: SessionKernel): SessionWork => {
  const { client, store } = kernel;
  const { clock } = client.ports;
  const captchaGate = createGate(clock, CAPTCHA_INTERVAL_MS);
  const setTicket = createTicket(kernel);
  const tabs = createTabs(kernel);
  const factor = createFactor(kernel);
  startLive(kernel);
  /** Everything after a reload that the tab must know besides the token. */
  const keep = (state: Pick<SessionState, 'username' | 'kind' | 'passwordChangeDue'>, id: string): void => {
    const { username, kind, passwordChangeDue } = state;
    kernel.keep(JSON.stringify({ username, kind, id, ...(passwordChangeDue ? { due: true } : {}) }));
    tabs.join(id);
  };

  /** Best effort: here the session is gone already, the server's copy dies by age at the latest. */
  const leave = (token: string): Promise<unknown> =>
    client.call(logout, {}, { anonymous: true, headers: { Authorization: token } }).catch(() => undefined);

  const loadMember = async (mine: number): Promise<void> => {
    const member = await client.call(memberInfo, {});
    if (mine !== kernel.generation) return;
    const { username, kind } = member;
    // Fields of an answer may be missing; without a name there is no member.
    if (username === '') throw new AppError('REPLY_INVALID');
    store.setState({ state: 'member', member, kind, username });
    keep(store.getState(), readTabId(kernel.kept()) || tabs.newId());
    if (!store.getState().passwordChangeDue) kernel.ins.tell(store.getState());
  };
  const askNewPassword = () => void client.intend({ type: 'need-password-change' });
  /** Logged in is logged in: who it is can be read later, unless the gateway refused the session itself. */
  const complete = async (mine: number): Promise<SessionState> => {
    try {
      await loadMember(mine);
    } catch (error) {
      if (mine !== kernel.generation) throw error;
      kernel.ins.tell(store.getState());
    }
    return store.getState();
  };

  /** The one ordered list after success. */
  const enter = async (grant: SessionGrant, passwordChangeDue: boolean): Promise<SessionState> => {
    const before = kernel.token;
    if (before !== null) {
      // The session before ends first: nothing of one member may be shown to another.
      kernel.end('logout');
      void leave(before);
    }
    const mine = ++kernel.generation;
    const { username, kind, firstTimeLogin } = grant;
    kernel.token = grant.token;
    setTicket(passwordChangeDue ? grant.changeTicket : '');
    const member = null;
    store.setState({
      state: 'member',
      kind,
      member,
      username,
      firstTimeLogin,
      passwordChangeDue,
      factor: null,
    });
    keep(store.getState(), tabs.newId());
    if (!passwordChangeDue) return complete(mine);
    // Nothing of the member is loaded before the password is changed.
    askNewPassword();
    return store.getState();
  };

  const restore = async (): Promise<void> => {
    const { code } = kernel;
    kernel.code = '';
    let refused: unknown = null;
    if (kernel.token !== null) {
      await loadMember(kernel.generation).catch((error: unknown) => (refused = error));
      if (store.getState().passwordChangeDue) askNewPassword();
    }
    if (code) await takeLink(kernel, { code, enter });
    if (refused !== null) throw refused as AppError;
  };

  return {
    restore,
    async login(input) {
      try {
        const { grant, changeDue } = await sendLogin(client, input);
        return await enter(grant, changeDue);
      } catch (error) {
        throw factor.begin(error, input);
      }
    },
    async challenged(refusal) {
      factor.begin(refusal, { mode: 'sms', username: '', password: '' });
    },
    async verify(input) {
      const { grant, changeDue } = await factor.answer(input);
      return enter(grant, changeDue);
    },
    freeplay: async () =>
      enter({ ...(await client.call(freeplay, {})), kind: memberKind(TRIAL_TYPE) }, false),
    async exchange(code) {
      const grant = await exchangeGrant(client, code);
      // What a session lacks that lent this one, this one lacks too.
      return enter(grant, grant.passwordExpired);
    },
    issueCode: async (origin) => (await client.call(issueCode, { origin })).code,
    accept: (grant) => enter({ rememberToken: '', changeTicket: '', ...grant }, mustChange(client, grant)),
    async passwordChanged() {
      setTicket('');
      if (!store.getState().passwordChangeDue) return store.getState();
      store.setState({ passwordChangeDue: false });
      return complete(kernel.generation);
    },
    /** The picture as a data: address. */
    async captcha() {
      captchaGate();
      const picture = await client.call(captcha, { t: clock.now() });
      const base64 = picture.replace(/^data:image\/png;base64,/, '').replace(/\s/g, '');
      if (!/^[A-Za-z\d+/]+=*$/.test(base64)) throw new AppError('REPLY_INVALID');
      return `data:image/png;base64,${base64}`;
    },
    logout: leave,
  };
};
