import { describeAgentExamples, type TeamPlan } from '../testing/examples-agents';
import { createFakeGateway } from '../testing/fake-gateway';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

const AGENT = 2;

describeAgentExamples('teams at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    team(plan) {
      const people = new Map<string, { id: string; username: string; password: string }>();
      const prefix = 'team';
      const make = (rows: Record<string, TeamPlan>, agentId: string): void => {
        for (const [name, { agent, below = {} }] of Object.entries(rows)) {
          const username = `${prefix}${name}`;
          const password = 'Right-horse-7';
          const { id } = newMember(state, { username, password, type: agent ? AGENT : 0, agentId });
          people.set(name, { id, username, password });
          make(below, id);
        }
      };
      make(plan, '');
      return Promise.resolve({ prefix, people });
    },
    happens(rows) {
      const { teams } = state;
      for (const row of rows) {
        const of = { memberId: row.memberId, day: teams.today, id: String((state.serial += 1)) };
        if ('deposit' in row) teams.moves.push({ ...of, type: 'deposit', minor: row.deposit });
        else
          teams.plays.push({ ...of, state: 'completed', bet: row.bet, win: row.win, category: row.category });
      }
      return Promise.resolve();
    },
  });
});
