import { mall } from '../../src/locales/en/mall';

/** The mall: views, sheets and words. */
export { MallBody as Body, styles } from '../../src/features/mall/mall-body.view';
export const texts = { mall };
