import { codeLogin as call } from '../../src/contract/calls/verification';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const codeLogin = route(call, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
