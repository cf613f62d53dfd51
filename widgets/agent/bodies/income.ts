import { agentReports } from '../../../src/locales/en/agent-reports';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { IncomeBody as Body, styles } from '../../../src/features/agent/income-body.view';
export const texts = { agentReports, agentTeam };
