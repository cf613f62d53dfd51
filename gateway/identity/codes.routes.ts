import { codeLogin, codeRegister, codeVerify } from '../../src/contract/calls/verification';
import { route, type Route, visitorOf } from '../http/index';
import { sentCode } from './sent-code';
import type { IdentityServices } from './services';

export const codesRoutes: readonly Route<IdentityServices>[] = [
  route(codeLogin, async (input, context) =>
    sentCode(
      context,
      await context.services.codeRequests.forLogin({
        visitor: visitorOf(context, input.loginDeviceId),
        mobile: input.mobileNum,
        dialingCode: input.countryDialingCode,
        purpose: input.purpose ?? '',
        altcha: input.altcha ?? '',
        language: context.language,
      }),
    ),
  ),
  route(codeRegister, async (input, context) =>
    sentCode(
      context,
      await context.services.codeRequests.forRegistration({
        visitor: visitorOf(context, input.loginDeviceId),
        mobile: input.mobileNo,
        dialingCode: input.countryDialingCode,
        altcha: input.altcha ?? '',
        language: context.language,
      }),
    ),
  ),
  route(codeVerify, ({ ticket, method }, context) =>
    context.services.factors.sendCode({
      visitor: visitorOf(context),
      ticket,
      method,
      language: context.language,
    }),
  ),
];
