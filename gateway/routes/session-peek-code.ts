import { peekCode as call } from '../../src/contract/calls/sign-in';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionPeekCode = route(call, async ({ code }, context) => ({
  username: await context.services.lentCodes.peek({ code, visitor: visitorOf(context) }),
}));
