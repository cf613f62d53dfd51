import { issueCode as call } from '../../src/contract/calls/sign-in';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const sessionIssueCode = route(call, async ({ origin }, context) => {
  const session = sessionOf(context);
  return { code: await context.services.lentCodes.issue({ session, visitor: visitorOf(context), origin }) };
});
