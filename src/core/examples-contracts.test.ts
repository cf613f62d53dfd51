import type { TeamPlan } from '../testing/examples-agents';
import { describeContractExamples } from '../testing/examples-contracts';
import { fakeOffer } from '../testing/fake-contracts-state';
import { createFakeGateway } from '../testing/fake-gateway';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

const AGENT = 2;

describeContractExamples('contracts at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    team(plan) {
      const people = new Map<string, { id: string; username: string; password: string }>();
      const make = (rows: Record<string, TeamPlan>, agentId: string): void => {
        for (const [name, { agent, below = {} }] of Object.entries(rows)) {
          const account = { username: `pay${name}`, password: 'Right-horse-7' };
          const { id } = newMember(state, { ...account, type: agent ? AGENT : 0, agentId });
          people.set(name, { id, ...account });
          make(below, id);
        }
      };
      make(plan, '');
      return Promise.resolve({ prefix: 'pay', people });
    },
    platformOffers(receiverId, terms) {
      fakeOffer(state.contracts, { receiverId, payerId: '', terms });
      return Promise.resolve();
    },
  });
});
