import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

// An authenticator written by hand from the WebAuthn specification: nothing here comes from the library that the gateway
// verifies with, so that a mistake made twice in the same way would be seen.

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};

/** Integers, texts, bytes and maps in the shortest form. */
export const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const CREDENTIAL_INCLUDED = 0x40;

/** What a dishonest or broken client does otherwise. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** false: without user verification (no PIN, no finger). */
  verified?: boolean;
  crossOrigin?: boolean;
  type?: string;
  userHandle?: string;
  /** Instead of the next one. */
  counter?: number;
  /** 'none' unless given. */
  attestation?: Map<number | string, Cbor>;
  format?: string;
  /** Changes the signed bytes after they were signed. */
  spoil?: boolean;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

export interface SoftAuthenticator {
  credentialId: string;
  create(options: unknown, deviation?: Deviation): Record<string, unknown>;
  get(options: unknown, deviation?: Deviation): Record<string, unknown>;
}

/** One key of one person at one page. `synced`: kept by the system's maker, which counts no uses. */
export const softAuthenticator = (page: { origin: string; synced?: boolean }): SoftAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let userHandle = '';
  let uses = 0;
  const synced = page.synced === true;

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? page.origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );
  const authData = (rpId: string, deviation: Deviation, credential: Buffer | null): Buffer => {
    const flags =
      USER_PRESENT |
      (deviation.verified === false ? 0 : USER_VERIFIED) |
      (synced ? BACKUP_ELIGIBLE | BACKED_UP : 0) |
      (credential ? CREDENTIAL_INCLUDED : 0);
    if (!synced) uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? uses);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      credential ?? Buffer.alloc(0),
    ]);
  };
  const cose = (): Buffer =>
    cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  const base = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} };

  return {
    credentialId,
    create(given, deviation = {}) {
      const { challenge, rp, user } = given as CreationOptions;
      userHandle = user.id;
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose()]);
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', deviation.format ?? 'none'],
          ['attStmt', deviation.attestation ?? new Map()],
          ['authData', authData(rp.id, deviation, credential)],
        ]),
      );
      return {
        ...base,
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'telepathy'],
        },
      };
    },
    get(given, deviation = {}) {
      const { challenge, rpId } = given as RequestOptions;
      const client = clientData('webauthn.get', challenge, deviation);
      const data = authData(rpId, deviation, null);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      if (deviation.spoil) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
};
