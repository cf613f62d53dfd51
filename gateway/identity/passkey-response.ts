import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import * as v from 'valibot';
import { GatewayError } from '../platform/index';

// What a browser sends is checked field by field before the library reads it; bytes travel as base64url.

const MAX_TRANSPORTS = 10;
const bytes = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[A-Za-z0-9_-]+$/));
const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const common = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: v.literal('public-key'),
  // Answers of extensions that were not requested are not read.
  clientExtensionResults: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
    {},
  ),
};

const registration = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(16_000),
    // A way to reach the key that we have not heard of is left out, not refused.
    transports: v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.maxLength(MAX_TRANSPORTS),
        v.transform((list) => list.filter((one) => v.is(transport, one))),
      ),
      [],
    ),
  }),
});

const authentication = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,128}$/)))),
  }),
});

export type RegistrationAnswer = v.InferOutput<typeof registration>;
export type AuthenticationAnswer = v.InferOutput<typeof authentication>;

export const passkeyRefused = (reason: string): GatewayError =>
  new GatewayError('PASSKEY_REFUSED', { reason });

/** A page of ours held in another's frame may not ask for a passkey: the person sees the other page's address. */
const notFramed = (clientDataJSON: string): void => {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin === true) throw passkeyRefused('in a foreign frame');
};

/**
 * Makers' certificates are not asked for. One that comes all the same is refused unread: to judge it, the library would fetch
 * addresses that stand in it.
 */
const notCertified = (attestationObject: string): void => {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = object.get('fmt');
  const isSelfSigned = format === 'packed' && object.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw passkeyRefused('a certificate that nobody asked for');
};

const read = <Schema extends v.GenericSchema>(schema: Schema, response: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, response);
  if (!parsed.success) throw passkeyRefused('not an answer of a browser');
  return parsed.output;
};

/** Malformed bytes of any kind become our refusal. */
const guarded = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof GatewayError ? error : passkeyRefused('unreadable');
  }
};

export const readRegistration = (response: unknown): RegistrationAnswer =>
  guarded(() => {
    const answer = read(registration, response);
    notFramed(answer.response.clientDataJSON);
    notCertified(answer.response.attestationObject);
    return answer;
  });

export const readAuthentication = (response: unknown): AuthenticationAnswer =>
  guarded(() => {
    const answer = read(authentication, response);
    notFramed(answer.response.clientDataJSON);
    return answer;
  });
