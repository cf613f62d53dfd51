import * as contacts from './calls/contacts';
import * as deposits from './calls/deposits';
import * as factors from './calls/factors';
import * as games from './calls/games';
import * as launch from './calls/launch';
import * as member from './calls/member';
import * as notices from './calls/notices';
import * as password from './calls/password';
import * as promotions from './calls/promotions';
import * as realtime from './calls/realtime';
import * as rooms from './calls/rooms';
import * as rounds from './calls/rounds';
import * as session from './calls/session';
import * as signIn from './calls/sign-in';
import * as system from './calls/system';
import * as transfers from './calls/transfers';
import * as verification from './calls/verification';
import type { Call } from './call';

/** Every file of calls, by domain: what walks through all calls walks through this. */
export const domains = {
  contacts,
  deposits,
  factors,
  games,
  launch,
  member,
  notices,
  password,
  promotions,
  realtime,
  rooms,
  rounds,
  session,
  signIn,
  system,
  transfers,
  verification,
};

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'request' in value && 'reply' in value;

/** Every call of the gateway, for routes, documentation and tests. Browser code imports single calls instead. */
export const allCalls: readonly Call[] = Object.values(domains).flatMap((domain) =>
  Object.values<unknown>(domain).filter(isCall),
);
