import { codeVerify as call } from '../../src/contract/calls/verification';
import { route } from './route';
import { visitorOf } from './visitor';

export const codeVerify = route(call, ({ ticket, method }, context) =>
  context.services.factors.sendCode({
    visitor: visitorOf(context),
    ticket,
    method,
    language: context.language,
  }),
);
