import { describeLotteryExamples } from '../testing/examples-lottery';
import { createFakeGateway } from '../testing/fake-gateway';
import { FAKE_LOTTERY } from '../testing/fake-lottery-game';
import { newMember } from '../testing/fake-state';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

describeLotteryExamples('the lottery at the fake gateway', () => {
  const { fetch, state } = createFakeGateway();
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    game: FAKE_LOTTERY.code,
    bet: 'FIRST3',
    member: () => {
      const { username, password } = newMember(state, { password: 'Right-horse-7' });
      return Promise.resolve({ username, password });
    },
  });
});
