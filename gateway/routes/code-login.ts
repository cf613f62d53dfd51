import { codeLogin as call } from '../../src/contract/calls/verification';
import { route } from './route';
import { sentCode } from './sent-code';
import { visitorOf } from './visitor';

export const codeLogin = route(call, async (input, context) =>
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
);
