import { passkeyRegister as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const passkeyRegister = route(call, async ({ name, response }, context) => {
  const session = sessionOf(context);
  await context.services.passkeys.register({ session, visitor: visitorOf(context), name, response });
  return null;
});
