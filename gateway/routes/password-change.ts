import { passwordChange as call } from '../../src/contract/calls/password';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const passwordChange = route(call, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
