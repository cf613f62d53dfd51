import { registration } from '../../src/locales/en/registration';

/** What comes after the form: its views, sheets and words. */
export * from '../../src/features/registration/register-deferred.view';
export const texts = registration;
