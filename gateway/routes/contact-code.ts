import { contactCode as call } from '../../src/contract/calls/contacts';
import { route, sessionOf } from './route';
import { sentCode } from './sent-code';
import { visitorOf } from './visitor';

export const contactCode = route(call, async ({ method, ...fields }, context) =>
  sentCode(
    context,
    await context.services.contactProofs.sendCode({
      visitor: visitorOf(context),
      memberId: sessionOf(context).memberId,
      method,
      language: context.language,
      fields,
    }),
  ),
);
