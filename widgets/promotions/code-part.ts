import { codeWords } from '../../src/locales/en/rewards';

/** The place for a code, which members alone see. */
export { CodeEntry as Code } from '../../src/features/rewards/code.view';
export { codeStyles as styles } from '../../src/features/rewards/styles';
export const texts = { rewards: codeWords };
