import { agentReports } from '../../../src/locales/en/agent-reports';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { BetsBody as Body, styles } from '../../../src/features/agent/bets-body.view';
export const texts = { agentReports, agentTeam };
