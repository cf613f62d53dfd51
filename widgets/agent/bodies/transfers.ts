import { agentMember } from '../../../src/locales/en/agent-member';
import { agentTeam } from '../../../src/locales/en/agent-team';
import { funds } from '../../../src/locales/en/funds';

export { styles, TransferBody as Body } from '../../../src/features/agent/transfer-body.view';
export const texts = { agentMember, agentTeam, funds };
