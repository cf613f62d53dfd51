import { registerProvider } from '../../src/contract/calls/sign-in';
import { GatewayError } from '../services/gateway-error';
import { route } from './route';

export const sessionRegisterProvider = route(registerProvider, () => {
  throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'not offered yet' });
});
