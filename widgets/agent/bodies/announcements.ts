import { agentRegister } from '../../../src/locales/en/agent-register';

export { AnnouncementsBody as Body, styles } from '../../../src/features/agent/announcements-body.view';
export const texts = { agentRegister };
