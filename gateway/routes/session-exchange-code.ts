import { exchangeCode as call } from '../../src/contract/calls/sign-in';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionExchangeCode = route(call, ({ code, loginDeviceId }, context) =>
  context.services.lentCodes.exchange({ code, visitor: visitorOf(context, loginDeviceId) }),
);
