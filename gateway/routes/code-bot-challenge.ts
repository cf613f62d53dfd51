import { botChallenge } from '../../src/contract/calls/verification';
import { route } from './route';

export const codeBotChallenge = route(botChallenge, ({ cost }, { merchant, source, services }) =>
  services.botChecks.challenge({ merchantId: merchant.id, source, asked: cost }),
);
