import { jwkKey, rsaKey } from '../../../src/contract/calls/session';
import { route, type Route } from '../route';

export const keysRoutes: readonly Route[] = [
  route(rsaKey, (_, { services }) => services.sealing.modulus),
  route(jwkKey, (_, { services: { sealing } }) => ({
    ...sealing.jwk,
    now: sealing.now(),
  })),
];
