import { jwkKey } from '../../src/contract/calls/session';
import { route } from './route';

export const sessionJwkKey = route(jwkKey, (_, { services: { sealing } }) => ({
  ...sealing.jwk,
  now: sealing.now(),
}));
