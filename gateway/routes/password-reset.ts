import { passwordReset as call } from '../../src/contract/calls/password';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const passwordReset = route(call, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
