import { contactCode, contactVerify } from '../../src/contract/calls/contacts';
import { route, type Route, sessionOf, visitorOf } from '../http/index';
import { sentCode } from './sent-code';
import type { IdentityServices } from './services';

export const contactsRoutes: readonly Route<IdentityServices>[] = [
  route(contactCode, async ({ method, ...fields }, context) =>
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
  ),
  route(contactVerify, async ({ method, verificationCode: code, codeId }, context) => {
    const { memberId } = sessionOf(context);
    await context.services.contactProofs.verify({
      visitor: visitorOf(context),
      memberId,
      method,
      code,
      codeId,
    });
    return null;
  }),
];
