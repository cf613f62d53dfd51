import { security } from '../../src/locales/en/security';

/** What stands in the element: views, sheets and words. */
export * from '../../src/features/security/security-body.view';
export const texts = security;
