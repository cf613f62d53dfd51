import { passkeyLoginOptions as call } from '../../src/contract/calls/factors';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const passkeyLoginOptions = route(call, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
