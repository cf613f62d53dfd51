import { contactVerify as call } from '../../src/contract/calls/contacts';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const contactVerify = route(call, async ({ method, verificationCode: code, codeId }, context) => {
  const { memberId } = sessionOf(context);
  await context.services.contactProofs.verify({
    visitor: visitorOf(context),
    memberId,
    method,
    code,
    codeId,
  });
  return null;
});
