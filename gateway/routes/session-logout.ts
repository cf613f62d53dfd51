import { logout } from '../../src/contract/calls/session';
import { route } from './route';

export const sessionLogout = route(logout, async (_, { session, merchant, services }) => {
  if (session) await services.sessions.end({ merchantId: merchant.id, tokenHash: session.tokenHash });
  return null;
});
