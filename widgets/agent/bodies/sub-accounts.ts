import { agentMember } from '../../../src/locales/en/agent-member';
import { agentRegister } from '../../../src/locales/en/agent-register';
import { agentSubAccounts } from '../../../src/locales/en/agent-sub-accounts';

export { styles, SubAccountsBody as Body } from '../../../src/features/agent/sub-accounts-body.view';
export const texts = { agentMember, agentRegister, agentSubAccounts };
