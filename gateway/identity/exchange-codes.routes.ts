import { exchangeCode, issueCode, peekCode } from '../../src/contract/calls/sign-in';
import { route, type Route, sessionOf } from '../http/route';
import { visitorOf } from '../http/visitor-of';

export const exchangeCodesRoutes: readonly Route[] = [
  route(issueCode, async ({ origin }, context) => {
    const session = sessionOf(context);
    return { code: await context.services.lentCodes.issue({ session, visitor: visitorOf(context), origin }) };
  }),
  route(exchangeCode, ({ code, loginDeviceId }, context) =>
    context.services.lentCodes.exchange({ code, visitor: visitorOf(context, loginDeviceId) }),
  ),
  route(peekCode, async ({ code }, context) => ({
    username: await context.services.lentCodes.peek({ code, visitor: visitorOf(context) }),
  })),
];
