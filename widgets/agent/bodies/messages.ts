import { inbox } from '../../../src/locales/en/inbox';

export { InboxBody as Body, styles } from '../../../src/features/inbox/inbox-body.view';
export const texts = { inbox };
