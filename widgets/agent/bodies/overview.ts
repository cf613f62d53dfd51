import { agentPay } from '../../../src/locales/en/agent-pay';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { OverviewBody as Body, styles } from '../../../src/features/agent/overview-body.view';
export const texts = { agentPay, agentTeam };
