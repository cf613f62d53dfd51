import { registerMobile } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionRegisterMobile = route(registerMobile, (form, context) =>
  context.services.registration.register({
    form,
    mode: 'mobile',
    visitor: visitorOf(context),
    language: context.language,
  }),
);
