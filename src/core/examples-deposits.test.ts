import { createFakeGateway } from '../testing/fake-gateway';
import { describeDepositExamples } from '../testing/examples-deposits';
import { payFakeDeposit } from '../testing/fake-deposits';
import { GATEWAY, MEMBER, MERCHANT } from '../testing/fixtures';

describeDepositExamples('deposits at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member: MEMBER,
    pay: async (id) => payFakeDeposit({ state }, id),
  });
});
