import { createFakeGateway } from '../testing/fake-gateway';
import { describeWithdrawalExamples } from '../testing/examples-withdrawals';
import { FAKE_PAYEE, payFakeWithdrawal, refuseFakeWithdrawal } from '../testing/fake-withdrawals';
import { GATEWAY, MEMBER, MERCHANT } from '../testing/fixtures';

describeWithdrawalExamples('withdrawals at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member: MEMBER,
    paymentPassword: '246810',
    payeeId: FAKE_PAYEE,
    pay: async (id, options) => payFakeWithdrawal({ state }, id, options),
    refuse: async (id, reason) => refuseFakeWithdrawal({ state }, id, reason),
  });
});
