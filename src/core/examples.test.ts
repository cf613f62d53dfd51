import { createFakeGateway } from '../testing/fake-gateway';
import { describeExamples } from '../testing/examples';
import { GATEWAY, MEMBER, MERCHANT } from '../testing/fixtures';

describeExamples('the fake gateway', () => {
  const { fetch } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member: MEMBER,
    registration: { password: 'Long-Enough-7' },
  });
});
