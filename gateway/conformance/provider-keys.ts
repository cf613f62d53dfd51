import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

/** A provider of sign-ins on this machine: it publishes its keys over HTTP and signs what it is told. */
export interface ProviderStand {
  keysUrl: string;
  /** How often the keys were asked for. */
  asked(): number;
  /** Whether it answers at all. */
  setUp(up: boolean): void;
  token(claims?: Claims): Promise<string>;
  /** Signed by a key that is not published. */
  forged(claims?: Claims): Promise<string>;
  /** As an emulator writes it: not signed at all. */
  unsigned(claims?: Claims): string;
  stop(): Promise<void>;
}

export interface Claims extends JWTPayload {
  provider?: string;
  /** Seconds since the person signed in. */
  age?: number;
  alg?: string;
}

export const PROJECT = 'foyer-test-project';

export const startProvider = async (): Promise<ProviderStand> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  let asked = 0;
  let up = true;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(up ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(up ? JSON.stringify({ keys: [jwk] }) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const payloadOf = ({ provider = 'google.com', age = 5, ...claims }: Claims): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: 'person-1',
      iat: now - age,
      auth_time: now - age,
      exp: now + 3_600 - age,
      firebase: { sign_in_provider: provider, identities: {} },
      ...claims,
    };
  };
  const sign = (claims: Claims, key: typeof privateKey, kid: string): Promise<string> =>
    new SignJWT(payloadOf(claims)).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  return {
    keysUrl: `http://127.0.0.1:${port}/keys`,
    asked: () => asked,
    setUp: (value) => {
      up = value;
    },
    token: (claims = {}) => sign(claims, privateKey, 'first'),
    forged: (claims = {}) => sign(claims, other.privateKey, 'first'),
    unsigned: (claims = {}) => new UnsecuredJWT(payloadOf(claims)).encode(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
