import { useLocation } from 'wouter';
import { agentPageNames, agentPaths, isAgentPage, type AgentPage } from '../../../src/features/agent/paths';

/** Which page of the back-office the address names; a choice in the menu changes the address. */
export function useAgentPage(): { page: AgentPage; follow(event: CustomEvent<{ page: string }>): void } {
  const [path, navigate] = useLocation();
  const clean = path.replace(/\/+$/, '');
  return {
    page: agentPageNames.find((name) => agentPaths[name] === clean) ?? 'agentTeamOverview',
    follow(event) {
      const { page } = event.detail;
      if (!isAgentPage(page)) return;
      event.preventDefault();
      navigate(agentPaths[page]);
    },
  };
}
