import { agentTeam } from '../../../src/locales/en/agent-team';

export { styles, TeamBody as Body } from '../../../src/features/agent/team-body.view';
export const texts = { agentTeam };
