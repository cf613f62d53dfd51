import { describePromotionExamples } from '../testing/examples-promotion';
import { createFakeGateway } from '../testing/fake-gateway';
import { fakeOffersOf, fakeReward } from '../testing/fake-promotion';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

describePromotionExamples('promotions at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  Object.assign(state.flags, { REWCEN3: true, PLYRBT: true, MANPLAYREB3: true });
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    member: () => {
      const { id, username, password } = newMember(state, { password: 'Right-horse-7' });
      return Promise.resolve({ id, username, password });
    },
    gives: (memberId, reward) => {
      fakeReward(state, memberId, reward);
      return Promise.resolve();
    },
    rebates: (memberId, minor) => {
      fakeReward(state, memberId, { minor, type: 'REBATE' });
      return Promise.resolve();
    },
    judged: () => Promise.resolve(),
    code: () => {
      fakeOffersOf(state).codes.set('SEVEN-REAIS', 700n);
      return Promise.resolve('SEVEN-REAIS');
    },
  });
});
