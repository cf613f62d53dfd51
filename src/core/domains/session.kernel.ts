import type { StoreApi } from 'zustand/vanilla';
import type { AppError } from '../kernel/app-error';
import type { Listeners } from '../kernel/listeners';
import type { Client, SessionDomain, SessionState } from '../types';

// What the parts of the session share, as types alone.

/** Why a session ended. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

/** The token as the transport sees it; the domain is its only writer. */
export interface SessionPort extends SessionDomain {
  token(): string | null;
  /** The gateway refused a token: the session ends once, however many calls were refused. */
  refused(token: string, error: AppError): void;
}

export type SessionDeps = Pick<
  Client,
  'call' | 'config' | 'ports' | 'intend' | 'onDestroy' | 'peek' | 'use'
> & {
  system: Pick<Client['system'], 'flag' | 'store'>;
  /** What only a visitor who does something needs. */
  effects(): Promise<SessionEffects>;
};

/** What the lazy part works on: the state has one writer, and an answer that comes after the session changed is dropped. */
export interface SessionKernel {
  client: SessionDeps;
  store: StoreApi<SessionState>;
  /** Code of the link that opened the page, '' when none. */
  code: string;
  /** Grows with every session that begins or ends. */
  generation: number;
  token: string | null;
  /** One-time ticket that stands for the old password. */
  changeTicket(): string | null;
  keep(text: string): void;
  kept(): string | null;
  end(why: SessionEnd): void;
  ins: Listeners<SessionState>;
  outs: Listeners<SessionEnd>;
}

/** What the session does besides being there. */
export interface SessionWork extends Pick<
  SessionDomain,
  | 'restore'
  | 'login'
  | 'verify'
  | 'challenged'
  | 'freeplay'
  | 'exchange'
  | 'issueCode'
  | 'captcha'
  | 'accept'
  | 'passwordChanged'
> {
  logout(token: string): Promise<unknown>;
}
/** The part that loads when it is needed. */
export interface SessionEffects {
  createWork(kernel: SessionKernel): SessionWork;
}
