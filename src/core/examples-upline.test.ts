import { createFakeGateway } from '../testing/fake-gateway';
import { describeUplineExamples } from '../testing/examples-upline';
import { FAKE_PAYMENT_PASSWORD } from '../testing/fake-funds';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

describeUplineExamples('money for the upline at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member({ isReady = true, hasUpline = true } = {}) {
      state.upline.isReady = isReady;
      const { username, password } = newMember(state, {
        ...{ password: 'Right-horse-7', minor: 100_000n, type: hasUpline ? 0 : 1 },
      });
      return Promise.resolve({ username, password, paymentPassword: FAKE_PAYMENT_PASSWORD });
    },
    letIn(_, minor) {
      state.upline.leftMinor = minor;
      return Promise.resolve();
    },
  });
});
