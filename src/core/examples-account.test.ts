import { describeAccountExamples } from '../testing/examples-account';
import { createFakeGateway } from '../testing/fake-gateway';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

describeAccountExamples('what belongs to a member, at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member: async () => {
      const { username, password } = newMember(state, { password: 'Right-horse-7' });
      return { username, password };
    },
    document: () => '52998224725',
  });
});
