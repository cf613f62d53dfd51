import { securityConfig as call } from '../../src/contract/calls/sign-in';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const securityConfig = route(call, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
