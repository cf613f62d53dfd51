import { agentRegister } from '../../../src/locales/en/agent-register';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { RegisterBody as Body, styles } from '../../../src/features/agent/register-body.view';
export const texts = { agentRegister, agentTeam };
