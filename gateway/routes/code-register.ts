import { codeRegister as call } from '../../src/contract/calls/verification';
import { route } from './route';
import { sentCode } from './sent-code';
import { visitorOf } from './visitor';

export const codeRegister = route(call, async (input, context) =>
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
);
