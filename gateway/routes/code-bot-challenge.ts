import { botChallenge } from '../../src/contract/calls/verification';
import { route } from './route';

export const codeBotChallenge = route(botChallenge, (_, { merchant, services }) =>
  services.botChecks.challenge(merchant.id),
);
