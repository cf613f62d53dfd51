import { createFakeGateway } from '../testing/fake-gateway';
import { describeLimitExamples } from '../testing/examples-limits';
import { limitsOf } from '../testing/fake-limits';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

describeLimitExamples('limits at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member: async () => {
      const { username, password } = newMember(state, { password: 'Right-horse-7' });
      return { username, password };
    },
    waited: async (username) => {
      const id = state.members.get(username)?.id ?? '';
      for (const { raise } of limitsOf({ state }, id).limits) if (raise) raise.readyAt = 0;
    },
  });
});
