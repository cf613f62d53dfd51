import { agentReports } from '../../../src/locales/en/agent-reports';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { ProfitBody as Body, styles } from '../../../src/features/agent/profit-body.view';
export const texts = { agentReports, agentTeam };
