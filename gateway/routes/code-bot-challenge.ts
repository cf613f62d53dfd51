import { botChallenge } from '../../src/contract/calls/verification';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const codeBotChallenge = route(botChallenge, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
