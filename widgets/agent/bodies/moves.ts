import { agentReports } from '../../../src/locales/en/agent-reports';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { MovesBody as Body, styles } from '../../../src/features/agent/moves-body.view';
export const texts = { agentReports, agentTeam };
