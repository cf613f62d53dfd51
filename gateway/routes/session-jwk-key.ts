import { jwkKey } from '../../src/contract/calls/session';
import { route } from './route';

export const sessionJwkKey = route(jwkKey, (_, { services }) => services.sealing.jwk);
