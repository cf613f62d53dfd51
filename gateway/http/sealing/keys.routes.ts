import { jwkKey, rsaKey } from '../../../src/contract/calls/session';
import { route, type Route } from '../route';
import type { SealingKeys } from './sealing';

/** What clients ask of the gateway's own keys. */
export interface HttpServices {
  sealing: SealingKeys;
}

export const keysRoutes: readonly Route<HttpServices>[] = [
  route(rsaKey, (_, { services }) => services.sealing.modulus),
  route(jwkKey, (_, { services: { sealing } }) => ({
    ...sealing.jwk,
    now: sealing.now(),
  })),
];
