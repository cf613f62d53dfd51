import * as v from 'valibot';
import { defineCall } from '../call';
import { looseTime, nothing } from '../wire';

/** Hex modulus of the legacy sealing key, as plain text. */
export const rsaKey = defineCall({
  name: 'session.rsaKey',
  method: 'GET',
  path: '/wps/session/key/rsa',
  module: null,
  access: 'public',
  tier: 'partner',
  limit: 'key',
  answer: 'text',
  request: nothing,
  reply: v.pipe(
    v.string(),
    v.transform((key) => key.trim()),
    v.regex(/^"?[0-9a-fA-F]{128,1024}"?$/),
  ),
  errors: [],
});

/** Public key for `jwe` sealing (ECDH-ES, P-256), with the time that a sealed body must name: devices have clocks of their own. */
export const jwkKey = defineCall({
  name: 'session.jwkKey',
  method: 'GET',
  path: '/wps/session/key/jwk',
  module: null,
  access: 'public',
  tier: 'partner',
  limit: 'key',
  answer: 'envelope',
  request: nothing,
  reply: v.object({
    kid: v.string(),
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
    /** ms since 1970 by the gateway's clock. */
    now: looseTime,
  }),
  errors: [],
});
