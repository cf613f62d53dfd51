import { limits } from '../../../src/locales/en/limits';

/** Limits, reality check, pause and exclusion. */
export { LimitsBody as Body, styles } from '../../../src/features/limits/limits-body.view';
export const texts = { limits };
