import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto';

/** Push services take a day at most. */
const GOOD_S = 12 * 3_600;

export interface PushKey {
  /** Uncompressed point, base64url. */
  publicKey: string;
  /** JWK as JSON; kept in a box. */
  privateKey: string;
}

/** A new pair by which a sender is known to push services. */
export const createPushKey = (): PushKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const point = [jwk.x ?? '', jwk.y ?? ''].map((part) => Buffer.from(part, 'base64url'));
  return {
    publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'),
    privateKey: JSON.stringify(jwk),
  };
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What says to a push service who sends (RFC 8292): the header Authorization. */
export const vapidHeader = (
  { publicKey, privateKey }: PushKey,
  { endpoint, subject, nowMs }: { endpoint: string; subject: string; nowMs: number },
): string => {
  const facts = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + GOOD_S,
    sub: subject,
  };
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(facts)}`;
  const key = createPrivateKey({ key: JSON.parse(privateKey) as JsonWebKey, format: 'jwk' });
  const mac = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${said}.${mac.toString('base64url')}, k=${publicKey}`;
};
