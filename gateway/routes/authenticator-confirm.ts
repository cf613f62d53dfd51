import { authenticatorConfirm as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const authenticatorConfirm = route(call, async ({ authCode: code }, context) => {
  const session = sessionOf(context);
  await context.services.authenticators.confirm({ session, visitor: visitorOf(context), code });
  return null;
});
