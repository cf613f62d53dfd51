import { registerMobile } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionRegisterMobile = route(registerMobile, (form, context) =>
  context.services.registration.register({
    form: { ...form, altcha: form.altcha ?? '' },
    mode: 'mobile',
    visitor: visitorOf(context, form.loginDeviceId),
    language: context.language,
  }),
);
