import { exchangeCode, issueCode, peekCode } from '../../src/contract/calls/sign-in';
import { route, type Route, sessionOf, visitorOf } from '../http/index';
import type { IdentityServices } from './services';

export const exchangeCodesRoutes: readonly Route<IdentityServices>[] = [
  route(issueCode, async ({ origin }, context) => {
    const session = sessionOf(context);
    return {
      code: await context.services.exchangeCodes.issue({ session, visitor: visitorOf(context), origin }),
    };
  }),
  route(exchangeCode, ({ code, loginDeviceId }, context) =>
    context.services.exchangeCodes.exchange({ code, visitor: visitorOf(context, loginDeviceId) }),
  ),
  route(peekCode, async ({ code }, context) => ({
    username: await context.services.exchangeCodes.peek({ code, visitor: visitorOf(context) }),
  })),
];
