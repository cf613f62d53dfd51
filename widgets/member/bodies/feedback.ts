import { account } from '../../../src/locales/en/account';

export { FeedbackBody as Body, styles } from '../../../src/features/account/feedback-body.view';
export const texts = { account };
