import { styles, TeamBody } from '../../../src/features/agent/team-body.view';
import { agentTeam } from '../../../src/locales/en/agent-team';

export { styles };
export const texts = { agentTeam };

const loadCard = () => import('./member-card.view');

/** The team; a member's card comes once one is opened. */
export const Body = () => <TeamBody loadCard={loadCard} />;
