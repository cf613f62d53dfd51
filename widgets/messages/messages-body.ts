import { inbox } from '../../src/locales/en/inbox';

/** The messages: views, sheets and words. */
export { InboxBody as Body, styles } from '../../src/features/inbox/inbox-body.view';
export const texts = { inbox };
