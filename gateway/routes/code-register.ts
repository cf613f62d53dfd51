import { codeRegister as call } from '../../src/contract/calls/verification';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const codeRegister = route(call, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
